import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { TagField } from "../../parts/pickers/tag-field.tsx";
import { mayMoveUnder } from "./tag-tree.ts";
import type { TagChanges } from "./use-tag-changes.ts";

type MoveDialogProps = { tag: Tag; changes: TagChanges; onClose: () => void };

/** Moves a tag under another one of a higher level: what dragging does, by keyboard and beyond what is in sight. */
export function MoveDialog({ tag, changes, onClose }: MoveDialogProps) {
  const { t } = useTranslation("tags");
  // The field says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery) ?? [];
  const [to, setTo] = useState<string | null>(null);
  const target = tags.find((one) => one.id === to);
  const form = useAction({
    send: async () => target && changes.move(tag, target, false),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("move.title", { name: tag.name })}
      form={form}
      submitLabel={t("move.go")}
      onClose={onClose}
      isReady={target !== undefined}
    >
      <p className="body-s">{t("move.body")}</p>
      <div className="tag-ask">
        <TagField
          label={t("move.to")}
          value={to}
          onChange={setTo}
          accepts={(above) => mayMoveUnder(tag, above)}
          autoFocus
        />
      </div>
    </DialogForm>
  );
}
