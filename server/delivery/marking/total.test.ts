import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PublishedPlacement, PublishedSection } from "../../authoring/assessments/published.ts";
import { type ScoredAttempt, type SectionToTotal, totalScore } from "./total.ts";

const scale = [
  { raw: 0, scaled: 200 },
  { raw: 2, scaled: 500 },
  { raw: 3, scaled: 800 },
];

function placement(points: number, scored = true): PublishedPlacement {
  return { id: "p", question_version_id: "q", position: 1, points, points_when_wrong: 0, scored, draw: null };
}

/** A rule that draws so many questions of so many points. */
const drawn = (count: number, points = 1): PublishedPlacement => ({
  id: "r",
  question_version_id: null,
  position: 1,
  points,
  points_when_wrong: 0,
  scored: true,
  draw: { count, keep_stimulus: false, same_for_all: false, pool: [] },
});

function section(placements: PublishedPlacement[], given: Partial<PublishedSection> = {}): PublishedSection {
  return {
    id: "version-section",
    section_id: "section",
    position: 1,
    name: "Reading",
    instructions: "",
    time_limit_seconds: 3600,
    break_after_seconds: 0,
    navigation: "free",
    shuffle: { questions: false, options: false },
    tools: [],
    selection: { type: "fixed" },
    scale,
    module: null,
    placements,
    ...given,
  };
}

function attempt(points: number | null, given: Partial<ScoredAttempt> = {}): ScoredAttempt {
  const correct = points !== null && points > 0;
  return { status: "scored", points, correct, scored: true, worth: 1, timeMs: 1000, ...given };
}

const right = attempt(1);
const wrong = attempt(0);
const partial = attempt(0.5, { correct: false });
/** Right only after a wrong try. */
const late = attempt(1, { correct: false });
const omitted = attempt(0, { status: "omitted", correct: null });
const invalid = attempt(0, { status: "invalid", correct: null });
const owed = attempt(null, { status: "owed", correct: null });

/** Sections of so many questions of one point as there are attempts. */
const sat = (...attempts: ScoredAttempt[]): SectionToTotal => ({
  section: section(attempts.map((each) => placement(1, each.scored))),
  attempts,
  timeLimitSeconds: 5400,
});
/** A section of three questions that nobody began. */
const unbegun: SectionToTotal = {
  section: section([placement(1), placement(1), placement(1)]),
  attempts: [],
  timeLimitSeconds: 3600,
};

const points = { type: "points" } as const;
const scaled = { type: "scaled" } as const;

describe("a section's score", () => {
  it.each<[string, SectionToTotal, object]>([
    [
      "right, wrong, omitted and invalid",
      sat(right, wrong, omitted, invalid),
      { points: 1, max_points: 4, correct: 1, partly_right: 0, wrong: 2, omitted: 1, question_count: 4, time_ms: 4000 },
    ],
    [
      "partly right: neither right nor wrong",
      sat(right, partial, late, wrong),
      { points: 2.5, max_points: 4, correct: 1, partly_right: 2, wrong: 1, omitted: 0, question_count: 4 },
    ],
    [
      "wrong answers that cost more than was earned",
      sat(right, attempt(-0.75, { correct: false }), attempt(-0.75, { correct: false })),
      { points: -0.5, max_points: 3, correct: 1, wrong: 2, omitted: 0 },
    ],
    [
      "a pretest question counts for nothing but its time",
      sat(right, { ...right, scored: false }, { ...wrong, scored: false }),
      { points: 1, max_points: 1, correct: 1, wrong: 0, omitted: 0, question_count: 1, time_ms: 3000 },
    ],
    [
      "a mark that is owed",
      sat(right, owed),
      { points: null, max_points: 2, correct: null, wrong: null, omitted: null, question_count: 2 },
    ],
    [
      "a mark that is owed in a pretest question holds nothing up",
      sat(right, { ...owed, scored: false }),
      { points: 1, correct: 1, question_count: 1 },
    ],
    [
      "nobody began it",
      unbegun,
      { points: 0, max_points: 3, correct: 0, wrong: 0, omitted: 3, question_count: 3, time_ms: 0 },
    ],
    [
      "what rules drew counts as what was given",
      { ...sat(right, wrong, wrong), section: section([drawn(2), placement(1)]) },
      { points: 1, max_points: 3, wrong: 2, omitted: 0, question_count: 3 },
    ],
    [
      "nobody began it, and its rules drew nothing",
      { ...unbegun, section: section([drawn(4, 2), placement(1)]) },
      { points: 0, max_points: 9, omitted: 5, question_count: 5 },
    ],
  ])("%s", (_what, given, expected) => {
    expect(totalScore(points, [given], true).sections[0]).toMatchObject(expected);
  });

  it("names its section and the limit that this student had", () => {
    expect(totalScore(points, [sat(right)], true).sections[0]).toMatchObject({
      section: "section",
      name: "Reading",
      time_limit_seconds: 5400,
      scaled: null,
      scaled_range: null,
    });
  });
});

