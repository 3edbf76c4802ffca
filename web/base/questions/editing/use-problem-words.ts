import { useTranslation } from "react-i18next";
import type { EditProblem } from "./edit-context.tsx";
import { type ProblemTexts, problemWords } from "./problem-words.ts";

/** Says a problem in the page's language. */
export function useProblemWords(): (problem: Pick<EditProblem, "code" | "message" | "path">) => string {
  const { t } = useTranslation("questions");
  const texts: ProblemTexts = t("problem", { returnObjects: true });
  return (problem) => problemWords(texts, problem);
}
