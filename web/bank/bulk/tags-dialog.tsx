import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TagPicker } from "../../common/tag-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { BulkChange } from "./requests.ts";

type TagsDialogProps = { title: string; onApply: (change: BulkChange) => void; onClose: () => void };

/** Which tags questions are to get and to lose. */
export function TagsDialog({ title, onApply, onClose }: TagsDialogProps) {
  const { t } = useTranslation("bank");
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const change = {
    ...(added.length > 0 ? { add_tags: added } : {}),
    ...(removed.length > 0 ? { remove_tags: removed } : {}),
  };
  return (
    <Dialog
      title={title}
      open
      onOpenChange={(stays) => !stays && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={Object.keys(change).length === 0} onPress={() => onApply(change)}>
            {t("bulk.apply")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <TagPicker
          label={t("bulk.add_tags")}
          value={added}
          onChange={setAdded}
          accepts={({ id }) => !removed.includes(id)}
        />
        <TagPicker
          label={t("bulk.remove_tags")}
          value={removed}
          onChange={setRemoved}
          accepts={({ id }) => !added.includes(id)}
        />
      </div>
    </Dialog>
  );
}
