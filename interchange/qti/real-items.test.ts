import { assignIds } from "@sextant/questions/assign-ids.ts";
import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { describe, expect, test } from "vitest";
import { pointsOf, readRealItems, responsesOf } from "./testing/real-cases.ts";

const real = readRealItems();

// A file without any suite counts as a failure.
describe.runIf(real)("real items", () => {
  if (!real) return;
  const { read, paths, cases } = real;
  const taken = [...read].filter(([, { question }]) => question !== null);
  const own = cases.filter(({ item = "" }) => read.get(item)?.question);

  describe(`real items: ${taken.length} of ${paths.length} come in, ${own.length} of ${cases.length} cases are about them`, () => {
    test("every one is read, or its report says why not", () => {
      expect(read.size).toBe(paths.length);
      for (const [path, { question, messages }] of read) if (!question) expect(messages.join(), path).not.toBe("");
    });

    test("the score of every case is what the item's own scorer says", () => {
      for (const one of own) {
        const item = read.get(one.item ?? "");
        const expected = item && pointsOf(one, item);
        if (!item?.question || expected === null || expected === undefined) continue;
        let count = 0;
        const content = assignIds(item.question, () => `id-${++count}`);
        const score = scoreQuestion(content, responsesOf(content, one));
        expect(score.points ?? 0, `${one.item}: ${one.name}`).toBeCloseTo(expected, 9);
      }
    });

    test("each that comes in says something once it is cleaned, and nothing of QTI is left", () => {
      for (const [path, { question }] of taken) {
        if (!question) continue;
        const html = JSON.stringify(cleanQuestion(question));
        expect(html, path).not.toMatch(/<\/?(?:qti-|simpleChoice|feedback|prompt|object|m:)/);
      }
    });
  });
});
