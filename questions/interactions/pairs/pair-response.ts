/** What a pair may be made of: its sides with how often each part may be used; 0 means any number. */
export interface PairSides {
  sources: readonly { id: string; max_matches: number }[];
  targets: readonly { id: string; max_matches: number }[];
  /** 0 means any number. */
  max_associations: number;
}

/** Source and target of each pair, in no particular order. */
export type Pair = [string, string];

export type PairResponseError =
  | "wrong_type"
  | "unknown_option"
  | "repeated_pair"
  | "too_many_pairs"
  | "too_many_matches";

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "string");

/** Returns the response as a list of pairs, or null when it is not one. */
export function readPairResponse(response: unknown): Pair[] | null {
  return Array.isArray(response) && response.every(isPair) ? response : null;
}

/** Returns one text for a pair, to compare it by. */
export const pairName = (pair: readonly [string, string]): string => JSON.stringify(pair);

function isOverused(parts: PairSides["sources"], used: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const id of used) counts.set(id, (counts.get(id) ?? 0) + 1);
  return parts.some((part) => part.max_matches > 0 && (counts.get(part.id) ?? 0) > part.max_matches);
}

/** Returns why a response does not fit; empty when it does. Fewer pairs than asked for are unfinished, not unfit. */
export function validatePairResponse(sides: PairSides, response: unknown): PairResponseError[] {
  if (response === null) return [];
  const pairs = readPairResponse(response);
  if (!pairs) return ["wrong_type"];
  const errors: PairResponseError[] = [];
  const sources = new Set(sides.sources.map((part) => part.id));
  const targets = new Set(sides.targets.map((part) => part.id));
  if (pairs.some(([source, target]) => !sources.has(source) || !targets.has(target))) errors.push("unknown_option");
  if (new Set(pairs.map(pairName)).size < pairs.length) errors.push("repeated_pair");
  if (sides.max_associations > 0 && pairs.length > sides.max_associations) errors.push("too_many_pairs");
  const used = [pairs.map(([source]) => source), pairs.map(([, target]) => target)] as const;
  if (isOverused(sides.sources, used[0]) || isOverused(sides.targets, used[1])) errors.push("too_many_matches");
  return errors;
}

/** Returns true when at least one pair is made. */
export function arePairsAnswered(response: unknown): boolean {
  return Array.isArray(response) && response.length > 0;
}
