import { selectNext } from "@sextant/psychometrics/adaptive/select-next.ts";
import type { Random } from "@sextant/psychometrics/random.ts";
import type { PreparedPool } from "./prepare-pool.ts";

/** A student's progress in an adaptive section. */
export interface AdaptiveProgress {
  /** Places of the questions given, in order, and whether each answer was right. */
  given: readonly { place: number; isRight: boolean }[];
  /** Places of the questions that the sitting had in other sections. */
  elsewhere: readonly number[];
  /** Places of overexposed questions: too many students had seen them when the section began. */
  resting: readonly number[];
}

/** Random numbers seeded by sitting and question: every process draws the same ones. */
export type Chance = () => Random;

type Pool = Pick<PreparedPool, "bank" | "design" | "passages" | "sets" | "enemies">;

/** Returns the next question of the last question's passage; null when the passage is complete. */
function nextOfPassage(
  { passages, design }: Pool,
  { given }: AdaptiveProgress,
  out: ReadonlySet<number>,
): number | null {
  const passage = passages[given.at(-1)?.place ?? -1];
  if (!passage || given.length >= design.stop.maximum) return null;
  return passage.find((place) => !out.has(place)) ?? null;
}

/**
 * Chooses the next question of an adaptive section: the next of the current passage, or else one of the most informative at the ability so
 * far. It chooses no enemies, no repeats, and no passage with more questions than are left. Resting questions are used only if nothing else
 * is available. Pure.
 *
 * @param chance Creates the random numbers that pick one of the best.
 * @param mayGive Returns whether later draws can spare a question.
 * @returns Its place in the pool; null when the section is over.
 */
export function chooseQuestion(
  pool: Pool,
  progress: AdaptiveProgress,
  chance: Chance,
  mayGive: (place: number) => boolean = () => true,
): number | null {
  const { given, elsewhere, resting } = progress;
  const administered = given.map(({ place }) => place);
  const out = new Set([...administered, ...elsewhere]);
  for (const place of [...out]) for (const enemy of pool.enemies.get(place) ?? []) out.add(enemy);
  const following = nextOfPassage(pool, progress, out);
  if (following !== null) return following;
  const left = pool.design.stop.maximum - given.length;
  for (const passage of pool.sets) {
    const open = passage.filter((place) => !out.has(place));
    // Skipped questions of a passage that was given are never given alone.
    const isBegun = passage.some((place) => administered.includes(place));
    if (open.length > left || isBegun) for (const place of open) out.add(place);
  }
  const responses = given.map(({ isRight }) => (isRight ? 1 : 0));
  const choose = (withheld: Iterable<number>): number | null => {
    const setAside = [...withheld];
    for (;;) {
      const { item } = selectNext({ administered, responses, setAside }, pool.bank, pool.design, { random: chance() });
      const first = item === null ? null : (pool.passages[item]?.find((place) => !out.has(place)) ?? item);
      if (item === null || first === null || mayGive(first)) return first;
      setAside.push(item);
    }
  };
  return choose([...out, ...resting]) ?? (resting.length > 0 ? choose(out) : null);
}
