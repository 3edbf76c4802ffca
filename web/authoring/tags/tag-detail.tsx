import { useTranslation } from "react-i18next";
import { pathText, type Tag } from "../../base/common/tags.ts";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { TagChanges } from "./use-tag-changes.ts";

/** Shows what there is to know of the tag chosen: its way, its questions, what was merged into it. */
export function TagDetail({ tag, changes }: { tag: Tag; changes: TagChanges }) {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  return (
    <section className="tag-detail" aria-label={t("one.label")}>
      <p className="body-s">
        <span className="med">{pathText(tag)}</span>
      </p>
      <p className="body-s dim num">
        {t("questions", { count: tag.question_count, said: numbers.counted(tag.question_count) })}
        {tag.question_count > 0 ? (
          <>
            {" · "}
            <Link href={`/bank?tag=${encodeURIComponent(tag.id)}`}>{t("one.see")}</Link>
          </>
        ) : null}
      </p>
      {tag.merged_from.map((merged) => (
        <p key={merged.id} className="body-s dim row row-2 wrap">
          <span>{t("one.merged", { name: merged.name })}</span>
          {tag.can.merge ? (
            <Button variant="ghost" size="sm" onPress={() => void changes.unmerge(merged, tag).catch(() => {})}>
              {t("one.unmerge", { name: merged.name })}
            </Button>
          ) : null}
        </p>
      ))}
    </section>
  );
}
