import { readPairResponse } from "./pair-response.ts";

/** "A 1" is how QTI writes a pair. */
const asPair = (one: unknown): unknown => (typeof one === "string" && one.includes(" ") ? one.split(" ") : one);

/** Pairs by source identifiers rewritten to ids; a single pair may stand without its list. What is no list of pairs stays. */
export function pairsFromSource(
  response: unknown,
  sourceId: (name: string) => string,
  targetId: (name: string) => string,
): unknown {
  if (typeof response === "string" && response.includes(" ")) return pairsFromSource([response], sourceId, targetId);
  if (!Array.isArray(response)) return response;
  const pairs = readPairResponse(response.map(asPair)) ?? readPairResponse([response]);
  return pairs ? pairs.map(([source, target]) => [sourceId(source), targetId(target)]) : response;
}
