import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { TagField } from "../../parts/pickers/tag-field.tsx";
import type { Usage } from "./requests.ts";
import { mayTakeOver } from "./tag-tree.ts";
import type { TagChanges } from "./use-tag-changes.ts";

type RemoveDialogProps = {
  tag: Tag;
  usage: Usage;
  changes: TagChanges;
  onClose: () => void;
  onGone: (id: string) => void;
};

/** Deletes a tag that something uses: says what, and asks what takes it over. */
export function RemoveDialog({ tag, usage, changes, onClose, onGone }: RemoveDialogProps) {
  const { t } = useTranslation("tags");
  // The field says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery) ?? [];
  const [to, setTo] = useState<string | null>(null);
  const target = tags.find((one) => one.id === to);
  const form = useAction({
    send: async () => target && changes.rehome(tag, target),
    onDone: () => {
      onClose();
      if (target) onGone(target.id);
    },
  });
  const lines = [
    ["question", usage.question_count],
    ["assessment", usage.assessment_count],
    ["library", usage.library_count],
    ["set", usage.practice_set_count],
    ["filter", usage.filter_count],
    ["reason", usage.reason_count],
    ["child", usage.child_count],
  ] as const;
  return (
    <DialogForm
      asks
      title={t("remove.title", { name: tag.name })}
      form={form}
      submitLabel={t("remove.go")}
      onClose={onClose}
      isReady={target !== undefined}
    >
      <ul className="merge-list num">
        {lines.map(([what, count]) => (count > 0 ? <li key={what}>{t(`remove.${what}`, { count })}</li> : null))}
      </ul>
      <p className="body-s">{t("remove.body")}</p>
      <div className="tag-ask">
        <TagField
          label={t("remove.to")}
          value={to}
          onChange={setTo}
          accepts={(other) =>
            mayTakeOver(tags, tag, other) && (usage.reason_count === 0 || other.level !== "sub-topic")
          }
        />
      </div>
    </DialogForm>
  );
}
