import type { AssessmentVersion, PublishedSection } from "../../authoring/assessments/published.ts";
import type { Tx } from "../../platform/database/client.ts";
import { updateResting } from "./adaptive/adaptive.queries.ts";
import { type AdaptivePool, loadAdaptivePool } from "./adaptive/adaptive-pool.ts";
import { drawNext } from "./adaptive/draw-next.ts";
import { findResting } from "./adaptive/resting.ts";
import { selectGiven } from "./delivery.queries.ts";
import { drawSection } from "./draw-section.ts";
import { type Giving, giveQuestions } from "./give-questions.ts";

/** A section that begins. */
export interface Beginning {
  sessionId: string;
  sessionSectionId: string;
  /** What is sat. */
  version: AssessmentVersion;
  section: PublishedSection;
  /** The sitting’s other sections that have not begun. */
  pending: readonly PublishedSection[];
}

/** Draws the first question of an adaptive section. */
function beginAdaptive(
  beginning: Beginning,
  pool: AdaptivePool,
  taken: ReadonlySet<string>,
  resting: number[],
  random: () => number,
): Giving {
  const { pending } = beginning;
  const first = drawNext(pool, { chance: () => random, given: [], elsewhere: [...taken], resting, pending });
  const drawn = first === null ? [] : [{ entry: pool.entry, questionVersionId: first }];
  return { ...beginning, drawn, from: 1, random };
}

/**
 * Fixes the attempts of sections that begin, each in a sitting of its own: one for each question, with its position, version, option
 * order and points; of an adaptive section the first one. Whatever is drawn or shuffled is drawn here, once.
 */
export async function fixAttempts(tx: Tx, beginnings: readonly Beginning[], random: () => number): Promise<void> {
  const drawing = beginnings.filter(({ section }) => section.placements.some(({ draw }) => draw !== null));
  const taken = await selectGiven(
    tx,
    drawing.map(({ sessionId }) => sessionId),
  );
  const givings: Giving[] = [];
  const rested: Parameters<typeof updateResting>[1][number][] = [];
  for (const beginning of beginnings) {
    const { sessionId, sessionSectionId, version, section, pending } = beginning;
    const met = taken.get(sessionId) ?? new Set<string>();
    const pool = await loadAdaptivePool(tx, version, section);
    if (pool) {
      const resting = await findResting(tx, version.id, pool);
      if (resting.length > 0) rested.push({ session_id: sessionId, id: sessionSectionId, resting });
      givings.push(beginAdaptive(beginning, pool, met, resting, random));
    } else givings.push({ ...beginning, drawn: drawSection(section, pending, met, random), from: 1, random });
  }
  if (rested.length > 0) await updateResting(tx, rested);
  await giveQuestions(tx, givings);
}
