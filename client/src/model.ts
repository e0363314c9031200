// What views draw, and what they are told of it; `store/table.ts` gives all of it on.

import type {
  ChatPart,
  Command,
  ErrorCode,
  GamePart,
  Happening,
  MemberPart,
  PlayPart,
  SeatPart,
  SheetPart,
  ShufflePart,
  TablePart,
  TrickPart,
  YouPart,
} from "./protocol";

export type LinkState = "connecting" | "open" | "lost" | "ended";

/** All parts of a view; none is ever missing. */
export interface TableView {
  table: TablePart;
  seats: SeatPart[];
  members: MemberPart[];
  game: GamePart | null;
  tricks: TrickPart[];
  sheet: SheetPart | null;
  shuffle: ShufflePart;
  chat: ChatPart[];
  you: YouPart;
}

/** Why something was not done. `command` is null if it was about the connection. */
export interface Refusal {
  code: ErrorCode;
  message: string;
  place: Record<string, string | number>;
  command: Command | null;
}

/** Why the table is open no more, until somebody opens it again. */
export interface Ended {
  code: string;
}

/** What came with one message. `whole`: all parts are new, as after a long break. */
export interface News {
  happened: Happening[];
  before: TableView | null;
  after: TableView;
  whole: boolean;
}

/** How a trick on the cloth has ended; `points` is null if they cannot be told apart. */
export interface SceneEnd {
  kind: "won" | "aside" | "lost";
  winner: number | null;
  cards: number;
  points: number | null;
  kitty: boolean;
}

/** What lies on the cloth: the running trick, or the finished one while it still lies there. */
export interface Scene {
  trick: PlayPart[];
  cancelled: string[];
  winning: number | null;
  leader: number;
  end: SceneEnd | null;
  /** The finished trick is on its way to its winner, or aside. */
  gathering: boolean;
  /** The last trick of a deal still lies there although the deal is over. */
  waiting: boolean;
}
