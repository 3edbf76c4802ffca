import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { assignIds } from "./assign-ids.ts";
import type { InteractionContent } from "./interactions/schemas.ts";
import { questionInput } from "./question.ts";
import { placementPoints, scoreQuestion } from "./scoring.ts";
import { answeredQuestion, anyResponse } from "./testing/arbitraries.ts";

const twoParts = (combine: "all" | "sum", max_points = 1) =>
  assignIds(
    questionInput.parse({
      body: "x",
      interactions: [
        {
          id: "i1",
          type: "choice",
          options: [
            { id: "o1", content: "3" },
            { id: "o2", content: "9" },
          ],
        },
        { id: "i2", type: "numeric_entry" },
      ],
      key: { i1: { correct: ["o1"] }, i2: { accept: ["1/2"], tolerance: null } },
      score_rule: { max_points, combine },
    }),
    () => "new",
  );

describe("scoreQuestion", () => {
  test.each([
    ["all", { i1: ["o1"], i2: ".5" }, "scored", 1, true],
    ["all", { i1: ["o1"], i2: ".6" }, "scored", 0, false],
    ["all", { i1: ["o1"] }, "scored", 0, false],
    ["all", { i1: ["o1"], i2: "abc" }, "invalid", 0, null],
    ["all", { i1: ["o9"], i2: ".5" }, "invalid", 0, null],
    ["all", {}, "omitted", 0, null],
    ["all", { i1: [], i2: "  " }, "omitted", 0, null],
    ["all", null, "omitted", 0, null],
    ["all", "nonsense", "omitted", 0, null],
    ["sum", { i1: ["o1"], i2: ".6" }, "scored", 0.5, false],
    ["sum", { i1: ["o1"], i2: "abc" }, "scored", 0.5, false],
    ["sum", { i2: "abc" }, "invalid", 0, null],
    ["sum", { i1: ["o1"], i2: "50/100" }, "scored", 1, true],
  ] as const)("%s of %j is %s with %d", (combine, response, status, points, correct) => {
    expect(scoreQuestion(twoParts(combine), response)).toMatchObject({ status, points, correct });
  });

  it("shares the points among the parts", () => {
    expect(scoreQuestion(twoParts("sum", 3), { i1: ["o1"], i2: "1" }).interactions).toEqual({
      i1: { status: "scored", points: 1.5, max_points: 1.5 },
      i2: { status: "scored", points: 0, max_points: 1.5 },
    });
  });

  it("shares the points by weight", () => {
    const question = twoParts("sum", 3);
    const weighted = { ...question, score_rule: { ...question.score_rule, weights: { i1: 2 } } };
    const scores = [{ i1: ["o1"] }, { i2: "0.5" }, { i1: ["o1"], i2: "1/2" }].map(
      (one) => scoreQuestion(weighted, one).points,
    );
    expect(scores).toEqual([2, 1, 3]);
    expect(
      scoreQuestion({ ...weighted, score_rule: { ...weighted.score_rule, combine: "all" } }, { i1: ["o1"] }).points,
    ).toBe(0);
  });

  it("counts an answer only where the one it requires is right", () => {
    const question = twoParts("sum", 2);
    const dependent = { ...question, score_rule: { ...question.score_rule, requires: { i2: "i1" } } };
    const scores = [{ i1: ["o1"] }, { i2: ".5" }, { i1: ["o2"], i2: ".5" }, { i1: ["o1"], i2: ".5" }].map(
      (one) => scoreQuestion(dependent, one).points,
    );
    expect(scores).toEqual([1, 0, 0, 2]);
    expect(scoreQuestion(dependent, { i1: ["o2"], i2: ".5" }).interactions.i2).toMatchObject({
      points: 0,
      max_points: 1,
    });
  });

  it("knows weights and requirements by the names that a file uses, and forgets those of what is gone", () => {
    const named = assignIds(
      questionInput.parse({
        body: "x",
        interactions: [
          { type: "numeric_entry", source_identifier: "A" },
          { type: "numeric_entry", source_identifier: "B" },
        ],
        score_rule: { max_points: 3, combine: "sum", weights: { A: 2, C: 5 }, requires: { B: "A", A: "C" } },
      }),
      (() => {
        let last = 0;
        return () => `id${++last}`;
      })(),
    );
    expect(named.score_rule).toEqual({ max_points: 3, combine: "sum", weights: { id1: 2 }, requires: { id2: "id1" } });
  });

  it("owes a mark, and no points yet, where there is no key", () => {
    const question = { ...twoParts("all"), key: { i1: { correct: ["o1"] } } };
    expect(scoreQuestion(question, { i1: ["o1"], i2: "1" })).toMatchObject({
      status: "owed",
      points: null,
      correct: null,
    });
  });

  it("gives full points for the full key", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question, full, marks }) => {
        expect(scoreQuestion(question, full, marks)).toMatchObject({
          status: "scored",
          points: question.score_rule.max_points,
          correct: true,
        });
      }),
    );
  });

  it("owes a mark for every essay that was written and every file that was uploaded", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question, full }) => {
        const isMarkedByHand = question.interactions.some(
          ({ type }) => type === "extended_text" || type === "file_upload",
        );
        const score = scoreQuestion(question, full);
        expect([score.status, score.points === null]).toEqual(isMarkedByHand ? ["owed", true] : ["scored", false]);
      }),
    );
  });

  it("stays within 0 and the maximum, whatever is sent", () => {
    const withResponse = answeredQuestion.chain(({ question }) =>
      fc.record({
        question: fc.constant(question),
        response: anyResponse(question),
        mark: fc.option(fc.double({ noNaN: true })),
      }),
    );
    fc.assert(
      fc.property(withResponse, ({ question, response, mark }) => {
        const given = question.interactions.map((one) => [one.id, mark]);
        const score = scoreQuestion(question, response, mark === null ? {} : Object.fromEntries(given));
        for (const one of [score, ...Object.values(score.interactions)]) {
          if (one.points === null) {
            expect([one.status, mark]).toEqual(["owed", null]);
            continue;
          }
          expect(one.points).toBeGreaterThanOrEqual(0);
          expect(one.points).toBeLessThanOrEqual(one.max_points);
        }
        if (score.correct) expect(score.points).toBe(score.max_points);
        if (score.correct !== null) expect(score.status).toBe("scored");
      }),
      { numRuns: 500 },
    );
  });

  it("does not depend on the order of the options, authored or chosen", () => {
    fc.assert(
      fc.property(answeredQuestion, fc.infiniteStream(fc.nat(5)), ({ question, full }, picks) => {
        const turned = { ...question, interactions: question.interactions.map(turn) };
        const kept = Object.entries(full).map(([id, own]): [string, typeof own] => [
          id,
          Array.isArray(own) ? (own.filter(() => (picks.next().value ?? 0) > 1) as string[]) : own,
        ]);
        const reversed = kept.map(([id, own]): [string, typeof own] => {
          const isOrder = question.interactions.some((one) => one.id === id && one.type === "order");
          return [id, Array.isArray(own) && !isOrder ? (own.toReversed() as string[]) : own];
        });
        const some = scoreQuestion(question, Object.fromEntries(kept));
        expect(scoreQuestion(turned, Object.fromEntries(reversed))).toEqual(some);
      }),
    );
  });
});

