import type { QuestionVersion } from "../../authoring/questions/versions.ts";

/** Types whose answer is a list of the options that were chosen. */
const WITH_OPTIONS: readonly string[] = ["choice", "inline_choice", "hotspot"];

/** Returns the options that an answer chooses, part after part. */
export function chosenOptions(interactions: QuestionVersion["interactions"], response: unknown): string[] {
  if (typeof response !== "object" || response === null) return [];
  const answers = new Map<string, unknown>(Object.entries(response));
  return interactions.flatMap(({ id, type }) => {
    const answer = WITH_OPTIONS.includes(type) ? answers.get(id) : null;
    return Array.isArray(answer) ? answer.filter((option) => typeof option === "string") : [];
  });
}

/** Returns whether the options chosen are the whole answer: there is one part, and it is answered by choosing options. */
export function isToldByChosen(interactions: QuestionVersion["interactions"]): boolean {
  const [only, ...others] = interactions;
  return only !== undefined && others.length === 0 && WITH_OPTIONS.includes(only.type);
}
