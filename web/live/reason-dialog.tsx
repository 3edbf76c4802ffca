import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

type ReasonDialogProps = { rows: readonly LiveRow[]; action: "end" | "cancel"; onClose: () => void };

/** Asks before sittings are ended or cancelled, and says what becomes of them. */
export function ReasonDialog({ rows, action, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("live");
  const act = useAct();
  const who = useWho(rows);
  const [reason, setReason] = useState("");
  const form = useAction({
    send: () => act(rows, { action, reason: reason.trim() }),
    onDone: onClose,
    isDirty: reason !== "",
  });
  return (
    <DialogForm
      asks
      title={t(`${action}.title`, { who, count: rows.length })}
      form={form}
      submitLabel={t(`${action}.submit`, { count: rows.length })}
      cancelLabel={t("keep")}
      onClose={onClose}
    >
      <p className="end-said">{t(`${action}.body`)}</p>
      <TextField label={t("reason")} help={t("reason_help")} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
