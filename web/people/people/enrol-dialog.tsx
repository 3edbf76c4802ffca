import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useForm } from "../../parts/form/use-form.ts";
import { type FoundSchool, firstSchoolQuery, schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { useOnlySchool } from "../../parts/pickers/use-only-school.ts";
import { ZoneField } from "../../parts/pickers/zone-field.tsx";
import { HeldMail } from "./held-mail.tsx";
import { type Role, roles } from "./people-search.ts";
import { enrol, type NewPerson } from "./requests.ts";

type Fields = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  student_number: string;
  role: Role;
  /** Undefined until chosen: then it is the one that the form begins with. */
  school: FoundSchool | null | undefined;
  /** The school’s by default, or without a school that of the person’s browser. */
  time_zone: string | null;
  invites: boolean;
};

/** Chosen in place of a zone: the one of the browser in which the person first signs in. */
const ofBrowser = "browser";

const nobodyYet: Fields = {
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  student_number: "",
  role: "student",
  school: undefined,
  time_zone: null,
  invites: true,
};

/** Enrols one person: who they are, how they are reached, where they belong. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("people");
  const { role: own } = useUser();
  const client = useQueryClient();
  const toast = useResultToast();
  // Without it the field, which is required, asks for the school.
  const firstSchool = useQuietExtra({ ...firstSchoolQuery, enabled: own === "manager" })?.first;
  const onlySchool = useOnlySchool();
  const form = useForm({
    row: null,
    fieldsOf: () => nobodyYet,
    labels: {
      first_name: t("field.first_name"),
      last_name: t("field.last_name"),
      email: t("field.email"),
      phone: t("field.phone"),
      student_number: t("field.student_number"),
      role: t("field.role"),
      school: t("field.school"),
      time_zone: t("field.time_zone"),
      invites: t("enrol.invite"),
    },
    say: (fields) => ({
      ...fields,
      school: fields.school?.name ?? "",
      time_zone: fields.time_zone ?? "",
      invites: String(fields.invites),
    }),
    send: async ({ fields }) => {
      const [email, phone, number] = [fields.email, fields.phone, fields.student_number].map((text) => text.trim());
      const person: NewPerson = {
        first_name: fields.first_name.trim(),
        last_name: fields.last_name.trim(),
        role: fields.role,
        ...(email ? { email } : {}),
        ...(phone ? { phone } : {}),
        ...(number ? { student_number: number } : {}),
        ...(school ? { school: school.id } : {}),
        ...(timeZone === ofBrowser ? {} : { time_zone: timeZone }),
      };
      const answer = await enrol(person, fields.invites && email !== "");
      if (answer?.status === "created") return `${person.first_name} ${person.last_name}`.trim();
      // Of one person, what is refused of them is refused; paths lead into a list of people.
      const errors = (answer?.errors ?? []).map(({ path, message }) => ({
        path: path.split(".").at(-1) ?? "",
        message,
      }));
      const detail = answer?.status === "duplicate" ? t("enrol.duplicate") : undefined;
      throw new CallError(422, answer?.status ?? "unreadable", { errors, detail });
    },
    onSent: (name) => {
      void client.invalidateQueries({ queryKey: queryKey("people") });
      toast.done(t("enrol.done", { name }));
      onClose();
    },
  });
  const { value } = form;
  // Without it, nothing is said of codes.
  const canText = useQuietExtra(settingsQuery)?.can_text ?? true;
  const phoneHelp = t(canText || value.phone.trim() === "" ? "enrol.phone_help" : "enrol.phone_help_untexted");
  // A manager's people belong to one of their schools, the first unless they choose.
  const school = (value.school === undefined ? onlySchool : value.school) ?? firstSchool ?? null;
  const chosenZone = value.time_zone === ofBrowser ? null : value.time_zone;
  const timeZone = chosenZone ?? school?.time_zone ?? ofBrowser;
  const isReady = value.first_name.trim() !== "" && (value.email.trim() !== "" || value.phone.trim() !== "");
  const givable = roles.filter((one) => own === "staff" || !["manager", "staff"].includes(one));
  return (
    <DialogForm
      wide
      title={t("enrol.title")}
      form={form}
      submitLabel={t("enrol.go")}
      onClose={onClose}
      isReady={isReady}
      layout="people-fields"
    >
      <TextField {...form.field("first_name")} label={t("field.first_name")} autoFocus />
      <TextField {...form.field("last_name")} label={t("field.last_name")} />
      <TextField {...form.field("email")} label={t("field.email")} type="email" />
      <TextField {...form.field("phone")} label={t("field.phone")} type="tel" help={phoneHelp} />
      <Select
        label={t("field.role")}
        choices={givable.map((id) => ({ id, label: t(`role.${id}`) }))}
        value={value.role}
        onChange={(id) => form.set({ role: roles.find((one) => one === id) ?? "student" })}
        error={form.errorAt("role")}
      />
      <SourceField
        label={t("field.school")}
        placeholder={t("filter.none")}
        source={schoolsSource}
        value={school?.id ?? null}
        known={school ? [school] : []}
        onChange={(_, row) => form.set({ school: row })}
        isRequired={own === "manager"}
        error={form.errorAt("school")}
      />
      <TextField {...form.field("student_number")} label={t("field.student_number")} dir="auto" />
      <ZoneField
        label={t("field.time_zone")}
        first={school ? [] : [{ id: ofBrowser, name: t("enrol.browser_zone") }]}
        value={timeZone}
        onChange={(time_zone) => form.set({ time_zone })}
        error={form.errorAt("time_zone")}
      />
      <div className="whole stack g3">
        <Checkbox
          isSelected={value.invites}
          onChange={(invites) => form.set({ invites })}
          isDisabled={value.email.trim() === ""}
        >
          {t("enrol.invite")}
        </Checkbox>
        {value.invites && value.email.trim() !== "" ? <HeldMail /> : null}
        <p className="dim body-s">
          {t("enrol.many")} <Link href="/people/import">{t("import")}</Link>
        </p>
      </div>
    </DialogForm>
  );
}
