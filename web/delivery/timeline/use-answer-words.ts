import { useTranslation } from "react-i18next";
import type { Answer } from "./build-section.ts";

/** Returns what an answer says of itself, in a line. */
export function useAnswerWords() {
  const { t } = useTranslation("timeline");
  return ({ before, words }: Pick<Answer, "before" | "words">) => {
    if (words === null) return t("answer.cleared");
    return before === null ? t("answer.first", { now: words }) : t("answer.changed", { before, now: words });
  };
}
