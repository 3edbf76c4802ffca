import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { NodePicker } from "../../../parts/pickers/node-picker.tsx";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import type { BulkChange } from "./requests.ts";

type LinksDialogProps = {
  kind: "tags" | "nodes";
  /** Those that any of the questions has; null where that is not known. */
  linked: ReadonlySet<string> | null;
  title: string;
  onApply: (change: BulkChange) => void;
  onClose: () => void;
};

/** Shows which tags or nodes questions are to get and to lose. */
export function LinksDialog({ kind, linked, title, onApply, onClose }: LinksDialogProps) {
  const { t } = useTranslation("bank");
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const form = useAction({
    send: async () =>
      onApply({
        ...(added.length > 0 ? { [`add_${kind}`]: added } : {}),
        ...(removed.length > 0 ? { [`remove_${kind}`]: removed } : {}),
      }),
    isDirty: added.length + removed.length > 0,
  });
  const pick = (label: string, value: string[], onChange: (ids: string[]) => void, accepts: (id: string) => boolean) =>
    kind === "tags" ? (
      <TagPicker label={label} value={value} onChange={onChange} accepts={({ id }) => accepts(id)} />
    ) : (
      <NodePicker label={label} value={value} onChange={onChange} accepts={accepts} />
    );
  const canLose = (id: string) => !added.includes(id) && (linked?.has(id) ?? true);
  return (
    <DialogForm title={title} form={form} submitLabel={t("bulk.apply")} onClose={onClose} isReady={form.isDirty}>
      {pick(t("bulk.add"), added, setAdded, (id) => !removed.includes(id))}
      {linked?.size === 0 ? (
        <p className="dim body-s">{t(`bulk.no_${kind}`)}</p>
      ) : (
        pick(t("bulk.take_off"), removed, setRemoved, canLose)
      )}
    </DialogForm>
  );
}
