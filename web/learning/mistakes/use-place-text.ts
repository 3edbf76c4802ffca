import { useTranslation } from "react-i18next";
import type { Mistake } from "../../parts/redo/requests.ts";

/** Returns how it's said where a mistake was made: the test, and where its question was. */
export function usePlaceText() {
  const { t } = useTranslation("mistakes");
  return ({ assessment, question }: Pick<Mistake, "assessment" | "question">): string => {
    if (!question) return assessment.name;
    const said = { assessment: assessment.name, number: question.position };
    // A quiz of one section is often named like it.
    const isWhole = question.section === assessment.name;
    return isWhole ? t("list.where_whole", said) : t("list.where", { ...said, section: question.section });
  };
}
