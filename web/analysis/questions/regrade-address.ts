import type { AnalysedQuestion } from "../requests.ts";

/** Returns the option that behaves as the key should, where the key is in doubt; null otherwise. */
export function rivalOf({ flags, options }: Pick<AnalysedQuestion, "flags" | "options">) {
  if (!flags.some(({ code }) => code === "suspect_key")) return null;
  const [rival] = (options?.options ?? [])
    .filter((option) => !option.is_key && option.count > 0)
    .sort((one, other) => (other.rest_correlation ?? -1) - (one.rest_correlation ?? -1));
  return rival ?? null;
}

/** Returns where a question is regraded, with the option that should be its key. @param where Which versions, as an address has it. */
export function regradeAddress(assessment: string, question: AnalysedQuestion, where: string): string {
  const rival = rivalOf(question);
  const option = rival ? `&option=${rival.option}` : "";
  return `/results/${assessment}/regrade?question=${question.question}${option}${where}`;
}
