import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTell } from "../../common/use-tell.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useToasts } from "../../ui/toast-region.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { undoImport } from "./requests.ts";

type UndoImportButtonProps = { id: string; name: string; size?: "sm" | "md" };

/** Takes an import back after asking, and says what stayed. */
export function UndoImportButton({ id, name, size = "md" }: UndoImportButtonProps) {
  const { t } = useTranslation("bank");
  const [isAsking, setAsking] = useState(false);
  const numbers = useNumbers();
  const toasts = useToasts();
  const tell = useTell();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoImport(id),
    onSuccess: ({ results }) => {
      setAsking(false);
      const count = results.filter(({ status }) => status === "retired" || status === "restored").length;
      const left = results.length - count;
      toasts.add({
        type: left > 0 ? "warning" : "success",
        title: t("imports.undone", { count, said: numbers.counted(count) }),
        content: left > 0 ? t("imports.stayed", { count: left, said: numbers.counted(left) }) : "",
        interval: left > 0 ? 15 : 6,
      });
      void client.invalidateQueries({ queryKey: ["bank"] });
    },
    onError: (error) => {
      setAsking(false);
      tell.failed(t("imports.not_undone"))(error);
    },
  });
  return (
    <>
      <Button size={size} variant="ghost" aria-label={t("imports.undo_of", { name })} onPress={() => setAsking(true)}>
        {t("imports.undo")}
      </Button>
      <Dialog
        title={t("imports.ask", { name })}
        open={isAsking}
        onOpenChange={setAsking}
        role="alertdialog"
        actions={
          <>
            <Button variant="ghost" onPress={() => setAsking(false)}>
              {t("cancel")}
            </Button>
            <Button variant="danger" isPending={undo.isPending} onPress={() => undo.mutate()}>
              {t("imports.undo")}
            </Button>
          </>
        }
      >
        <p>{t("imports.ask_body")}</p>
      </Dialog>
    </>
  );
}
