import { describe, expect, it } from "vitest";
import { workerOf } from "../serviceWorker";

describe("the service worker", () => {
  const program = workerOf(["assets/index-1a.js", "icon.svg", "index.html"], "abc");

  it("knows its files, and the page by its address", () => {
    expect(program).toContain('["/assets/index-1a.js","/icon.svg","/"]');
    expect(program).toContain('"hearts-abc"');
  });

  it("is a program that can be read", () => {
    expect(() => new Function(program)).not.toThrow();
  });
});
