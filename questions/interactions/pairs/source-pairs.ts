import { readPairResponse } from "./pair-response.ts";

/** "A 1" is how QTI writes a pair. */
const asPair = (one: unknown): unknown => (typeof one === "string" && one.includes(" ") ? one.split(" ") : one);

/** Rewrites pairs of source identifiers to ids; a single pair may come without its list. A value that isn't a list of pairs is kept. */
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
