import { correlation } from "./moments.ts";
import { type ScoreGroup, scoreGroups } from "./score-groups.ts";

/** What people chose at one item, and how they did. */
export interface ItemChoices {
  /** Of each person the options chosen; none when the item was left out, null when it was not reached. */
  readonly chosen: readonly (readonly string[] | null)[];
  readonly key: readonly string[];
  /** All options in their order, also those that nobody chose; without it, those that were chosen or are right. */
  readonly options?: readonly string[];
  /** Of each person the total, and the total without this item. */
  readonly totals: ArrayLike<number>;
  readonly rests: ArrayLike<number>;
  /** How many score groups; five unless said otherwise. */
  readonly groups?: number;
}

/** Who chose an option. */
export interface OptionStatistics {
  readonly option: string;
  readonly isKey: boolean;
  readonly count: number;
  /** Of those who reached the item; null when nobody did. */
  readonly share: number | null;
  /** Correlation of choosing it with the total. */
  readonly totalCorrelation: number | null;
  /** Correlation of choosing it with the total of the other items; a good distractor's is below 0. */
  readonly restCorrelation: number | null;
  /** Mean total of those who chose it. */
  readonly meanTotal: number | null;
  /** Of each score group, from the lowest, the share that chose it. */
  readonly shareByGroup: readonly number[];
}

/** The table of an item's options. */
export interface DistractorTable {
  readonly reached: number;
  readonly omitted: number;
  readonly groups: readonly ScoreGroup[];
  readonly options: readonly OptionStatistics[];
}

/**
 * Counts who chose which option, by score group: a key should draw more people the more they know, a distractor fewer.
 *
 * Source: Haladyna, T. M. & Rodriguez, M. C. (2013), Developing and Validating Test Items, chapter 18.
 * @throws RangeError when choices, totals and rests are not of the same people.
 */
export function distractors({ chosen, key, options, totals, rests, groups = 5 }: ItemChoices): DistractorTable {
  if (chosen.length !== totals.length || chosen.length !== rests.length)
    throw new RangeError(`${chosen.length} choices, ${totals.length} totals and ${rests.length} rests`);
  const reached = chosen.flatMap((choice, person) => (choice === null ? [] : [person]));
  const choices = reached.map((person) => new Set(chosen[person]));
  const ownTotals = reached.map((person) => totals[person] as number);
  const ownRests = reached.map((person) => rests[person] as number);
  const grouped = scoreGroups(ownTotals, groups);
  const listed = options ?? [...new Set([...key, ...choices.flatMap((choice) => [...choice])])].sort();
  return {
    reached: reached.length,
    omitted: choices.filter(({ size }) => size === 0).length,
    groups: grouped.groups,
    options: listed.map((option) => {
      const picked = Uint8Array.from(choices, (choice) => (choice.has(option) ? 1 : 0));
      const count = picked.reduce((sum, one) => sum + one, 0);
      const byGroup = new Float64Array(grouped.groups.length);
      let sum = 0;
      picked.forEach((one, place) => {
        const group = grouped.of[place] as number;
        byGroup[group] = (byGroup[group] as number) + one;
        sum += one * (ownTotals[place] as number);
      });
      return {
        option,
        isKey: key.includes(option),
        count,
        share: reached.length > 0 ? count / reached.length : null,
        totalCorrelation: correlation(picked, ownTotals),
        restCorrelation: correlation(picked, ownRests),
        meanTotal: count > 0 ? sum / count : null,
        shareByGroup: grouped.groups.map(({ people }, group) => (byGroup[group] as number) / people),
      };
    }),
  };
}
