import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { TagField } from "../../parts/pickers/tag-field.tsx";
import { type MergeChanges, mergeQuery } from "./requests.ts";
import type { TagChanges } from "./use-tag-changes.ts";

type MergeDialogProps = { tag: Tag; changes: TagChanges; onClose: () => void; onGone: (id: string) => void };

/** Merges a tag into another one of its level, and says before what will change. */
export function MergeDialog({ tag, changes, onClose, onGone }: MergeDialogProps) {
  const { t } = useTranslation("tags");
  const problemText = useProblemText();
  // The field says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery) ?? [];
  const [into, setInto] = useState<string | null>(null);
  const target = tags.find((one) => one.id === into);
  const form = useAction({
    send: async () => target && changes.merge(tag, target),
    onDone: () => {
      onClose();
      if (target) onGone(target.id);
    },
  });
  const preview = useQuery({ ...mergeQuery(tag.id, into ?? ""), enabled: into !== null && !form.isBusy });
  const level = t(`levels.${tag.level}`, { ns: "shell" }).toLocaleLowerCase();
  return (
    <DialogForm
      title={t("merge.title", { name: tag.name })}
      form={form}
      submitLabel={t("merge.go")}
      onClose={onClose}
      isReady={target !== undefined && preview.data !== undefined}
    >
      <p className="body-s">{t("merge.body", { name: tag.name })}</p>
      <div className="tag-ask">
        <TagField
          label={t("merge.into", { level })}
          value={into}
          onChange={setInto}
          accepts={(other) => other.level === tag.level && other.id !== tag.id}
          autoFocus
        />
      </div>
      <div className="merge-changes" aria-live="polite">
        {preview.isError ? (
          <Notice tone="error">{problemText(preview.error)}</Notice>
        ) : target && preview.data ? (
          <Changes changes={preview.data.changes} into={target.name} />
        ) : target ? (
          <SkeletonGroup label={t("merge.checking")}>
            <Skeleton width="60%" />
          </SkeletonGroup>
        ) : null}
      </div>
    </DialogForm>
  );
}

function Changes({ changes, into }: { changes: MergeChanges; into: string }) {
  const { t } = useTranslation("tags");
  const { question_count, assessment_count, reason_count, library_count, moved, merged } = changes;
  const { practice_set_count, filter_count } = changes;
  const names = (tags: readonly { name: string }[]) => tags.map(({ name }) => name).join(", ");
  return (
    <>
      <h3 className="label">{t("merge.changes")}</h3>
      <ul className="merge-list num">
        <li>{t("merge.question", { count: question_count, into })}</li>
        {assessment_count > 0 ? <li>{t("merge.assessment", { count: assessment_count, into })}</li> : null}
        {library_count > 0 ? <li>{t("merge.library", { count: library_count, into })}</li> : null}
        {practice_set_count > 0 ? <li>{t("merge.set", { count: practice_set_count, into })}</li> : null}
        {filter_count > 0 ? <li>{t("merge.filter", { count: filter_count, into })}</li> : null}
        {reason_count > 0 ? <li>{t("merge.reason", { count: reason_count })}</li> : null}
        {moved.length > 0 ? <li>{t("merge.moved", { count: moved.length, names: names(moved) })}</li> : null}
        {merged.length > 0 ? <li>{t("merge.merged", { count: merged.length, names: names(merged) })}</li> : null}
        <li>{t("merge.figures")}</li>
      </ul>
    </>
  );
}
