import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { pathAbove, type Tag } from "../common/tags.ts";
import { useNumbers } from "../ui/use-numbers.ts";

const MAX_SHOWN = 200;

/** Tags found across all levels, each with the way to it. */
export function TagResults({ tags, onChoose }: { tags: Tag[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  return (
    <>
      <p className="body-s dim tag-found" role="status">
        {t("found", { count: tags.length })}
      </p>
      <ul className="tag-results">
        {tags.slice(0, MAX_SHOWN).map((tag) => (
          <li key={tag.id}>
            <Button className="tag-result" onPress={() => onChoose(tag.id)}>
              <span className="grow">
                <span className="med block-line">{tag.name}</span>
                {pathAbove(tag) ? <span className="meta block-line">{pathAbove(tag)}</span> : null}
              </span>
              <span className="meta">{t(`levels.${tag.level}`, { ns: "shell" })}</span>
              <span className="meta num tag-result-count">
                {t("questions", { count: tag.question_count, said: numbers.counted(tag.question_count) })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
