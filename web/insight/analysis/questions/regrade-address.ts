import type { AnalysedQuestion } from "../requests.ts";

/** Returns which versions an address of a regrade names: what is judged over all versions is corrected in all. */
export const versionsIn = (version: number | "all" | undefined): string =>
  version === undefined ? "" : version === "all" ? "&in=all" : `&version=${version}`;

/** Returns where a question is regraded with an answer, as it was typed, that its key accepts too. */
export const addressWithTyped = (assessment: string, question: string, typed: string, where: string): string =>
  `/results/${assessment}/regrade?question=${question}&typed=${encodeURIComponent(JSON.stringify(typed))}${where}`;

/**
 * Returns where a question is regraded; where another option should be its key, with that one.
 *
 * @param where Which versions, as an address has it.
 */
export function regradeAddress(
  assessment: string,
  { question, if_key }: Pick<AnalysedQuestion, "question" | "if_key">,
  where: string,
): string {
  return `/results/${assessment}/regrade?question=${question}${if_key ? `&option=${if_key.option}` : ""}${where}`;
}
