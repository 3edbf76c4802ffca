import { cleanQuestion } from "@sextant/questions/html-fields.ts";
import { scoreQuestion } from "@sextant/questions/scoring.ts";
import { answeredQuestion } from "@sextant/questions/testing/arbitraries.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listPartIds, settleIds } from "./settle-ids.ts";

const isOurs = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

describe("settleIds", () => {
  it("gives every part an id of ours, wherever key and text name it, and leaves the names at the source", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        const settled = settleIds(cleanQuestion(question), new Set());
        const ids = [...listPartIds(settled.interactions)];
        expect(ids.filter((id) => !isOurs(id))).toEqual([]);
        expect(ids).toHaveLength(listPartIds(question.interactions).size);
        expect(validateQuestion(settled).filter((problem) => problem.severity === "error")).toEqual([]);
        expect(settled.interactions.map((one) => one.source_identifier)).toEqual(
          question.interactions.map((one) => one.source_identifier),
        );
      }),
    );
  });

  it("changes nothing where all ids are known", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question, full, marks }) => {
        const again = settleIds(question, listPartIds(question.interactions));
        expect(again).toEqual(question);
        expect(scoreQuestion(again, full, marks).correct).toBe(true);
      }),
    );
  });
});
