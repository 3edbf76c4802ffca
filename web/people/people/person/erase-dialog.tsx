import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import type { Person } from "../requests.ts";

/** Erases a person's data for good, once their name is typed. */
export function EraseDialog({ person, name, onClose }: { person: Person; name: string; onClose: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const toast = useResultToast();
  const [typed, setTyped] = useState("");
  const form = useAction({
    send: () => call("users.erase", { params: { id: person.id }, body: { name: typed } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queryKey("people") });
      toast.done(t("erase.done"));
      onClose();
    },
  });
  return (
    <DialogForm
      asks
      title={t("erase.title", { name })}
      form={form}
      submitLabel={t("erase.go")}
      onClose={onClose}
      isReady={typed.trim().toLowerCase() === name.toLowerCase()}
    >
      <p>{t("erase.body")}</p>
      <TextField label={t("erase.type", { name })} value={typed} onChange={setTyped} autoFocus autoComplete="off" />
    </DialogForm>
  );
}
