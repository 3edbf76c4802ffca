import type { AnalysedQuestion } from "../requests.ts";

/** Returns the option that behaves as the key should, where the key is in doubt; null otherwise. */
export function rivalOf({ flags, options }: Pick<AnalysedQuestion, "flags" | "options">) {
  if (!flags.some(({ code }) => code === "suspect_key")) return null;
  const [rival] = (options?.options ?? [])
    .filter((option) => !option.is_key && option.count > 0)
    .sort((one, other) => (other.rest_correlation ?? -1) - (one.rest_correlation ?? -1));
  return rival ?? null;
}

/** Returns where a question is regraded with this option as its key. @param where Which versions, as an address has it. */
export const addressWithKey = (assessment: string, question: string, option: string | null, where: string): string =>
  `/results/${assessment}/regrade?question=${question}${option === null ? "" : `&option=${option}`}${where}`;

/** Returns where a question is regraded, with the option that should be its key. @param where Which versions, as an address has it. */
export const regradeAddress = (assessment: string, question: AnalysedQuestion, where: string): string =>
  addressWithKey(assessment, question.question, rivalOf(question)?.option ?? null, where);
