import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { Leaver } from "./requests.ts";

const nameOf = ({ name, sign_in }: Leaver) => name || sign_in;

type KeepDialogProps = { person: Leaver; onClose: () => void };

/** Keeps a person from being erased by the rule, with a reason. */
export function KeepDialog({ person, onClose }: KeepDialogProps) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const toast = useResultToast();
  const [reason, setReason] = useState("");
  const name = nameOf(person);
  const form = useAction({
    send: () => call("retention.keep", { params: { id: person.id }, body: { reason } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("retention") });
      toast.done(t("leavers.keep_done", { name }));
      onClose();
    },
    isDirty: reason !== "",
    fields: ["reason"],
  });
  return (
    <DialogForm
      title={t("leavers.keep_title", { name })}
      form={form}
      submitLabel={t("leavers.keep_go")}
      onClose={onClose}
      isReady={reason.trim() !== ""}
    >
      <p>{t("leavers.keep_body")}</p>
      <TextField
        label={t("leavers.reason")}
        help={t("leavers.reason_help")}
        value={reason}
        onChange={setReason}
        error={form.errorAt("reason")}
        maxLength={500}
        autoFocus
        autoComplete="off"
      />
    </DialogForm>
  );
}

/** Lets the rule erase a person again who was kept. */
export function StopKeepingDialog({ person, onClose }: KeepDialogProps) {
  const { t } = useTranslation("settings");
  const client = useQueryClient();
  const toast = useResultToast();
  const name = nameOf(person);
  const form = useAction({
    send: () => call("retention.stop_keeping", { params: { id: person.id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("retention") });
      toast.done(t("leavers.stop_done", { name }));
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      title={t("leavers.stop_title", { name })}
      form={form}
      submitLabel={t("leavers.stop_go")}
      onClose={onClose}
    >
      <p>{t("leavers.stop_body")}</p>
    </DialogForm>
  );
}
