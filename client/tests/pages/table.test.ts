import { describe, expect, it } from "vitest";
import { preferences } from "../../src/device/preferences";
import { choicesAt } from "../../src/pages/before/seats";
import { linesOf } from "../../src/pages/chat/lines";
import { unreadOf } from "../../src/pages/chat/unread";
import { namesOf, ordered } from "../../src/pages/lists";
import { stageOf } from "../../src/pages/stage";
import type { Listed } from "../../src/connection/http";
import type { MemberPart, SeatPart } from "../../src/protocol";
import type { TableView } from "../../src/model";

const SEAT: SeatPart = {
  name: "", member: null, bot: null, stand_in: false, ready: false, chosen: false, asks: null,
  agrees: false,
};
const SCENE = { end: null, waiting: false };

function seat(part: Partial<SeatPart>): SeatPart {
  return { ...SEAT, ...part };
}

function member(number: number, name: string): MemberPart {
  return { member: number, name, seat: null, here: true, kicked: false };
}

interface Given {
  me?: number | null;
  at?: number | null;
  host?: number | null;
  status?: "before" | "over" | "playing";
  phase?: string;
  deals?: number;
  seats?: SeatPart[];
  chat?: TableView["chat"];
}

function view(given: Given): TableView {
  const { me = 0, at = 0, host = 0, status = "before", deals = 0, seats = [], chat = [] } = given;
  return {
    table: { status, host },
    seats,
    members: [member(0, "Ana"), member(1, "Bo")],
    game: status === "before" ? null : { phase: given.phase ?? "play" },
    tricks: [],
    sheet: { deals: Array.from({ length: deals }) },
    chat,
    you: { member: me, seat: at },
  } as unknown as TableView;
}

describe("what the page of a table shows", () => {
  it.each([
    ["before", view({}), SCENE],
    ["playing", view({ status: "playing", phase: "deal" }), SCENE],
    ["playing", { ...view({ status: "playing" }), game: null }, SCENE],
    ["playing", view({ status: "playing", phase: "pass", deals: 2 }), SCENE],
    ["deal-over", view({ status: "playing", phase: "deal", deals: 1 }), SCENE],
    ["playing", view({ status: "playing", phase: "deal", deals: 1 }), { ...SCENE, waiting: true }],
    ["moon", view({ status: "playing", phase: "moon" }), SCENE],
    ["game-over", view({ status: "over", phase: "over", deals: 4 }), SCENE],
    ["playing", view({ status: "over", phase: "over", deals: 4 }), { ...SCENE, waiting: true }],
  ])("is %s", (stage, shown, scene) => {
    expect(stageOf(shown, scene)).toBe(stage);
  });
});

describe("what one may do with a seat", () => {
  const seats = [
    seat({ name: "Ana", member: 0 }),
    seat({ name: "Bo", member: 1, asks: 0 }),
    seat({ name: "Chen", bot: "hard" }),
    seat({}),
  ];
  const kinds = (given: Given, at: number): string[] =>
    choicesAt(view({ seats, ...given }), at).map(({ kind }) => kind);

  it("is everything for the host", () => {
    expect(kinds({}, 0)).toEqual(["stand"]);
    expect(kinds({}, 1)).toEqual(["agree", "host", "kick"]);
    expect(kinds({}, 2)).toEqual(["no-bot", "swap"]);
    expect(kinds({}, 3)).toEqual(["bot", "move"]);
  });

  it("is a bot of the level that is liked on this device", () => {
    preferences.level.value = "expert";
    const [bot] = choicesAt(view({ seats }), 3);
    preferences.level.value = "medium";
    expect(bot?.command).toEqual({ type: "add_bot", level: "expert", seat: 3 });
  });

  it("is to change places for who sits", () => {
    expect(kinds({ me: 1, at: 1 }, 0)).toEqual(["swap"]);
    expect(kinds({ me: 1, at: 1 }, 2)).toEqual(["swap"]);
    expect(kinds({ me: 1, at: 1 }, 3)).toEqual(["move"]);
  });

  it("is to take a free one for whoever has come", () => {
    expect(kinds({ me: null, at: null, host: null }, 0)).toEqual([]);
    expect(kinds({ me: null, at: null, host: null }, 2)).toEqual([]);
    expect(kinds({ me: null, at: null, host: null }, 3)).toEqual(["sit"]);
  });
});

describe("the chat", () => {
  const chat = [
    { member: 0, text: "a", at: 1 },
    { member: 1, text: "b", at: 2 },
    { member: 1, text: "c", at: 3 },
  ];

  it("tells who says what, once for several lines", () => {
    expect(linesOf(view({ chat })).map(({ name, own, first }) => [name, own, first])).toEqual([
      ["Ana", true, true],
      ["Bo", false, true],
      ["Bo", false, false],
    ]);
  });

  it("counts what others have said since", () => {
    expect(unreadOf(view({ chat }), 0)).toBe(2);
    expect(unreadOf(view({ chat }), 2)).toBe(1);
    expect(unreadOf(view({ chat, me: 1 }), 0)).toBe(1);
  });
});

describe("lists of tables", () => {
  const listed = (id: string, status: Listed["status"], changed: number, names: string[] = []) =>
    ({ id, status, changed, names }) as unknown as Listed;

  it("begin with the running ones, the latest first", () => {
    const { going, over } = ordered([
      listed("a", "over", 9), listed("b", "before", 8), listed("c", "playing", 1),
      listed("d", "playing", 2),
    ]);
    expect(going.map(({ id }) => id)).toEqual(["d", "c", "b"]);
    expect(over.map(({ id }) => id)).toEqual(["a"]);
  });

  it("name a few people", () => {
    expect(namesOf(listed("a", "over", 1, ["A", "", "B"]))).toEqual({ shown: ["A", "B"], more: 0 });
    const many = [..."ABCDEF"];
    expect(namesOf(listed("a", "over", 1, many))).toEqual({ shown: [..."ABCD"], more: 2 });
    expect(namesOf(listed("a", "over", 1, [..."ABCDE"])).more).toBe(0);
  });
});
