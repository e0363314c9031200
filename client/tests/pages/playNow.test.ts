import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, createTable } from "../../src/connection/http";
import { preferences } from "../../src/device/preferences";
import { playNow, settingsOfLastTime } from "../../src/pages/playNow";
import { navigate, willLoad } from "../../src/route";
import { TableStore } from "../../src/store/table";
import { SETTINGS } from "../fakes";

vi.mock("../../src/connection/http", { spy: true });
vi.mock("../../src/route", () => ({ navigate: vi.fn(), willLoad: vi.fn(() => false) }));
vi.mock("../../src/store/person", () => ({ person: { value: { name: "Ana" } } }));

const MADE = { id: "t1", code: "BADU-KELI", link: "" };

beforeEach(() => {
  vi.spyOn(TableStore.prototype, "open").mockReturnValue();
  vi.mocked(createTable).mockResolvedValue(MADE);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(navigate).mockClear();
  preferences.lastSettings.value = null;
  preferences.level.value = "medium";
});

describe("playing now", () => {
  it("sets up a table as last time, for oneself alone, and starts it", async () => {
    const start = vi.spyOn(TableStore.prototype, "do").mockResolvedValue(true);
    preferences.lastSettings.value = { ...SETTINGS, public: true };
    preferences.level.value = "hard";
    await playNow();
    expect(createTable).toHaveBeenLastCalledWith({ ...SETTINGS, public: false });
    expect(start).toHaveBeenCalledWith({ type: "start", fill: "hard" });
    expect(navigate).toHaveBeenCalledWith("/t/t1");
  });

  it("forgets settings that the server does not take", async () => {
    vi.spyOn(TableStore.prototype, "do").mockResolvedValue(true);
    preferences.lastSettings.value = { ...SETTINGS, seats: 99 };
    vi.mocked(createTable).mockRejectedValueOnce(new ApiError("bad_option", "", 400));
    await playNow();
    expect(preferences.lastSettings.value).toBeNull();
    expect(createTable).toHaveBeenLastCalledWith(settingsOfLastTime());
    expect(navigate).toHaveBeenCalledWith("/t/t1");
  });

  it("says what else is wrong", async () => {
    vi.mocked(createTable).mockRejectedValueOnce(new ApiError("too_many_requests", "", 429));
    await expect(playNow()).rejects.toThrow(ApiError);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("waits for the start where the page will be loaded anew", async () => {
    let started: (done: boolean) => void = () => undefined;
    vi.spyOn(TableStore.prototype, "do").mockReturnValue(
      new Promise((resolve) => (started = resolve)),
    );
    vi.mocked(willLoad).mockReturnValueOnce(true);
    const going = playNow();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(navigate).not.toHaveBeenCalled();
    started(true);
    await going;
    expect(navigate).toHaveBeenCalledWith("/t/t1");
  });
});