describe("the total", () => {
  it("is the sum of the sections, those that were not begun with no points", () => {
    const total = totalScore(points, [sat(right, wrong), unbegun], true);
    expect(total).toMatchObject({ points: 1, max_points: 5, scaled: null, scaled_range: null, standard_error: null });
  });

  it("is the mean of its sections where the model says so, and so is its range", () => {
    const model = { type: "scaled", total: "mean" } as const;
    const total = totalScore(model, [sat(right, right, right), sat(right, right, wrong)], true);
    expect(total).toMatchObject({ scaled: 650, scaled_range: { min: 200, max: 800 } });
  });

  it("is unknown while a mark is owed anywhere, the other sections are not", () => {
    const total = totalScore(scaled, [sat(right, right), sat(owed)], true);
    expect(total).toMatchObject({ points: null, max_points: 3, scaled: null, scaled_range: { min: 400, max: 1600 } });
    expect(total.sections.map((each) => [each.points, each.scaled])).toEqual([
      [2, 500],
      [null, null],
    ]);
  });

  it.each([
    ["adds the sections' scaled scores", [sat(right, right), sat(right, right, right)], 1300],
    ["reads the table at the row below", [sat(right, wrong)], 200],
    ["takes a section that nobody began at no points", [sat(right, right, right), unbegun], 1000],
    ["takes a sum below nothing at the first row", [sat(attempt(-1, { correct: false }))], 200],
  ])("scaled, %s", (_what, sections, expected) => {
    const total = totalScore(scaled, sections, true);
    expect(total.scaled).toBe(expected);
    expect(total.scaled_range).toEqual({ min: 200 * sections.length, max: 800 * sections.length });
  });

  it("is not scaled where sections were chosen, where points count, or where a section has no table", () => {
    const bare = { ...sat(right), section: section([placement(1)], { scale: null }) };
    for (const total of [
      totalScore(scaled, [sat(right, right)], false),
      totalScore(points, [sat(right, right)], true),
      totalScore(scaled, [sat(right, right), bare], true),
    ]) {
      expect(total).toMatchObject({ scaled: null, scaled_range: null });
    }
    expect(totalScore(scaled, [sat(right, right)], false).sections[0]).toMatchObject({ scaled: null });
  });

  it("has no dust of binary fractions, so that it reads the table where it should", () => {
    const sections = [sat(attempt(0.1, { worth: 0.1 }), attempt(0.2, { worth: 0.2 }), attempt(2.7, { worth: 0 }))];
    expect(totalScore(scaled, sections, true)).toMatchObject({ points: 3, max_points: 0.3, scaled: 800 });
    const third = attempt(0.333333333);
    expect(totalScore(points, [sat(third, third, third)], true).points).toBe(1);
  });

  it("adds up whatever the points are", () => {
    const tenths = fc.integer({ min: -20, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.array(tenths, { maxLength: 30 }), { minLength: 1, maxLength: 5 }), (sections) => {
        const given = sections.map((each) => sat(...each.map((points) => attempt(points / 10))));
        const sum = sections.flat().reduce((total, each) => total + each, 0);
        const total = totalScore(points, given, true);
        expect(Math.round((total.points ?? Number.NaN) * 1e6)).toBe(sum * 1e5);
        for (const { correct, partly_right, wrong: missed, omitted: left, question_count } of total.sections)
          expect([correct, partly_right, missed, left].reduce((all: number, count) => all + (count ?? 0), 0)).toBe(
            question_count,
          );
      }),
    );
  });
});
