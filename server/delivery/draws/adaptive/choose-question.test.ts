import { prepareBank } from "@sextant/psychometrics/adaptive/bank.ts";
import { adaptiveDesign } from "@sextant/psychometrics/adaptive/design.ts";
import { createRandom } from "@sextant/psychometrics/random.ts";
import { describe, expect, test } from "vitest";
import { type AdaptiveProgress, chooseQuestion } from "./choose-question.ts";

const none: (readonly number[] | null)[] = Array(9).fill(null);

/** Nine questions from easy to hard, of which up to four are given. */
const pool = (more: { passages?: typeof none; enemies?: [number, number[]][]; among?: number } = {}) => ({
  bank: prepareBank(Array.from({ length: 9 }, (_, place) => ({ a: 1.2, b: (place - 4) / 2, c: 0 }))),
  design: adaptiveDesign({
    randomesque: more.among ?? 1,
    stop: { minimum: 1, maximum: 4, standardError: null },
  }),
  passages: more.passages ?? none,
  sets: [...new Set((more.passages ?? none).filter((passage) => passage !== null))],
  enemies: new Map(more.enemies ?? []),
});
const progress = (given: [number, boolean][] = [], more: Partial<AdaptiveProgress> = {}): AdaptiveProgress => ({
  given: given.map(([place, isRight]) => ({ place, isRight })),
  elsewhere: [],
  resting: [],
  ...more,
});
const chance = () => createRandom(7);
const choose = (...[of, at, mayGive]: [ReturnType<typeof pool>, AdaptiveProgress, ((place: number) => boolean)?]) =>
  chooseQuestion(of, at, chance, mayGive);

describe("the next question", () => {
  test("is the most informative one, harder after a right answer and easier after a wrong one", () => {
    expect(choose(pool(), progress())).toBe(4);
    expect(choose(pool(), progress([[4, true]]))).toBeGreaterThan(4);
    expect(choose(pool(), progress([[4, false]]))).toBeLessThan(4);
  });

  test("is none after the most", () => {
    expect(
      choose(
        pool(),
        progress([
          [4, true],
          [5, true],
          [6, true],
          [7, true],
        ]),
      ),
    ).toBeNull();
  });

  test("is never one that the sitting had in another section, nor an enemy of one", () => {
    const own = pool({
      enemies: [
        [4, [3, 5]],
        [3, [4, 5]],
        [5, [3, 4]],
      ],
    });
    expect(choose(own, progress([], { elsewhere: [4] }))).toBe(choose(pool(), progress([], { elsewhere: [3, 4, 5] })));
    const next = choose(own, progress([[4, true]]));
    expect([3, 5]).not.toContain(next);
  });

  test("is of the passage in hand until that is complete, and begins a passage with its first", () => {
    const own = pool({ passages: none.map((_, place) => ([0, 4, 8].includes(place) ? [0, 4, 8] : null)) });
    expect(choose(own, progress())).toBe(0);
    expect(choose(own, progress([[0, false]]))).toBe(4);
    expect(
      choose(
        own,
        progress([
          [0, false],
          [4, false],
        ]),
      ),
    ).toBe(8);
    expect([0, 4, 8]).not.toContain(
      choose(
        own,
        progress([
          [0, true],
          [4, true],
          [8, true],
        ]),
      ),
    );
  });

  test("begins no passage that has more questions than are left", () => {
    const own = pool({ passages: none.map((_, place) => ([4, 5, 6].includes(place) ? [4, 5, 6] : null)) });
    expect([4, 5, 6]).not.toContain(
      choose(
        own,
        progress([
          [3, true],
          [2, true],
        ]),
      ),
    );
  });

  test("leaves out what rests, unless nothing else is there", () => {
    expect(choose(pool(), progress([], { resting: [4] }))).not.toBe(4);
    const all = Array.from({ length: 9 }, (_, place) => place);
    expect(choose(pool(), progress([], { resting: all }))).toBe(4);
  });

  test("is another where rules that still draw need it", () => {
    expect(choose(pool(), progress(), (place) => place !== 4)).not.toBe(4);
    expect(choose(pool(), progress(), () => false)).toBeNull();
  });

  test("is the same for the same chance", () => {
    const own = pool({ among: 5 });
    expect(choose(own, progress([[4, true]]))).toBe(choose(own, progress([[4, true]])));
    const drawn = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => chooseQuestion(own, progress(), () => createRandom(seed)));
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});
