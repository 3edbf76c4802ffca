import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { DrawRule } from "../draft.ts";

type Tags = readonly { id: string; name: string }[];

/** Returns what says from which questions a rule draws: its tags or list, its difficulties and its pools; each empty where it leaves that open. */
export function useRuleWords() {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  return ({ filter, questions }: DrawRule, tags: Tags) => ({
    from: questions
      ? t("draw.listed", { count: questions.length, said: numbers.counted(questions.length) })
      : (filter.tag ?? []).map((id) => tags.find((tag) => tag.id === id)?.name ?? "…").join(", ") || t("draw.anything"),
    levels: (filter.difficulty ?? []).map((level) => (level === "none" ? t("draw.no_level") : level)).join(", "),
    pools: (filter.pool ?? []).map((pool) => t(`draw.pool.${pool === "practice" ? "practice" : "secure"}`)).join(", "),
  });
}
