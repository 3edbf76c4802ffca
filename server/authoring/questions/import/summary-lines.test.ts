import type { ImportReport } from "@sextant/contract/questions.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { say } from "@sextant/interchange/messages/say.ts";
import { expect, test } from "vitest";
import { summaryLines } from "./summary-lines.ts";

const item = (source: string, status: "ok" | "invalid", codes: Message[]): ImportReport["items"][number] => ({
  source,
  title: "",
  status,
  interactions: [],
  messages: codes.map((one) => say(one, "en")),
  codes,
  question: null,
});

const report: ImportReport = {
  counts: { ok: 1, lossy: 0, duplicate: 1, unsupported: 0, invalid: 3, total: 5 },
  items: [
    item("q1", "ok", []),
    item("b.jsonl:4", "invalid", [message("line", { line: 4 }), message("tex_not_typeset", { tex: "\\x" })]),
    item("q5", "invalid", [message("repeated_name", { name: "Z" })]),
    item("q6", "invalid", [message("repeated_name", { name: "Y" })]),
  ],
};

test("reasons are told in their own words, the most frequent first, with a place to look at", () => {
  const lines = summaryLines(report, false);
  expect(lines.slice(lines.indexOf("Questions  Reason (for example)") + 1)).toEqual([
    "        2  invalid: Two parts have the same name: Z. Give each its own. (q5 and 1 more)",
    "        1  invalid: We couldn’t typeset this formula, so it shows as typed. Correct it in the editor: \\x (b.jsonl:4)",
    "",
    "1 question imported, 1 already in the bank, 3 not imported.",
  ]);
});

test("a dry run says that nothing came in", () => {
  expect(summaryLines(report, true).at(-1)).toBe("Dry run, nothing imported: 1 would be imported.");
});
