import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToasts } from "../../ui/toast-region.tsx";
import type { Person } from "../requests.ts";

/** Erases a person's data for good, once their name is typed. */
export function EraseDialog({ person, name, onClose }: { person: Person; name: string; onClose: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const toasts = useToasts();
  const problemText = useProblemText();
  const [typed, setTyped] = useState("");
  const erase = useMutation({
    mutationFn: () => call("users.erase", { params: { id: person.id }, body: { name: typed } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["people"] });
      toasts.add({ type: "success", title: t("erase.done"), content: "", interval: 6 });
      onClose();
    },
  });
  const isSame = typed.trim().toLowerCase() === name.toLowerCase();
  return (
    <Dialog
      role="alertdialog"
      title={t("erase.title", { name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" isDisabled={!isSame} isPending={erase.isPending} onPress={() => erase.mutate()}>
            {t("erase.go")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <p>{t("erase.body")}</p>
        <TextField
          label={t("erase.type", { name })}
          value={typed}
          onChange={setTyped}
          autoFocus
          autoComplete="off"
          error={erase.isError ? problemText(erase.error) : undefined}
        />
      </div>
    </Dialog>
  );
}