/** The same interaction with its parts written down the other way round. */
function turn(one: InteractionContent): InteractionContent {
  if (one.type === "match") return { ...one, sources: one.sources.toReversed(), targets: one.targets.toReversed() };
  if (one.type === "gap_match") return { ...one, options: one.options.toReversed(), gaps: one.gaps.toReversed() };
  if (one.type === "hotspot") return { ...one, options: one.options.toReversed() };
  return "options" in one ? { ...one, options: one.options.toReversed() } : one;
}

describe("placementPoints", () => {
  const placement = { points: 4, points_when_wrong: -1 };
  test.each([
    [
      { status: "scored", points: 2, max_points: 2 },
      { points: 4, missing: false },
    ],
    [
      { status: "scored", points: 0.5, max_points: 2 },
      { points: 1, missing: false },
    ],
    [
      { status: "scored", points: 0, max_points: 2 },
      { points: -1, missing: false },
    ],
    [
      { status: "omitted", points: 0, max_points: 2 },
      { points: 0, missing: true },
    ],
    [
      { status: "invalid", points: 0, max_points: 2 },
      { points: 0, missing: true },
    ],
    [
      { status: "owed", points: null, max_points: 2 },
      { points: null, missing: false },
    ],
  ] as const)("turns %j into %j", (score, expected) => {
    expect(placementPoints(placement, score)).toEqual(expected);
  });
});
