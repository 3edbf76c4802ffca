import { useTranslation } from "react-i18next";
import { asInSchool, storedFormat, useNumberFormats } from "../../../base/common/use-number-formats.ts";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { settingsQuery } from "../../../base/requests/settings.ts";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useForm } from "../../../parts/form/use-form.ts";
import { ZoneField } from "../../../parts/pickers/zone-field.tsx";
import type { Person, PersonPatch } from "../requests.ts";
import { useChangePerson } from "./use-change-person.ts";

const locales = [
  { id: "en", label: "English" },
  { id: "en-GB", label: "English (UK)" },
  { id: "en-US", label: "English (US)" },
  { id: "ar", label: "العربية" },
];
const names = ["first_name", "last_name"] as const;
const contacts = ["email", "phone", "username"] as const;
const clearable = [...contacts, "student_number"] as const;
type Draft = Pick<Person, (typeof names)[number] | "time_zone" | "locale" | "role"> & {
  number_format: string;
} & Record<(typeof clearable)[number], string>;

function draftOf(person: Person): Draft {
  const { first_name, last_name, time_zone, locale, role, number_format } = person;
  const { email, phone, username, student_number } = person;
  return {
    first_name,
    last_name,
    time_zone,
    locale,
    number_format: number_format ?? asInSchool,
    role,
    email: email ?? "",
    phone: phone ?? "",
    username: username ?? "",
    student_number: student_number ?? "",
  };
}

/** As the call takes it: a way to reach them or a number that is taken away is null. */
function patchOf(changed: Partial<Draft>): PersonPatch {
  const entries = Object.entries(changed).map(([field, value]) => [
    field,
    field === "number_format"
      ? storedFormat(value ?? "")
      : (clearable as readonly string[]).includes(field) && value?.trim() === ""
        ? null
        : value,
  ]);
  return Object.fromEntries(entries) as PersonPatch;
}

/** Changes the personal details of a person. Fields that the user may not change are not offered. */
export function EditDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const change = useChangePerson(person);
  const localeName = (id: string) => locales.find((one) => one.id === id)?.label ?? id;
  const numberFormats = useNumberFormats("unknown");
  const form = useForm({
    row: person,
    fieldsOf: draftOf,
    labels: {
      first_name: t("field.first_name"),
      last_name: t("field.last_name"),
      email: t("field.email"),
      phone: t("field.phone"),
      username: t("field.username"),
      student_number: t("field.student_number"),
      role: t("field.role"),
      time_zone: t("field.time_zone"),
      locale: t("field.locale"),
      number_format: t("field.number_format"),
    },
    say: (fields) => ({
      ...fields,
      role: t(`role.${fields.role}`),
      locale: localeName(fields.locale),
      number_format: numberFormats.nameOf(fields.number_format),
    }),
    send: ({ changed, row }) => change(patchOf(changed), { title: t("edit.saved"), seen: row }),
    onSent: onClose,
  });
  // Without it, nothing is said of codes.
  const cannotText = useQuietExtra(settingsQuery)?.can_text === false;
  const getsNoCodes = cannotText && form.value.phone.trim() !== "" && form.value.phone !== person.phone;
  const isReachable = contacts.some((field) => form.value[field].trim() !== "");
  const { role } = form.value;
  return (
    <DialogForm
      wide
      title={t("edit.title")}
      form={form}
      submitLabel={t("save")}
      onClose={onClose}
      isReady={form.isDirty && (isReachable || !person.can.change_sign_in)}
      layout="people-fields"
    >
      {names.map((field) => (
        <TextField key={field} {...form.field(field)} label={t(`field.${field}`)} />
      ))}
      {person.can.change_sign_in
        ? contacts.map((field) => (
            <TextField
              key={field}
              {...form.field(field)}
              label={t(`field.${field}`)}
              help={field === "phone" && getsNoCodes ? t("enrol.phone_help_untexted") : undefined}
              error={form.errorAt(field) ?? (isReachable ? undefined : t("edit.unreachable"))}
            />
          ))
        : null}
      {person.can.change_sign_in ? (
        <TextField {...form.field("student_number")} label={t("field.student_number")} dir="auto" />
      ) : null}
      {person.can.change_sign_in ? (
        <Select
          label={t("field.role")}
          choices={[...new Set([person.role, ...person.roles])].map((id) => ({ id, label: t(`role.${id}`) }))}
          value={role}
          onChange={(id) => form.set({ role: [role, ...person.roles].find((one) => one === id) ?? role })}
          error={form.errorAt("role")}
        />
      ) : null}
      <ZoneField {...form.field("time_zone")} label={t("field.time_zone")} />
      <Select {...form.field("locale")} label={t("field.locale")} choices={locales} />
      <Select {...form.field("number_format")} label={t("field.number_format")} choices={numberFormats.choices} />
    </DialogForm>
  );
}
