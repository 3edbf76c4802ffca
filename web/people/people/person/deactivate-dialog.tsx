import { useTranslation } from "react-i18next";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";

type DeactivateDialogProps = { name: string; isMarker: boolean; onClose: () => void; onApply: () => Promise<void> };

/** Asks before a person is signed out. */
export function DeactivateDialog({ name, isMarker, onClose, onApply }: DeactivateDialogProps) {
  const { t } = useTranslation("people");
  const form = useAction({ send: onApply, onDone: onClose });
  return (
    <DialogForm
      asks
      title={t("deactivate_title", { name })}
      form={form}
      submitLabel={t("deactivate")}
      onClose={onClose}
    >
      <p>{t("deactivate_body")}</p>
      {isMarker ? <p>{t("deactivate_marker")}</p> : null}
    </DialogForm>
  );
}
