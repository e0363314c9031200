import type { TableView } from "../../model";

export interface Line {
  name: string;
  text: string;
  at: number;
  own: boolean;
  /** Whether somebody else, or nobody, said the line before. */
  first: boolean;
}

/** What was said, with the names of those who said it. */
export function linesOf(view: TableView): Line[] {
  const names = new Map(view.members.map((each) => [each.member, each.name]));
  return view.chat.map((line, at) => ({
    name: names.get(line.member) ?? "",
    text: line.text,
    at: line.at,
    own: line.member === view.you.member,
    first: view.chat[at - 1]?.member !== line.member,
  }));
}
