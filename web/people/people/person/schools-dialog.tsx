import { useTranslation } from "react-i18next";
import { useDates } from "../../../base/ui/use-dates.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { pickedAfter } from "../../../parts/pickers/picked.ts";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourcePicker } from "../../../parts/pickers/source-picker.tsx";
import type { Person } from "../requests.ts";
import { useChangePerson } from "./use-change-person.ts";

const fieldsOf = ({ schools }: Person) => ({ schools: schools.map(({ id, name }) => ({ id, name })) });

/** Shows the schools that a person belongs to; leaving one is from now on, and what was before stays on record. */
export function SchoolsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const dates = useDates(person.time_zone);
  const change = useChangePerson(person);
  const form = useForm({
    row: person,
    fieldsOf,
    labels: { schools: t("columns.schools") },
    say: ({ schools }) => ({ schools: schools.map(({ name }) => name).join(", ") }),
    send: ({ fields, row }) =>
      change({ schools: fields.schools.map(({ id }) => ({ school: id })) }, { title: t("edit.saved"), seen: row }),
    onSent: onClose,
  });
  const { schools } = form.value;
  const remarkOn = (id: string) => {
    const since = person.schools.find((school) => school.id === id)?.member_from;
    return since ? t("member_since", { date: dates.date(since) }) : t("from_now");
  };
  return (
    <DialogForm title={t("change.schools")} form={form} submitLabel={t("save")} onClose={onClose}>
      <SourcePicker
        label={t("add_one")}
        source={schoolsSource}
        value={schools.map(({ id }) => id)}
        known={schools}
        onChange={(ids, added) => form.set({ schools: pickedAfter(schools, ids, added) })}
        chipOf={({ id, name }) => ({ id, name, end: remarkOn(id) })}
        error={form.errorAt("schools")}
      />
    </DialogForm>
  );
}
