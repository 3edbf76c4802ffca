import canonicalize from "canonicalize";

/** What of a response answers something. A list or a text that was emptied is no answer. */
const answeredIn = (response: unknown) =>
  Object.entries(response ?? {}).filter(([, answer]) =>
    typeof answer === "string" ? answer.trim() !== "" : Array.isArray(answer) && answer.length > 0,
  );

/** The answers of a response; null when there is none. */
function answersOf(response: unknown): string | null {
  const answers = answeredIn(response);
  return answers.length === 0 ? null : (canonicalize(Object.fromEntries(answers)) ?? null);
}

/**
 * Returns how often an answer was changed into another one: steps between different answers, where giving the first one and
 * clearing are none.
 *
 * @param responses Responses by interaction in the order in which they were saved; null where nothing was answered.
 */
export function countChanges(responses: readonly unknown[]): number {
  let last: string | null = null;
  let changes = 0;
  for (const response of responses) {
    const answers = answersOf(response);
    if (answers === null || answers === last) continue;
    if (last !== null) changes += 1;
    last = answers;
  }
  return changes;
}

/** Tells whether a response answers anything. */
export const isAnswered = (response: unknown): boolean => answeredIn(response).length > 0;

/** Tells whether two responses answer the same. */
export const answersSame = (one: unknown, other: unknown): boolean => answersOf(one) === answersOf(other);
