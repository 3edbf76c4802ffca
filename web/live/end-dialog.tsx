import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Asks before a sitting is ended for a student, and says what becomes of it. */
export function EndDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("live");
  const act = useAct(onClose);
  const [reason, setReason] = useState("");
  const left = sitting.sections.filter((section) => section.state !== "ended").length;
  return (
    <Dialog
      role="alertdialog"
      title={t("end.title", { name: sitting.user_name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" autoFocus onPress={onClose}>
            {t("end.keep")}
          </Button>
          <Button
            variant="danger"
            isPending={act.isPending}
            onPress={() =>
              act.mutate({
                sitting,
                action: { action: "end", reason: reason.trim() },
                done: t("end.done", { name: sitting.user_name }),
                failed: t("end.failed"),
              })
            }
          >
            {t("end.end")}
          </Button>
        </>
      }
    >
      <p className="end-said">{t("end.body", { count: left })}</p>
      <TextField label={t("end.reason")} help={t("end.reason_help")} value={reason} onChange={setReason} />
    </Dialog>
  );
}
