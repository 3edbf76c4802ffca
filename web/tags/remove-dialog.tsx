import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Tag, tagsQuery } from "../common/tags.ts";
import { TagField } from "../pickers/tag-field.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
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
  const tags = useQuery(tagsQuery).data ?? [];
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const target = tags.find((one) => one.id === to);
  const go = async () => {
    if (!target) return;
    setBusy(true);
    await changes.rehome(tag, target).then(
      () => {
        onClose();
        onGone(target.id);
      },
      () => setBusy(false),
    );
  };
  const lines = [
    ["question", usage.question_count],
    ["assessment", usage.assessment_count],
    ["reason", usage.reason_count],
    ["child", usage.child_count],
  ] as const;
  return (
    <Dialog
      title={t("remove.title", { name: tag.name })}
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" isDisabled={!target} isPending={isBusy} onPress={() => void go()}>
            {t("remove.go")}
          </Button>
        </>
      }
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
          accepts={(other) => mayTakeOver(tags, tag, other) && (usage.reason_count === 0 || other.level === "topic")}
        />
      </div>
    </Dialog>
  );
}
