import type { Adaptive, DrawRule, Entry } from "../draft.ts";

/** What an adaptive section is made with: all of the bank, until its author narrows it. */
export const newAdaptive: Adaptive = {
  type: "adaptive",
  pool: { filter: {}, not_in: [] },
  content: [],
  exposure: { among: 5, max_rate: null },
  stop: { min: 10, max: 20, standard_error: null },
  start: { theta: null },
  enemies: [],
};

/** Returns the pool as a draw rule for the most questions of a student. */
export const poolRule = ({ pool, stop }: Adaptive): DrawRule => ({
  ...{ count: stop.max, keep_stimulus: false, same_for_all: false },
  ...("filter" in pool
    ? { filter: pool.filter, not_in: pool.not_in }
    : { filter: {}, questions: pool.questions, not_in: [] }),
});

/** Returns a draw rule as the pool of an adaptive section. */
export const poolOf = ({ filter, questions, not_in }: DrawRule): Adaptive["pool"] =>
  questions ? { questions } : { filter, not_in };

/** Returns the entry that says how much an adaptive section gives. */
export const poolEntry = (section: string, adaptive: Adaptive): Entry => ({
  ...{ id: section, question: null, module: null, draw: poolRule(adaptive) },
  ...{ points: 1, points_when_wrong: 0, scored: true },
});

/** Returns content areas for these tags, whose shares are set evenly in whole percent once an area comes or goes. */
export function evenShares(content: Adaptive["content"], tags: readonly string[]): Adaptive["content"] {
  if (content.length === tags.length && content.every(({ tag }) => tags.includes(tag))) return [...content];
  const even = Math.floor(100 / tags.length);
  const over = 100 - even * tags.length;
  return tags.map((tag, place) => ({ tag, share: (even + (place < over ? 1 : 0)) / 100 }));
}
