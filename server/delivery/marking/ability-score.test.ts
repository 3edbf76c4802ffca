import { describe, expect, it } from "vitest";
import { type AnsweredAttempt, measuredAnswers, type SectionToMeasure } from "./ability-answers.ts";
import { type AbilityScoring, scoreAbility } from "./ability-score.ts";

const QUESTIONS = 40;
const ids = Array.from({ length: QUESTIONS }, (_, place) => `q${place}`);

/** Forty questions of a = 1 and b = 0, for which the estimate is ln((right + ½) / (wrong + ½)). */
const scoring: AbilityScoring = {
  model: {
    type: "irt",
    scale: { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 1 },
    minimum_answered: 5,
  },
  calibrationId: "calibration",
  parameters: new Map(
    ids.map((id) => [
      id,
      {
        a: 1,
        b: 0,
        c: 0,
        se_a: null,
        se_b: null,
        se_c: null,
        question_id: id,
        question_version_id: id,
        calibration_id: "calibration",
        calibrationId: "calibration",
        model: "2pl",
        version_number: 1,
      },
    ]),
  ),
};

type Outcome = "right" | "wrong" | "open" | "unseen";
const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome);

function section(outcomes: readonly Outcome[]): SectionToMeasure {
  const placements = ids.map((id, place) => ({
    id: `p${place}`,
    question_version_id: id,
    position: place + 1,
    points: 1,
    points_when_wrong: 0,
    scored: true,
    draw: null,
  }));
  const attempts = outcomes.map((outcome, place): AnsweredAttempt => {
    const isAnswered = outcome === "right" || outcome === "wrong";
    return {
      questionVersionId: `q${place}`,
      scored: true,
      status: isAnswered ? "scored" : "omitted",
      correct: isAnswered ? outcome === "right" : null,
    };
  });
  return { section: { placements }, attempts };
}

const scored = (outcomes: readonly Outcome[]) => {
  const found = scoreAbility(scoring, measuredAnswers([section(outcomes)]));
  return "score" in found ? found.score.scaled : found.unscaled;
};
const golden = (right: number, wrong: number) => Math.round(500 + 100 * Math.log((right + 0.5) / (wrong + 0.5)));

describe("a score of ability", () => {
  it.each<[string, Outcome[], number]>([
    ["8 right and 32 wrong", [...times(8, "right"), ...times(32, "wrong")], 366],
    ["8 right and 32 left out", [...times(8, "right"), ...times(32, "open")], 366],
    ["8 right and 32 not reached", [...times(8, "right"), ...times(32, "unseen")], 366],
    ["32 passed over, then 8 right", [...times(32, "unseen"), ...times(8, "right")], 366],
    ["half right", [...times(20, "right"), ...times(20, "wrong")], 500],
    ["all wrong", times(40, "wrong"), 200],
    ["all right", times(40, "right"), 800],
  ])("%s is %d", (_what, outcomes, expected) => {
    expect(scored(outcomes)).toBe(expected);
  });

  it("is never raised by stopping early", () => {
    for (let right = 5; right <= QUESTIONS; right += 1) {
      const wrong = scored([...times(right, "right"), ...times(QUESTIONS - right, "wrong")]);
      expect(scored([...times(right, "right"), ...times(QUESTIONS - right, "unseen")])).toBe(wrong);
    }
  });

  it("is never raised by leaving a question out instead of answering it wrong", () => {
    for (let right = 5; right <= QUESTIONS; right += 1) {
      const wrong = scored([...times(right, "right"), ...times(QUESTIONS - right, "wrong")]);
      expect(scored([...times(right, "right"), ...times(QUESTIONS - right, "open")])).toBe(wrong);
    }
  });

  it("is not given for a blank paper or too few answers", () => {
    for (const blank of ["open", "unseen"] as const) {
      expect(scored(times(40, blank))).toEqual({ code: "too_few_answered", answered: 0, needed: 5 });
      const four = [...times(4, "right"), ...times(36, blank)];
      expect(scored(four)).toEqual({ code: "too_few_answered", answered: 4, needed: 5 });
      expect(scored([...four.slice(0, 4), "right", ...four.slice(5)])).toEqual(expect.any(Number));
    }
  });

  it("asks for all answers where a test has fewer questions than the minimum", () => {
    const parameters = new Map([...scoring.parameters].slice(0, 3));
    const found = scoreAbility(
      { ...scoring, parameters },
      measuredAnswers([section([...times(3, "right"), ...times(37, "open")])]),
    );
    expect(found).toHaveProperty("score");
  });

  it("counts a section that was never begun as wrong", () => {
    const whole = section([]);
    const half: SectionToMeasure[] = [
      section([...times(10, "right"), ...times(10, "wrong")]),
      { ...whole, section: { placements: whole.section.placements.slice(20) } },
    ];
    expect(scoreAbility(scoring, measuredAnswers(half))).toMatchObject({ score: { scaled: golden(10, 30) } });
  });

  it("has Wilson's interval as its band where all questions are alike", () => {
    const [right, n] = [8, QUESTIONS];
    const found = scoreAbility(
      scoring,
      measuredAnswers([section([...times(right, "right"), ...times(n - right, "open")])]),
    );
    // (p + 1/2n ± √(p(1 − p)/n + 1/4n²)) / (1 + 1/n) of the share right, as abilities.
    const share = right / n;
    const half = Math.sqrt((share * (1 - share)) / n + 1 / (4 * n * n));
    const [low = 0, high = 0] = [-half, half].map((step) => {
      const end = (share + 1 / (2 * n) + step) / (1 + 1 / n);
      return 500 + 100 * Math.log(end / (1 - end));
    });
    expect(found).toMatchObject({ score: { band: { low: Math.floor(low), high: Math.ceil(high) } } });
  });

  it("keeps its band on the scale", () => {
    const best = scoreAbility(scoring, measuredAnswers([section(times(40, "right"))]));
    expect(best).toMatchObject({ score: { scaled: 800, band: { high: 800 } } });
    const worst = scoreAbility(scoring, measuredAnswers([section(times(40, "wrong"))]));
    expect(worst).toMatchObject({ score: { scaled: 200, band: { low: 200 } } });
  });

  it("leaves pretest questions out", () => {
    const [base] = [section(times(40, "right"))];
    const pretest = base.attempts.map((attempt, place) => ({ ...attempt, scored: place < 20 }));
    expect(measuredAnswers([{ ...base, attempts: pretest }])).toHaveLength(20);
  });
});
