import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { AccommodationFields, type Accommodations } from "../accommodation-fields.tsx";

type AccommodationsDialogProps = {
  title: string;
  onClose: () => void;
  onApply: (accommodations: Accommodations) => void;
};

/** What people get beyond the usual, wherever nothing else is said; what is left as it is does not change. */
export function AccommodationsDialog({ title, onClose, onApply }: AccommodationsDialogProps) {
  const { t } = useTranslation("people");
  const [chosen, setChosen] = useState<Accommodations>({});
  const isChosen = Object.values(chosen).some((one) => one !== undefined);
  const form = useAction({ send: async () => onApply(chosen), onDone: onClose, isDirty: isChosen });
  return (
    <DialogForm title={title} form={form} submitLabel={t("save")} onClose={onClose} isReady={isChosen}>
      <AccommodationFields
        value={chosen}
        keepsUnset
        onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
      />
    </DialogForm>
  );
}
