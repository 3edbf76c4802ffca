import { expect, test } from "vitest";
import { readBlocks } from "./blocks.ts";

test.each([
  ["One line", [{ kind: "text", pieces: ["One line"] }]],
  ["Has `lease` and `id`.", [{ kind: "text", pieces: ["Has ", "lease", " and ", "id", "."] }]],
  ["*The team* is 2 * 3", [{ kind: "text", pieces: ["The team is 2 * 3"] }]],
  [
    "First\n\nSecond",
    [
      { kind: "text", pieces: ["First"] },
      { kind: "text", pieces: ["Second"] },
    ],
  ],
  [
    "| Code | Status |\n| --- | --- |\n| `malformed` | 400 |",
    [
      {
        kind: "table",
        rows: [
          [["Code"], ["Status"]],
          [["", "malformed", ""], ["400"]],
        ],
      },
    ],
  ],
])("%j is read", (markdown, blocks) => expect(readBlocks(markdown)).toEqual(blocks));
