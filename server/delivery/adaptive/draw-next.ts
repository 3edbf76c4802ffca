import { createRandom } from "@sextant/psychometrics/random.ts";
import { drawTogether } from "../../assessments/draws/draw-together.ts";
import type { PublishedSection } from "../../assessments/published.ts";
import { sha256 } from "../../platform/secrets.ts";
import { rulesOf } from "../draw-section.ts";
import type { AdaptivePool } from "./adaptive-pool.ts";
import { chooseQuestion } from "./choose-question.ts";

/** Returns numbers that are the same for the same place in the same sitting, so that a draw that was lost can be repeated. */
export function chanceAt(sessionSectionId: string, position: number): () => number {
  return createRandom(sha256(`${sessionSectionId}/${position}`).readInt32BE(0));
}

interface Drawing {
  sessionSectionId: string;
  /** What the section has given so far, in order. */
  given: readonly { questionVersionId: string; isRight: boolean }[];
  /** What the sitting has of other sections. */
  elsewhere: readonly string[];
  resting: readonly number[];
  /** The sitting’s other sections that have not begun. */
  pending: readonly PublishedSection[];
}

/** Returns the question version that an adaptive section gives next; null when it is over. */
export function drawNext(
  pool: AdaptivePool,
  { sessionSectionId, given, elsewhere, resting, pending }: Drawing,
): string | null {
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
    () => chanceAt(sessionSectionId, given.length + 1),
    mayGive,
  );
  return place === null ? null : (pool.ids[place] ?? null);
}
