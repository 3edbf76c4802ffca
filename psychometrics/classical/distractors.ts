import { type Deviations, deviationsOf, varies } from "./moments.ts";
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
  /** The score groups of all these people by their totals, where they are known; they serve if everyone reached the item. */
  readonly grouped?: ReturnType<typeof scoreGroups>;
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
export function distractors({
  chosen,
  key,
  options,
  totals,
  rests,
  groups = 5,
  grouped: known,
}: ItemChoices): DistractorTable {
  if (chosen.length !== totals.length || chosen.length !== rests.length)
    throw new RangeError(`${chosen.length} choices, ${totals.length} totals and ${rests.length} rests`);
  const reached: number[] = [];
  const choices: (readonly string[])[] = [];
  chosen.forEach((choice, person) => {
    if (choice === null) return;
    reached.push(person);
    choices.push(choice);
  });
  const ownTotals = Float64Array.from(reached, (person) => totals[person] as number);
  const ownRests = Float64Array.from(reached, (person) => rests[person] as number);
  const grouped = known && reached.length === chosen.length ? known : scoreGroups(ownTotals, groups);
  const [ofTotals, ofRests] = [deviationsOf(ownTotals), deviationsOf(ownRests)];
  const listed = options ?? [...new Set([...key, ...choices.flat()])].sort();
  return {
    reached: reached.length,
    omitted: choices.filter(({ length }) => length === 0).length,
    groups: grouped.groups,
    options: listed.map((option) => {
      const byGroup = new Float64Array(grouped.groups.length);
      let [count, sum, aboveTotal, aboveRest] = [0, 0, 0, 0];
      for (let place = 0; place < choices.length; place += 1) {
        if (!choices[place]?.includes(option)) continue;
        count += 1;
        aboveTotal += ofTotals.deviations[place] as number;
        aboveRest += ofRests.deviations[place] as number;
        const group = grouped.of[place] as number;
        byGroup[group] = (byGroup[group] as number) + 1;
        sum += ownTotals[place] as number;
      }
      return {
        option,
        isKey: key.includes(option),
        count,
        share: reached.length > 0 ? count / reached.length : null,
        totalCorrelation: ofChoosing(count, aboveTotal, ofTotals),
        restCorrelation: ofChoosing(count, aboveRest, ofRests),
        meanTotal: count > 0 ? sum / count : null,
        shareByGroup: grouped.groups.map(({ people }, group) => (byGroup[group] as number) / people),
      };
    }),
  };
}

/**
 * Correlation of having chosen or not with numbers, from how far above their mean those of the `count` who chose are together: what others
 * add to the products is nothing, since all deviations add up to none.
 */
function ofChoosing(count: number, above: number, { deviations, mean, squares }: Deviations): number | null {
  const people = deviations.length;
  if (count === 0 || count === people || !varies(squares, mean, people)) return null;
  return Math.max(-1, Math.min(1, above / Math.sqrt((count - (count * count) / people) * squares)));
}
