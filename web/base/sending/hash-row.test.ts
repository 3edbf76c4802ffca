import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnswerRow } from "./answer-row.ts";
import { hashRow } from "./hash-row.ts";
import { sha256 } from "./sha256.ts";

const bySystem = (text: string) => createHash("sha256").update(text).digest("hex");

test("the hash of a text is the system’s, whatever its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      expect(sha256(text)).toBe(bySystem(text));
    }),
  );
  for (const length of [0, 55, 56, 63, 64, 119, 120, 100_000])
    expect(sha256("ä".repeat(length))).toBe(bySystem("ä".repeat(length)));
});

test("a row is hashed as it is sent: members in order, without what JSON leaves out", () => {
  const row: AnswerRow = {
    id: "01a2140b-d6ae-71bc-9e7c-838a581bd0be",
    revision: 3,
    elapsed_ms: 1200,
    response: { b: ["2"], a: "naïve – 😀" },
    flagged: false,
    eliminated: {},
    highlights: [{ where: "body", start: 0, end: 4, note: "", color: undefined }],
    note: "",
    confidence: null,
  };
  const canonical =
    '{"confidence":null,"elapsed_ms":1200,"eliminated":{},"flagged":false,"highlights":[{"end":4,"note":"","start":0,"where":"body"}],' +
    '"id":"01a2140b-d6ae-71bc-9e7c-838a581bd0be","note":"","response":{"a":"naïve – 😀","b":["2"]},"revision":3}';
  expect(hashRow(row)).toBe(bySystem(canonical));
});
