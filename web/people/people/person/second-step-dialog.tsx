import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";

/** Asks before a person’s passkeys, app and recovery codes are removed: who lost their phone sets up new ones. */
export function SecondStepDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const toast = useResultToast();
  const form = useAction({
    send: () => call("users.reset_second_step", { params: { id } }),
    onDone: () => {
      toast.done(t("second_step.done"), { content: t("second_step.done_detail", { name }) });
      void client.invalidateQueries({ queryKey: queryKey("people") });
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      title={t("second_step.title", { name })}
      form={form}
      submitLabel={t("second_step.go")}
      onClose={onClose}
    >
      <p>{t("second_step.body")}</p>
    </DialogForm>
  );
}
