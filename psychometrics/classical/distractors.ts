import { varies } from "./moments.ts";
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

/** The same, with choices as numbers. */
export interface CodedChoices {
  /** Of each person the places of the options chosen, as bits: 0 when the item was left out. */
  readonly chosen: Uint32Array;
  /** Of each person 1 where the item was reached. */
  readonly reached: Uint8Array;
  /** All options in their order, 32 at most. */
  readonly options: readonly { readonly option: string; readonly isKey: boolean }[];
  readonly totals: Float64Array;
  readonly rests: Float64Array;
  readonly groups?: number;
  /** The score groups of all these people by their totals, where they are known; they serve if everyone reached the item. */
  readonly grouped?: ReturnType<typeof scoreGroups>;
}

/** Statistics of one option. */
export interface OptionStatistics {
  readonly option: string;
  readonly isKey: boolean;
  readonly count: number;
  /** As a share of those who reached the item; null if there are none. */
  readonly share: number | null;
  /** Correlation between choosing it and the total. */
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

/** More do not fit the bits of a number. */
const MOST_OPTIONS = 32;

/**
 * Counts who chose which option, by score group: a key should draw more people the more they know, a distractor fewer.
 *
 * Source: Haladyna, T. M. & Rodriguez, M. C. (2013), Developing and Validating Test Items, chapter 18.
 * @throws RangeError when choices, totals and rests are not of the same people, or there are more than 32 options.
 */
export function distractors({ chosen, key, options, totals, rests, groups }: ItemChoices): DistractorTable {
  const listed = options ?? [...new Set([...key, ...chosen.flatMap((choice) => choice ?? [])])].sort();
  if (listed.length > MOST_OPTIONS) throw new RangeError(`${listed.length} options`);
  const bits = new Map(listed.map((option, place) => [option, 1 << place]));
  const bitsOf = (choice: readonly string[]) => choice.reduce((word, option) => word | (bits.get(option) ?? 0), 0);
  const left = chosen.filter((choice) => choice?.length === 0).length;
  const table = codedDistractors({
    chosen: Uint32Array.from(chosen, (choice) => (choice ? bitsOf(choice) : 0)),
    reached: Uint8Array.from(chosen, (choice) => (choice ? 1 : 0)),
    options: listed.map((option) => ({ option, isKey: key.includes(option) })),
    totals: Float64Array.from(totals),
    rests: Float64Array.from(rests),
    ...(groups === undefined ? {} : { groups }),
  });
  // A response outside the listed options is not an omission.
  return { ...table, omitted: left };
}

/** For those who reached an item: their number, their mean, and the sum of squared deviations from it. */
interface Spread {
  readonly people: number;
  readonly mean: number;
  readonly squares: number;
}

function spreadOf(numbers: Float64Array, reached: Uint8Array): Spread {
  let [people, sum, squares] = [0, 0, 0];
  for (let person = 0; person < numbers.length; person += 1) {
    if (reached[person] !== 1) continue;
    people += 1;
    sum += numbers[person] as number;
  }
  const mean = sum / people;
  for (let person = 0; person < numbers.length; person += 1) {
    if (reached[person] !== 1) continue;
    const own = (numbers[person] as number) - mean;
    squares += own * own;
  }
  return { people, mean, squares };
}

/**
 * Returns the same of choices as numbers, looking at each person once.
 *
 * @throws RangeError when choices, totals and rests are not of the same people.
 */
export function codedDistractors(item: CodedChoices): DistractorTable {
  const { chosen, reached, options, totals, rests, groups = 5, grouped: known } = item;
  if (chosen.length !== totals.length || chosen.length !== rests.length)
    throw new RangeError(`${chosen.length} choices, ${totals.length} totals and ${rests.length} rests`);
  const [ofTotals, ofRests] = [spreadOf(totals, reached), spreadOf(rests, reached)];
  const all = ofTotals.people;
  const isWhole = all === chosen.length;
  const grouped =
    known && isWhole
      ? known
      : scoreGroups(isWhole ? totals : totals.filter((_, person) => reached[person] === 1), groups);
  const size = grouped.groups.length;
  const counts = new Float64Array(options.length);
  const sums = new Float64Array(options.length);
  const aboveTotal = new Float64Array(options.length);
  const aboveRest = new Float64Array(options.length);
  const byGroup = new Float64Array(options.length * size);
  let omitted = 0;
  for (let person = 0, place = 0; person < chosen.length; person += 1) {
    if (reached[person] !== 1) continue;
    const [total, rest] = [totals[person] as number, rests[person] as number];
    const group = grouped.of[place] as number;
    place += 1;
    let word = chosen[person] as number;
    if (word === 0) omitted += 1;
    while (word !== 0) {
      const option = 31 - Math.clz32(word);
      word ^= 1 << option;
      counts[option] = (counts[option] as number) + 1;
      sums[option] = (sums[option] as number) + total;
      aboveTotal[option] = (aboveTotal[option] as number) + (total - ofTotals.mean);
      aboveRest[option] = (aboveRest[option] as number) + (rest - ofRests.mean);
      byGroup[option * size + group] = (byGroup[option * size + group] as number) + 1;
    }
  }
  return {
    reached: all,
    omitted,
    groups: grouped.groups,
    options: options.map(({ option, isKey }, at) => {
      const count = counts[at] as number;
      return {
        option,
        isKey,
        count,
        share: all > 0 ? count / all : null,
        totalCorrelation: ofChoosing(count, aboveTotal[at] as number, ofTotals),
        restCorrelation: ofChoosing(count, aboveRest[at] as number, ofRests),
        meanTotal: count > 0 ? (sums[at] as number) / count : null,
        shareByGroup: grouped.groups.map(({ people }, group) => (byGroup[at * size + group] as number) / people),
      };
    }),
  };
}

/**
 * Correlation of having chosen or not with numbers, from how far above their mean those of the `count` who chose are together: what others
 * add to the products is nothing, since all deviations add up to none.
 */
function ofChoosing(count: number, above: number, { people, mean, squares }: Spread): number | null {
  if (count === 0 || count === people || !varies(squares, mean, people)) return null;
  return Math.max(-1, Math.min(1, above / Math.sqrt((count - (count * count) / people) * squares)));
}
