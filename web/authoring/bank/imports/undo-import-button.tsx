import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
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
      void client.invalidateQueries({ queryKey: queryKey("bank") });
    },
  });
  return (
    <DialogForm asks title={t("imports.ask", { name })} form={form} submitLabel={t("imports.undo")} onClose={onClose}>
      <p>{t("imports.ask_body")}</p>
    </DialogForm>
  );
}
