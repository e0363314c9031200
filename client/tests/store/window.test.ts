import { expect, it } from "vitest";
import { startWindow } from "../../src/store/window";
import { aView } from "../fakes";
import { Opened } from "./opened";

it("shows what the page knows of the open table, and nothing of one that is closed", () => {
  startWindow();
  expect(window.hearts.view()).toBeNull();
  const first = new Opened().open();
  expect(window.hearts.view()).toEqual(aView());
  const second = new Opened();
  second.store.open();
  first.store.close();
  expect(window.hearts.view()).toBeNull();
  second.answer();
  expect(window.hearts.view()).toEqual(aView());
  second.store.close();
  expect(window.hearts.view()).toBeNull();
});
