import { selectNext } from "@sextant/psychometrics/adaptive/select-next.ts";
import type { Random } from "@sextant/psychometrics/random.ts";
import type { PreparedPool } from "./prepare-pool.ts";

/** How far a student has come in an adaptive section. */
export interface AdaptiveProgress {
  /** Places of the questions given, in their order, and whether each was answered rightly. */
  given: readonly { place: number; isRight: boolean }[];
  /** Places of what the sitting has had in other sections. */
  elsewhere: readonly number[];
  /** Places that too many students had had when the section began. */
  resting: readonly number[];
}

/** Numbers that say the same for the same sitting and question, whoever draws. */
export type Chance = () => Random;

type Pool = Pick<PreparedPool, "bank" | "design" | "passages" | "sets" | "enemies">;

/** Returns the next question of the passage that the last one was about; null when it is complete. */
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
 * Chooses the next question of an adaptive section: the next about the passage in hand, or else one that tells most at the ability so far.
 * No enemies, nothing twice, and no passage with more questions than are left. What rests is given all the same if nothing else is there.
 * Pure.
 *
 * @param chance Makes the numbers by which one of the best is taken.
 * @param mayGive Says whether a question can be spared by what else still draws.
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
    // What was left out of a passage that was given isn’t given by itself.
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
