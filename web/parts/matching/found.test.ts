import { expect, test } from "vitest";
import { type FoundColumn, type FoundTable, needsPerson } from "./found.ts";

const column = (field: string | null, filled = 2, match: FoundColumn["match"] = field ? "name" : "none") =>
  ({ field, filled, match }) as FoundColumn;
const table = (columns: FoundColumn[], more: Partial<FoundTable> = {}) =>
  ({ missing: [], questions: [], encoding_source: "utf8", columns, ...more }) as unknown as FoundTable;
const options = [column("stem"), column("option_a"), column("option_b")];

test.each([
  ["all columns known", table([...options, column("correct")]), false],
  ["a column beside them that means nothing", table([...options, column("correct"), column(null)]), false],
  ["options, and a column that may be their key", table([...options, column(null)]), true],
  ["options, and an empty column", table([...options, column(null, 0)]), false],
  ["typed answers alone", table([column("stem"), column(null)]), false],
  ["a column that was told by what it holds", table([...options, column("correct", 2, "content")]), true],
  ["nothing that is needed", table(options, { missing: ["stem"] }), true],
  ["a guessed encoding", table([...options, column("correct")], { encoding_source: "guessed" }), true],
])("%s: asks a person first: %s", (_name, found, expected) => {
  expect(needsPerson(found)).toBe(expected);
});
