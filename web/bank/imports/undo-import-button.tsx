import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../common/use-result-toast.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useAction } from "../../form/use-action.ts";
import { Button } from "../../ui/button.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { undoImport } from "./requests.ts";

type UndoImportButtonProps = { id: string; name: string; size?: "sm" | "md" };

/** Takes an import back after asking, and says what stayed. */
export function UndoImportButton({ id, name, size = "md" }: UndoImportButtonProps) {
  const { t } = useTranslation("bank");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size={size} variant="ghost" aria-label={t("imports.undo_of", { name })} onPress={() => setAsking(true)}>
        {t("imports.undo")}
      </Button>
      {isAsking ? <UndoImportDialog id={id} name={name} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function UndoImportDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const toast = useResultToast();
  const client = useQueryClient();
  const form = useAction({
    send: () => undoImport(id),
    onDone: ({ results }) => {
      onClose();
      const count = results.filter(({ status }) => status === "retired" || status === "restored").length;
      const left = results.length - count;
      toast.done(t("imports.undone", { count, said: numbers.counted(count) }), {
        content: left > 0 ? t("imports.stayed", { count: left, said: numbers.counted(left) }) : "",
        isPartial: left > 0,
      });
      void client.invalidateQueries({ queryKey: ["bank"] });
    },
  });
  return (
    <DialogForm asks title={t("imports.ask", { name })} form={form} submitLabel={t("imports.undo")} onClose={onClose}>
      <p>{t("imports.ask_body")}</p>
    </DialogForm>
  );
}
