import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Asks before a sitting is ended for a student, and says what becomes of it. */
export function EndDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct();
  const [reason, setReason] = useState("");
  const form = useAction({
    send: () => act(sitting, { action: "end", reason: reason.trim() }, t("end.done", { name: sitting.user_name })),
    onDone: onClose,
    isDirty: reason !== "",
  });
  const left = sitting.sections.filter((section) => section.state !== "ended").length;
  return (
    <DialogForm
      asks
      title={t("end.title", { name: sitting.user_name })}
      form={form}
      submitLabel={t("end.end")}
      cancelLabel={t("end.keep")}
      onClose={onClose}
    >
      <p className="end-said">{t("end.body", { count: left })}</p>
      <TextField label={t("end.reason")} help={t("end.reason_help")} value={reason} onChange={setReason} />
    </DialogForm>
  );
}
