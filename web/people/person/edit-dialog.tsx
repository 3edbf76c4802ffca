import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { timeZoneChoices } from "../../common/time-zones.ts";
import { CallError } from "../../requests/call-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Person, PersonPatch } from "../requests.ts";
import { useChangePerson } from "./use-change-person.ts";

const names = ["first_name", "last_name"] as const;
const contacts = ["email", "phone", "username"] as const;
type Draft = Pick<Person, (typeof names)[number] | "time_zone" | "locale" | "role"> &
  Record<(typeof contacts)[number], string>;

function draftOf(person: Person): Draft {
  const { first_name, last_name, time_zone, locale, role } = person;
  const { email, phone, username } = person;
  return {
    first_name,
    last_name,
    time_zone,
    locale,
    role,
    email: email ?? "",
    phone: phone ?? "",
    username: username ?? "",
  };
}

/** Only what became other, so that nobody else's change is undone. */
function patchOf(person: Person, draft: Draft): PersonPatch {
  const before = draftOf(person);
  const entries = Object.entries(draft).filter(([field, value]) => before[field as keyof Draft] !== value);
  return Object.fromEntries(
    entries.map(([field, value]) => [
      field,
      (contacts as readonly string[]).includes(field) && value === "" ? null : value,
    ]),
  ) as PersonPatch;
}

/** Where the server found fault, by field. */
function faultsOf(error: unknown): Record<string, string> {
  const errors =
    error instanceof CallError ? (error.problem.errors as { path: string; message: string }[] | undefined) : undefined;
  return Object.fromEntries((errors ?? []).map(({ path, message }) => [path, message]));
}

/** Changes who a person is; what is not one's own to change is not offered. */
export function EditDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation("people");
  const [draft, setDraft] = useState(() => draftOf(person));
  const change = useChangePerson(person, { title: t("edit.saved"), onDone: onClose });
  const patch = patchOf(person, draft);
  const faults = faultsOf(change.error);
  const isReachable = contacts.some((field) => draft[field].trim() !== "");
  const canSave = Object.keys(patch).length > 0 && (isReachable || !person.can.change_sign_in);
  const set = (field: keyof Draft) => (value: string) => setDraft({ ...draft, [field]: value });
  const submit = () => {
    if (canSave && !change.isPending) change.mutate(patch);
  };
  return (
    <Dialog
      title={t("edit.title")}
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={!canSave} isPending={change.isPending} onPress={submit}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Form
        className="people-fields"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {names.map((field) => (
          <TextField
            key={field}
            label={t(`field.${field}`)}
            value={draft[field]}
            onChange={set(field)}
            error={faults[field]}
          />
        ))}
        {person.can.change_sign_in
          ? contacts.map((field) => (
              <TextField
                key={field}
                label={t(`field.${field}`)}
                value={draft[field]}
                onChange={set(field)}
                error={faults[field] ?? (isReachable ? undefined : t("edit.unreachable"))}
              />
            ))
          : null}
        {person.can.change_sign_in ? (
          <Select
            label={t("field.role")}
            choices={[...new Set([person.role, ...person.roles])].map((id) => ({ id, label: t(`role.${id}`) }))}
            value={draft.role}
            onChange={set("role")}
            error={faults.role}
          />
        ) : null}
        <Select
          label={t("field.time_zone")}
          choices={timeZoneChoices(draft.time_zone)}
          value={draft.time_zone}
          onChange={set("time_zone")}
        />
        <Select
          label={t("field.locale")}
          choices={[
            { id: "en", label: "English" },
            { id: "ar", label: "العربية" },
          ]}
          value={draft.locale}
          onChange={set("locale")}
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
