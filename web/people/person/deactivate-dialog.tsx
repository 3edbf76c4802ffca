import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type DeactivateDialogProps = { name: string; isPending: boolean; onClose: () => void; onApply: () => void };

/** Asks before a person is signed out. */
export function DeactivateDialog({ name, isPending, onClose, onApply }: DeactivateDialogProps) {
  const { t } = useTranslation("people");
  return (
    <Dialog
      role="alertdialog"
      title={t("deactivate_title", { name })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" isPending={isPending} onPress={onApply}>
            {t("deactivate")}
          </Button>
        </>
      }
    >
      <p>{t("deactivate_body")}</p>
    </Dialog>
  );
}
