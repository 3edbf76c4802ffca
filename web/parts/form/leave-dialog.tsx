import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";

type LeaveDialogProps = { onLeave: () => void; onStay: () => void };

/** Asks before what was typed and not saved is given up. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={t("form.leave_title")}
      open
      onOpenChange={(open) => !open && onStay()}
      actions={
        <>
          <Button variant="ghost" onPress={onLeave}>
            {t("form.leave")}
          </Button>
          <Button variant="primary" autoFocus onPress={onStay}>
            {t("form.stay")}
          </Button>
        </>
      }
    >
      {t("form.leave_body")}
    </Dialog>
  );
}
