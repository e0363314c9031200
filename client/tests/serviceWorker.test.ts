import { describe, expect, it, vi } from "vitest";
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

  it("leaves to the network what the server alone knows, and other servers", () => {
    const listeners = new Map<string, (event: unknown) => void>();
    const globals = {
      addEventListener: (type: string, listen: (event: unknown) => void) => {
        listeners.set(type, listen);
      },
      location: { origin: "https://a.test" },
      caches: { open: () => new Promise(() => undefined) },
      fetch: () => new Promise(() => undefined),
    };
    new Function(...Object.keys(globals), program)(...Object.values(globals));
    const answers = (url: string, request: object = {}): boolean => {
      const respondWith = vi.fn<(answer: unknown) => void>();
      const asked = { url: new URL(url, "https://a.test").href, method: "GET", mode: "cors" };
      listeners.get("fetch")?.({ request: { ...asked, ...request }, respondWith });
      return respondWith.mock.calls.length > 0;
    };
    expect(answers("/t/ab", { mode: "navigate" })).toBe(true);
    expect(answers("/assets/index-1a.js")).toBe(true);
    expect(answers("/icon.svg")).toBe(true);
    expect(answers("/api/me")).toBe(false);
    expect(answers("/api/tables/ab/qr.svg", { mode: "navigate" })).toBe(false);
    expect(answers("/icon.svg", { method: "POST" })).toBe(false);
    expect(answers("https://b.test/assets/index-1a.js")).toBe(false);
  });
});
