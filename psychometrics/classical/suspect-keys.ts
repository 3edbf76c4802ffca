import { type ChoiceOfBest, choiceOfBest } from "./choice-of-best.ts";
import type { DistractorTable, OptionStatistics } from "./distractors.ts";

/** Fewer than this chance could make anything look wrong. */
const LEAST_PEOPLE = 20;
/** One-sided at 5 %. */
const BEYOND_CHANCE = 1.645;

/** Why a key looks wrong. */
export interface KeyDoubt {
  readonly code: "negative_discrimination" | "preferred_by_the_able" | "discriminates_better" | "never_chosen";
  /** The option that behaves as a key should, where there is one. */
  readonly option: string | null;
  /** Whether chance alone would bring this about in fewer than one of twenty sound items. */
  readonly isBeyondChance: boolean;
  readonly sentence: string;
}

/** An item whose key should be looked at. */
export interface SuspectKey {
  readonly item: number;
  readonly doubts: readonly KeyDoubt[];
}

/**
 * Names the items whose key looks wrong, with the reasons, those beyond chance first; and the items of which nothing can be said,
 * as fewer than twenty people reached them.
 *
 * @param tables Distractor tables in the order of the items; null for items without options.
 */
export function suspectKeys(tables: readonly (DistractorTable | null)[]): {
  suspects: SuspectKey[];
  tooFew: number[];
} {
  const suspects: SuspectKey[] = [];
  const tooFew: number[] = [];
  tables.forEach((table, item) => {
    if (!table) return;
    if (table.reached < LEAST_PEOPLE) {
      tooFew.push(item);
      return;
    }
    const doubts = doubtsOf(table);
    if (doubts.length > 0) suspects.push({ item, doubts });
  });
  const weight = ({ doubts }: SuspectKey) => doubts.filter(({ isBeyondChance }) => isBeyondChance).length;
  return { suspects: suspects.sort((x, y) => weight(y) - weight(x) || x.item - y.item), tooFew };
}

function doubtsOf(table: DistractorTable): KeyDoubt[] {
  const keys = table.options.filter(({ isKey }) => isKey);
  // Of several right options the one that does best speaks for the key.
  const key = keys.toSorted((x, y) => (y.restCorrelation ?? -1) - (x.restCorrelation ?? -1) || y.count - x.count)[0];
  if (!key) return [];
  const rival = choiceOfBest(table);
  return [
    findUnchosen(keys),
    findNegative(key, table),
    rival && preferred(rival),
    rival && findBetter(key, table.options[rival.place], table),
  ].flatMap((doubt) => doubt ?? []);
}

/** With a true minus: "−0.15". */
const inWords = (r: number): string => r.toFixed(2).replace("-", "−");

function findUnchosen(keys: readonly OptionStatistics[]): KeyDoubt | null {
  if (keys.some(({ count }) => count > 0)) return null;
  return { code: "never_chosen", option: null, isBeyondChance: true, sentence: "Nobody chose the key." };
}

function findNegative({ restCorrelation: r }: OptionStatistics, { reached }: DistractorTable): KeyDoubt | null {
  if (r === null || r >= 0) return null;
  return {
    code: "negative_discrimination",
    option: null,
    isBeyondChance: Math.atanh(Math.max(r, -0.999999)) * Math.sqrt(reached - 3) < -BEYOND_CHANCE,
    sentence: `Those who chose the key did worse on the rest of the test (r = ${inWords(r)}).`,
  };
}

/** A distractor that more of the best chose than any key. */
function preferred({ option, best, chose, choseKey, isPreferred }: ChoiceOfBest): KeyDoubt | null {
  if (chose <= choseKey) return null;
  const percent = (count: number) => `${Math.round((100 * count) / best)}%`;
  return {
    code: "preferred_by_the_able",
    option,
    isBeyondChance: isPreferred,
    sentence: `Of the best ${best}, ${percent(chose)} chose ${option} and ${percent(choseKey)} the key.`,
  };
}

/** Whether the distractor that the best chose most goes with the rest of the test, and more so than the key. */
function findBetter(
  key: OptionStatistics,
  rival: OptionStatistics | undefined,
  { reached }: DistractorTable,
): KeyDoubt | null {
  const r = (option: OptionStatistics) => option.restCorrelation ?? 0;
  if (!rival || r(rival) <= Math.max(0, r(key))) return null;
  const z =
    (Math.atanh(Math.min(0.999999, r(rival))) - Math.atanh(Math.max(-0.999999, r(key)))) * Math.sqrt(reached - 3);
  // A handful who chose something and happen to be good is what chance does with rare options.
  const isRare = rival.count < 5;
  return {
    code: "discriminates_better",
    option: rival.option,
    isBeyondChance: !isRare && z / Math.SQRT2 > BEYOND_CHANCE,
    sentence: `${rival.option} gains among the able (r = ${inWords(r(rival))} with the rest of the test) ${r(key) < 0 ? "while the key loses" : "more than the key does"} (r = ${inWords(r(key))}).`,
  };
}
