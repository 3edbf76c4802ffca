import type { SummaryEntry } from "../module.ts";
import type { PairKey } from "./pair-key.ts";
import { pairName, readPairResponse } from "./pair-response.ts";

/**
 * Returns one entry for each pair made of known parts, in the order of the sources: `value` is `{source id}:{target id}`.
 *
 * @param sources Plain text by id, in authored order; `targets` likewise.
 */
export function summarizePairs(
  sources: ReadonlyMap<string, string>,
  targets: ReadonlyMap<string, string>,
  key: PairKey | null,
  response: unknown,
): SummaryEntry[] {
  const right = key && new Set(key.correct.map(pairName));
  const pairs = readPairResponse(response) ?? [];
  return [...sources].flatMap(([id, text]) =>
    pairs.flatMap((pair) => {
      const target = targets.get(pair[1]);
      if (pair[0] !== id || target === undefined) return [];
      return [{ value: pair.join(":"), label: `${text} → ${target}`, correct: right?.has(pairName(pair)) ?? null }];
    }),
  );
}
