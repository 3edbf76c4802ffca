import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { type Person, type PersonPatch, schoolsQuery } from "../requests.ts";
import { ChosenList } from "./chosen-list.tsx";

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
  const list = useQuery(schoolsQuery);
  const [ids, setIds] = useState(() => person.schools.map(({ id }) => id));
  const known = new Map([...person.schools, ...(list.data ?? [])].map((one) => [one.id, one.name]));
  const free = (list.data ?? []).filter(({ id }) => !ids.includes(id));
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
        <ChosenList
          ids={ids}
          onChange={setIds}
          nameOf={(id) => known.get(id) ?? "…"}
          remarkOf={(id) => {
            const since = person.schools.find((school) => school.id === id)?.member_from;
            return (
              <span className="faint body-s">
                {since ? t("member_since", { date: dates.date(since) }) : t("from_now")}
              </span>
            );
          }}
          free={free.map(({ id, name }) => ({ id, label: name }))}
        />
      </div>
    </Dialog>
  );
}
