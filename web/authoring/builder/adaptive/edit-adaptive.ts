import { shareLimits } from "@sextant/contract/share-limits.ts";
import type { Adaptive, DrawRule, Entry } from "../draft.ts";

/** What the fields of an adaptive section are given. `typed`: the next change of the same belongs to this one. */
export type AdaptiveProps = { adaptive: Adaptive; set: (change: Partial<Adaptive>, typed?: boolean) => void };

type Area = Adaptive["content"][number];

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
  count: stop.max,
  keep_stimulus: false,
  same_for_all: false,
  ...("filter" in pool
    ? { filter: pool.filter, not_in: pool.not_in }
    : { filter: {}, questions: pool.questions, not_in: [] }),
});

/** Returns a draw rule as the pool of an adaptive section. */
export const poolOf = ({ filter, questions, not_in }: DrawRule): Adaptive["pool"] =>
  questions ? { questions } : { filter, not_in };

/** Returns the entry that says how much an adaptive section gives. */
export const poolEntry = (section: string, adaptive: Adaptive): Entry => ({
  id: section,
  question: null,
  module: null,
  draw: poolRule(adaptive),
  points: 1,
  points_when_wrong: 0,
  scored: true,
});

/**
 * Returns content areas for these tags. Once an area comes or goes, shares are set evenly in whole percent; where some areas are kept
 * between two shares, all stay as they are and a new one may have any.
 */
export function areasOf(content: Adaptive["content"], tags: readonly string[]): Adaptive["content"] {
  if (content.length === tags.length && content.every(({ tag }) => tags.includes(tag))) return [...content];
  if (content.some((area) => !("share" in area)))
    return tags.map((tag) => content.find((area) => area.tag === tag) ?? { tag, min: 0, max: 1 });
  const even = Math.floor(100 / tags.length);
  const over = 100 - even * tags.length;
  return tags.map((tag, place) => ({ tag, share: (even + (place < over ? 1 : 0)) / 100 }));
}

/** Returns a content area with a share in percent, or between two; null for the same share. */
export const withLimits = (tag: string, percent: number, most: number | null): Area =>
  most === null ? { tag, share: Math.max(1, percent) / 100 } : { tag, min: percent / 100, max: most / 100 };

/** Adds up the smallest and the largest shares; `isPossible` where questions can be given so. */
export function sumOfShares(content: Adaptive["content"]): { least: number; most: number; isPossible: boolean } {
  const limits = content.map(shareLimits);
  const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
  const [least, most] = [sum(limits.map(({ min }) => min)), sum(limits.map(({ max }) => max))];
  return { least, most, isPossible: least < 1.001 && most > 0.999 };
}

/** Returns the groups with these questions in the place of one, or as a new one; a group of fewer than two goes. */
export const withEnemies = (enemies: Adaptive["enemies"], place: number, ids: readonly string[]) =>
  enemies.toSpliced(place, 1, ...(ids.length < 2 ? [] : [[...ids]]));
