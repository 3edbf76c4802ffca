/**
 * What is to be said of one thing: given and right, given and wrong, right but not given, or given while the key is not to be seen;
 * `key`: right, where nothing is said of an answer.
 */
export type Verdict = "right" | "wrong" | "missed" | "given" | "key";
export type Judged = { id: string; verdict: Verdict };

/**
 * Returns what was given, each with its verdict, then what would have been right besides.
 *
 * @param correct Null while the key may not be seen.
 * @param isWhole Nothing is said of an answer: what is right is shown for itself.
 */
export function judge(given: readonly string[], correct: readonly string[] | null, isWhole = false): Judged[] {
  if (correct === null) return given.map((id) => ({ id, verdict: "given" }));
  const judged = given.map((id): Judged => ({ id, verdict: correct.includes(id) ? "right" : "wrong" }));
  const missed = correct.filter((id) => !given.includes(id));
  return [...judged, ...missed.map((id): Judged => ({ id, verdict: isWhole ? "key" : "missed" }))];
}

/** Judges where any one of the right ones is enough: the others are worth naming only when none of them was given. */
export function judgeAnyOf(given: readonly string[], correct: readonly string[] | null, isWhole = false): Judged[] {
  const judged = judge(given, correct, isWhole);
  return judged.some(({ verdict }) => verdict === "right")
    ? judged.filter(({ verdict }) => verdict !== "missed")
    : judged;
}

/** The part of a key that lists what is right; null without a key. */
function correctOf(answerKey: unknown): readonly unknown[] | null {
  const correct = (answerKey as { correct?: unknown } | null | undefined)?.correct;
  return Array.isArray(correct) ? correct : null;
}

/** Returns the ids of what is right, in the key's order; null while the key may not be seen. */
export function correctIds(answerKey: unknown): string[] | null {
  return correctOf(answerKey)?.map(String) ?? null;
}

/** Returns the right pairs; null while the key may not be seen. */
export function correctPairs(answerKey: unknown): [string, string][] | null {
  return (
    correctOf(answerKey)?.flatMap((pair): [string, string][] =>
      Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])]] : [],
    ) ?? null
  );
}
