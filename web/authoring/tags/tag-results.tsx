import { useTranslation } from "react-i18next";
import { pathAbove, type Tag } from "../../base/common/tags.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { TreeFound } from "../../parts/list/tree-found.tsx";

/** Tags found across all levels, each with the way to it. */
export function TagResults({ tags }: { tags: readonly Tag[] }) {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  return (
    <TreeFound
      count={t("found", { count: tags.length })}
      found={tags.map((tag) => ({
        id: tag.id,
        name: tag.name,
        above: pathAbove(tag),
        href: `/tags?tag=${tag.id}`,
        ends: [
          t(`levels.${tag.level}`, { ns: "shell" }),
          t("questions", { count: tag.question_count, said: numbers.counted(tag.question_count) }),
        ],
      }))}
    />
  );
}
