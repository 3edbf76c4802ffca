import { drawTogether } from "../../../authoring/assessments/draws/draw-together.ts";
import type { PublishedSection } from "../../../authoring/assessments/published.ts";
import { rulesOf } from "../draw-section.ts";
import type { AdaptivePool } from "./adaptive-pool.ts";
import { type Chance, chooseQuestion } from "./choose-question.ts";

interface Drawing {
  /** Makes the numbers by which one of the best questions is taken. */
  chance: Chance;
  /** What the section has given so far, in order. */
  given: readonly { questionVersionId: string; isRight: boolean }[];
  /** What the sitting has of other sections. */
  elsewhere: readonly string[];
  resting: readonly number[];
  /** The sitting’s other sections that have not begun. */
  pending: readonly PublishedSection[];
}

/** Returns the question version that an adaptive section gives next; null when it is over. */
export function drawNext(pool: AdaptivePool, { chance, given, elsewhere, resting, pending }: Drawing): string | null {
  const rules = pending.flatMap((section) => rulesOf(section.placements));
  const wanted = new Set(rules.flatMap((rule) => rule.pool.map(({ id }) => id)));
  const taken = [...elsewhere, ...given.map(({ questionVersionId }) => questionVersionId)];
  const mayGive = (place: number) => {
    const id = pool.ids[place] ?? "";
    return !wanted.has(id) || drawTogether(rules, new Set([...taken, id]), () => 0) !== null;
  };
  const place = chooseQuestion(
    pool,
    {
      given: given.flatMap(({ questionVersionId, isRight }) => {
        const own = pool.placeOf.get(questionVersionId);
        return own === undefined ? [] : [{ place: own, isRight }];
      }),
      elsewhere: elsewhere.flatMap((id) => pool.placeOf.get(id) ?? []),
      resting,
    },
    chance,
    mayGive,
  );
  return place === null ? null : (pool.ids[place] ?? null);
}
