import { expect, it } from "vitest";
import { ago } from "../../src/pages/ago";

const MINUTE = 60_000;
const NOW = 1_790_000_000_000;

it.each([
  [-3, "this minute"],
  [0.5, "this minute"],
  [1, "1 minute ago"],
  [59, "59 minutes ago"],
  [60, "1 hour ago"],
  [60 * 24, "yesterday"],
  [60 * 24 * 6, "6 days ago"],
  [60 * 24 * 20, "2 weeks ago"],
  [60 * 24 * 40, "last month"],
  [60 * 24 * 800, "2 years ago"],
])("says how long ago something was: %d minutes", (minutes, said) => {
  expect(ago(NOW - minutes * MINUTE, NOW)).toBe(said);
});
