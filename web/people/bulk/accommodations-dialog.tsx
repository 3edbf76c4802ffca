import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useAction } from "../../form/use-action.ts";
import { AccommodationFields, type Accommodations } from "../accommodation-fields.tsx";

type AccommodationsDialogProps = {
  title: string;
  value?: Accommodations;
  onClose: () => void;
  onApply: (accommodations: Accommodations) => Promise<void>;
};

/** What people get beyond the usual, wherever nothing else is said; what is left as it is does not change. */
export function AccommodationsDialog({ title, value, onClose, onApply }: AccommodationsDialogProps) {
  const { t } = useTranslation("people");
  const [typed, setTyped] = useState<Accommodations | null>(null);
  const chosen = typed ?? value ?? {};
  const form = useAction({ send: () => onApply(chosen), onDone: onClose, isDirty: typed !== null });
  return (
    <DialogForm
      title={title}
      form={form}
      submitLabel={t("save")}
      onClose={onClose}
      isReady={Object.values(chosen).some((one) => one !== undefined)}
    >
      <AccommodationFields value={chosen} keepsUnset={value === undefined} onChange={setTyped} />
    </DialogForm>
  );
}
