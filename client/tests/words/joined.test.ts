// Messages are sent in few bytes, and mean the same.

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { joined } from "../../messages";
import { texts } from "./sources";

/** What all messages of some texts say, whatever their values are. */
function said(...files: string[]): [string, string][] {
  const bundle = new FluentBundle("en", { useIsolating: false });
  const resources = files.map((text) => new FluentResource(text));
  for (const resource of resources) bundle.addResource(resource);
  return resources.flatMap(({ body }) =>
    body.map(({ id }): [string, string] => {
      const pattern = bundle.getMessage(id)?.value;
      return [id, pattern ? bundle.formatPattern(pattern, {}, []) : ""];
    }),
  );
}

describe.each([...texts])("the messages of %s", (_, files) => {
  it("say the same when they are joined", () => {
    const all = Object.values(files);
    expect(said(joined(all))).toEqual(said(...all));
  });
});

it("lose what is only for those who write them", () => {
  const text = "# A comment\none = One\n\n## Others\ntwo =\n    { $n ->\n       *[other] Two\n    }\n";
  expect(joined([text])).toBe("one = One\ntwo =\n { $n ->\n *[other] Two\n }\n");
});
