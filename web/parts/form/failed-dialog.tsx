import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";

type FailedDialogProps = { title: string; children: ReactNode; onClose: () => void };

/** Shows in place of a dialog’s form that what it edits failed to load. */
export function FailedDialog({ title, children, onClose }: FailedDialogProps) {
  const { t } = useTranslation("shell");
  return (
    <Dialog
      title={title}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <Button variant="ghost" onPress={onClose}>
          {t("form.close")}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
