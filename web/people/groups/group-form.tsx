import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { peopleSource } from "../../parts/pickers/people.ts";
import { type Named, pickedAfter, pickedPerson } from "../../parts/pickers/picked.ts";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { SourcePicker } from "../../parts/pickers/source-picker.tsx";
import { useOnlySchool } from "../../parts/pickers/use-only-school.ts";
import type { Group } from "./requests.ts";
import type { GroupFields } from "./use-group-changes.ts";

type GroupFormProps<Done> = {
  /** The group to change; null for a new one. */
  group: Group | null;
  /** `group` is the one that was last seen, whose version is sent. */
  onSubmit: (fields: GroupFields, group: Group | null) => Promise<Done>;
  /** Closes the form, or leads to another page, with which it goes. */
  onSent: (done: Done) => void;
  onClose: () => void;
};

const tutorsSource = peopleSource("tutor");

/** The fields, with what is picked by its name. The school of a new group is undefined until it is chosen. */
type Fields = { name: string; school: Named | null | undefined; tutors: Named[] };

const named = (person: Omit<Group["led_by"][number], "can">): Named => {
  const { id, name } = pickedPerson({ ...person, email: null });
  return { id, name };
};

const fieldsOf = (group: Group | null): Fields => ({
  name: group?.name ?? "",
  school: group ? (group.school ? { id: group.school, name: group.school_name ?? "…" } : null) : undefined,
  tutors: (group?.led_by ?? []).map(named),
});

/** Name, school and tutors of a group, new or not. */
export function GroupForm<Done>({ group, onSubmit, onSent, onClose }: GroupFormProps<Done>) {
  const { t } = useTranslation(["groups", "shell"]);
  const { role } = useUser();
  const onlySchool = useOnlySchool();
  const schoolOf = (chosen: Fields["school"]) => (chosen === undefined ? onlySchool : chosen);
  const form = useForm({
    row: group,
    fieldsOf,
    labels: { name: t("form.name"), school: t("form.school"), tutors: t("form.tutors") },
    check: ({ name }) => ({ name: name.trim() ? undefined : t("form.required", { ns: "shell" }) }),
    say: ({ name, school, tutors }) => ({
      name,
      school: schoolOf(school)?.name ?? t("form.no_school"),
      tutors: tutors.map((one) => one.name).join(", "),
    }),
    send: ({ fields: { name, school, tutors }, row }) =>
      onSubmit({ name: name.trim(), school: schoolOf(school)?.id ?? null, tutors: tutors.map(({ id }) => id) }, row),
    onSent,
  });
  const { tutors } = form.value;
  const school = schoolOf(form.value.school);
  return (
    <DialogForm
      title={t(group ? "form.change" : "form.new")}
      form={form}
      submitLabel={t(group ? "form.save" : "form.make")}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label={t("form.name")} maxLength={200} autoComplete="off" autoFocus />
      <SourceField
        value={school?.id ?? null}
        known={school ? [school] : []}
        onChange={(_, picked) => form.set({ school: picked && { id: picked.id, name: picked.name } })}
        error={form.errorAt("school")}
        label={t("form.school")}
        placeholder={t("form.no_school")}
        source={schoolsSource}
        isRequired={role === "manager"}
      />
      {role === "tutor" ? null : (
        <SourcePicker
          value={tutors.map(({ id }) => id)}
          known={tutors}
          onChange={(ids, added) => form.set({ tutors: pickedAfter(tutors, ids, added && named(added)) })}
          error={form.errorAt("tutors")}
          label={t("form.tutors")}
          help={t("form.tutors_help")}
          placeholder={t("form.choose_tutor")}
          source={tutorsSource}
        />
      )}
    </DialogForm>
  );
}
