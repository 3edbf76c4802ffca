import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AccommodationFields, type Accommodations } from "../accommodation-fields.tsx";

type AccommodationsDialogProps = {
  title: string;
  value?: Accommodations;
  onClose: () => void;
  onApply: (accommodations: Accommodations) => void;
};

/** What people get beyond the usual, wherever nothing else is said; what is left as it is does not change. */
export function AccommodationsDialog({ title, value, onClose, onApply }: AccommodationsDialogProps) {
  const { t } = useTranslation("people");
  const [chosen, setChosen] = useState<Accommodations>(value ?? {});
  const isChosen = Object.values(chosen).some((one) => one !== undefined);
  return (
    <Dialog
      title={title}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={!isChosen} onPress={() => onApply(chosen)}>
            {t("save")}
          </Button>
        </>
      }
    >
      <AccommodationFields value={chosen} keepsUnset={value === undefined} onChange={setChosen} />
    </Dialog>
  );
}
