import canonicalize from "canonicalize";

/**
 * How often an answer was changed into another one: steps between different answers, where giving the first one and clearing are
 * none.
 *
 * @param responses Responses in the order in which they were saved; null where nothing was answered.
 */
export function countChanges(responses: readonly unknown[]): number {
  let last: string | null = null;
  let changes = 0;
  for (const response of responses) {
    const answer = response === null || response === undefined ? null : (canonicalize(response) ?? null);
    if (answer === null || answer === last) continue;
    if (last !== null) changes += 1;
    last = answer;
  }
  return changes;
}
