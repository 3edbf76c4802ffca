import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../common/tags.ts";
import { TagField } from "../pickers/tag-field.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { mayMoveUnder } from "./tag-tree.ts";
import type { TagChanges } from "./use-tag-changes.ts";

type MoveDialogProps = { tag: Tag; changes: TagChanges; onClose: () => void };

/** Moves a tag under another one of a higher level: what dragging does, by keyboard and beyond what is in sight. */
export function MoveDialog({ tag, changes, onClose }: MoveDialogProps) {
  const { t } = useTranslation("tags");
  const tags = useQuery(tagsQuery).data ?? [];
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const target = tags.find((one) => one.id === to);
  const go = async () => {
    if (!target) return;
    setBusy(true);
    await changes.move(tag, target).then(onClose, () => setBusy(false));
  };
  return (
    <Dialog
      title={t("move.title", { name: tag.name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={!target} isPending={isBusy} onPress={() => void go()}>
            {t("move.go")}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
