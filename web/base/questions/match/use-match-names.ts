import { useTranslation } from "react-i18next";
import { optionLetter } from "../choice/choose-option.ts";
import type { ContentOf } from "../editing/edit-props.ts";
import { partWords } from "../editing/part-words.ts";

export type Side = "sources" | "targets";

/** Returns what the parts of both lists are called: by their place there (`nameOf`), and by their first words. */
export function useMatchNames(interaction: ContentOf<"match">) {
  const { t } = useTranslation("questions");
  const nameOf = {
    sources: (index: number) => t("match.source", { number: index + 1 }),
    targets: (index: number) => t("match.target", { letter: optionLetter(index) }),
  };
  const words = (side: Side) => interaction[side].map((one, index) => partWords(one.content, nameOf[side](index)));
  return { nameOf, sources: words("sources"), targets: words("targets") };
}
