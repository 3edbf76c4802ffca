import type { DistractorTable } from "./distractors.ts";

/** How many of the best are asked at least: score groups are added from the top until there are as many. */
const FEWEST_BEST = 20;
/** Fewer of the best than this choose something by chance. */
const FEWEST_CHOOSERS = 5;
/** Of a standard normal variable, 95 % lie within this of 0. */
const Z = 1.96;

/** The distractor that the best chose most, of those that gain among the able. */
export interface ChoiceOfBest {
  /** Its place among the options. */
  readonly place: number;
  readonly option: string;
  /** How many the best are. */
  readonly best: number;
  /** How many of them chose it, and the key that most of them chose. */
  readonly chose: number;
  readonly choseKey: number;
  /** Of those who chose one of the two, the share that chose it, with 95 % confidence. */
  readonly low: number;
  readonly high: number;
  /** Whether the best prefer it to the key beyond what chance explains: at least five chose it, and `low` is above one half. */
  readonly isPreferred: boolean;
}

/**
 * Returns the distractor that the best chose most, of those that go with the rest of the test, and how sure it is that they prefer it to
 * the key; null where there is none. Where the key is wrong, this is the right option. What correlates most with the rest is often an
 * option that three people chose.
 *
 * Source: the sign test of two options that exclude each other (McNemar, Q. (1947), Psychometrika 12, 153–157), as an interval by
 * Wilson, E. B. (1927), JASA 22, 209–212.
 */
export function choiceOfBest({ options, groups }: DistractorTable): ChoiceOfBest | null {
  let [best, from] = [0, groups.length];
  while (from > 0 && best < FEWEST_BEST) best += groups[--from]?.people ?? 0;
  const chosen = options.map(({ shareByGroup }) =>
    groups.reduce(
      (sum, { people }, group) => (group < from ? sum : sum + Math.round(people * (shareByGroup[group] ?? 0))),
      0,
    ),
  );
  const by = (place: number) => chosen[place] ?? 0;
  const [place] = [...options.keys()]
    .filter((at) => !options[at]?.isKey && by(at) > 0 && (options[at]?.restCorrelation ?? 0) > 0)
    .sort((x, y) => by(y) - by(x) || (options[y]?.restCorrelation ?? -1) - (options[x]?.restCorrelation ?? -1));
  const option = place === undefined ? undefined : options[place];
  if (place === undefined || !option) return null;
  const choseKey = Math.max(0, ...[...options.keys()].filter((at) => options[at]?.isKey).map(by));
  const chose = by(place);
  const { low, high } = shareInterval(chose, chose + choseKey);
  const isPreferred = chose >= FEWEST_CHOOSERS && low > 0.5;
  return { place, option: option.option, best, chose, choseKey, low, high, isPreferred };
}

function shareInterval(count: number, all: number): { low: number; high: number } {
  const share = count / all;
  const middle = (share + Z ** 2 / (2 * all)) / (1 + Z ** 2 / all);
  const half = (Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))) / (1 + Z ** 2 / all);
  return { low: middle - half, high: middle + half };
}
