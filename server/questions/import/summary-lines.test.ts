import type { ImportReport } from "@sextant/contract/questions.ts";
import { expect, test } from "vitest";
import { summaryLines } from "./summary-lines.ts";

const item = (source: string, status: "ok" | "invalid", messages: string[]): ImportReport["items"][number] => ({
  source,
  title: "",
  status,
  interactions: [],
  messages,
  question: null,
});

const report: ImportReport = {
  counts: { ok: 1, lossy: 0, duplicate: 1, unsupported: 0, invalid: 3, total: 5 },
  items: [
    item("q1", "ok", []),
    item("b.jsonl:4", "invalid", ["Line 4", "This line is not JSON: Unexpected end of JSON input"]),
    item("q5", "invalid", ['The answer names no option: "Z".']),
    item("q6", "invalid", ['The answer names no option: "Y".']),
  ],
};

test("reasons are told in their own words, the most frequent first, with a place to look at", () => {
  const lines = summaryLines(report, false);
  expect(lines.slice(lines.indexOf("Questions  Reason (for example)") + 1)).toEqual([
    '        2  invalid: The answer names no option: "Z". (q5 and 1 more)',
    "        1  invalid: This line is not JSON: Unexpected end of JSON input (b.jsonl:4)",
    "",
    "1 question came in, 1 was there already, 3 could not be taken.",
  ]);
});

test("a dry run says that nothing came in", () => {
  expect(summaryLines(report, true).at(-1)).toBe("Nothing was brought in (dry run): 1 would come in.");
});
