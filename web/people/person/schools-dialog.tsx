import { useState } from "react";
import { useTranslation } from "react-i18next";
import { schoolsSource } from "../../pickers/schools.ts";
import { SourcePicker } from "../../pickers/source-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useDates } from "../../ui/use-dates.ts";
import type { Person, PersonPatch } from "../requests.ts";

type SchoolsDialogProps = {
  person: Person;
  isPending: boolean;
  onClose: () => void;
  onApply: (patch: PersonPatch) => void;
};

/** The schools that a person belongs to; leaving one is from now on, and what was before stays on record. */
export function SchoolsDialog({ person, isPending, onClose, onApply }: SchoolsDialogProps) {
  const { t } = useTranslation("people");
  const dates = useDates(person.time_zone);
  const [ids, setIds] = useState(() => person.schools.map(({ id }) => id));
  const remarkOn = (id: string) => {
    const since = person.schools.find((school) => school.id === id)?.member_from;
    return since ? t("member_since", { date: dates.date(since) }) : t("from_now");
  };
  return (
    <Dialog
      title={t("change.schools")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() => onApply({ schools: ids.map((school) => ({ school })) })}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        <SourcePicker
          label={t("add_one")}
          source={schoolsSource}
          value={ids}
          onChange={setIds}
          known={person.schools.map(({ id, name }) => ({ id, name }))}
          chipOf={({ id, name }) => ({ id, name, end: remarkOn(id) })}
        />
      </div>
    </Dialog>
  );
}
