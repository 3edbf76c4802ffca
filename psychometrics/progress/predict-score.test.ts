import { describe, expect, test } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { LEAST_PAIRS, predictScore, type ScorePair } from "./predict-score.ts";

const scale = { min: 400, max: 1600 };

describe("a full test is predicted from a short one", () => {
  /** On the line 600 + 800 × share, by turns 30 above and 30 below it. */
  const known = Array.from({ length: 24 }, (_, person): ScorePair => {
    const share = 0.2 + 0.05 * Math.floor(person / 2);
    return { share, score: 600 + 800 * share + (person % 2 === 0 ? 30 : -30) };
  });

  test("with known values", () => {
    const told = predictScore(known, 0.475, { scale });
    expect(told?.value).toBeCloseTo(980, 9);
    // s = √(24 · 30² / 22) = 31.33; at the middle the error is s √(1 + 1/24) = 31.98, and t of 22 for 0.6827 is 1.0230.
    expect((told?.high ?? 0) - 980).toBeCloseTo(32.72, 1);
    expect(980 - (told?.low ?? 0)).toBeCloseTo(32.72, 1);
  });

  test("less certainly away from what others got, and never beyond the scale", () => {
    const width = (share: number) => {
      const told = predictScore(known, share, { scale });
      return (told?.high ?? 0) - (told?.low ?? 0);
    };
    expect(width(0.1)).toBeGreaterThan(width(0.475));
    const steep = known.map(({ share, score }) => ({ share, score: 4 * score - 2900 }));
    expect(predictScore(steep, 1, { scale })).toMatchObject({ value: 1600, high: 1600 });
    expect(predictScore(steep, 0, { scale })).toMatchObject({ value: 400, low: 400 });
  });

  test("not from few, not where all got the same, and not where more meant less", () => {
    expect(predictScore(known.slice(0, LEAST_PAIRS - 1), 0.5, { scale })).toBeNull();
    expect(predictScore(known.slice(0, LEAST_PAIRS), 0.5, { scale })).not.toBeNull();
    const same = known.map(({ score }) => ({ share: 0.5, score }));
    expect(predictScore(same, 0.5, { scale })).toBeNull();
    const falling = known.map(({ share, score }) => ({ share: 1 - share, score }));
    expect(predictScore(falling, 0.5, { scale })).toBeNull();
  });
});

/** How often the band holds what a new person gets, over many schools whose students answer questions by what they can do. */
function coverage({ people, questions }: { people: number; questions: number }): number {
  const random = createRandom(people * 100 + questions);
  const draw = (): ScorePair => {
    const ability = drawNormal(random);
    const chance = 1 / (1 + Math.exp(-ability));
    const right = Array.from({ length: questions }, () => random() < chance).filter(Boolean).length;
    const full = 1050 + 180 * ability + 45 * drawNormal(random);
    return { share: right / questions, score: Math.min(1600, Math.max(400, Math.round(full / 10) * 10)) };
  };
  let [held, told] = [0, 0];
  for (let school = 0; school < 300; school += 1) {
    const pairs = Array.from({ length: people }, draw);
    for (let student = 0; student < 20; student += 1) {
      const { share, score } = draw();
      const found = predictScore(pairs, share, { scale });
      if (!found) continue;
      told += 1;
      if (found.low <= score && score <= found.high) held += 1;
    }
  }
  return held / told;
}

test.each([
  { people: 10, questions: 12 },
  { people: 20, questions: 12 },
  { people: 60, questions: 12 },
  { people: 200, questions: 35 },
])("the band holds a full test about two times in three: $people people, $questions questions", (school) => {
  const held = coverage(school);
  expect(held).toBeGreaterThan(0.64);
  expect(held).toBeLessThan(0.73);
});
