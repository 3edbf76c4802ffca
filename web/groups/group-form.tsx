import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useDialogForm } from "../common/use-dialog-form.ts";
import { peopleSource } from "../pickers/people.ts";
import { pickedPerson } from "../pickers/picked.ts";
import { schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { SourcePicker } from "../pickers/source-picker.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Group } from "./requests.ts";
import type { GroupFields } from "./use-group-changes.ts";

type GroupFormProps = {
  /** The group to change; null for a new one. */
  group: Group | null;
  onSubmit: (fields: GroupFields) => Promise<unknown>;
  onClose: () => void;
};

const tutorsSource = peopleSource("tutor");

/** Name, school and tutors of a group, new or not. */
export function GroupForm({ group, onSubmit, onClose }: GroupFormProps) {
  const { t } = useTranslation("groups");
  const { role } = useUser();
  const [name, setName] = useState(group?.name ?? "");
  const [school, setSchool] = useState<string | null>(group?.school ?? null);
  const [leaders, setLeaders] = useState<readonly string[]>(group?.tutors ?? []);
  const form = useDialogForm(onClose);
  const submit = () => {
    if (name.trim() !== "") void form.send(() => onSubmit({ name: name.trim(), school, tutors: [...leaders] }));
  };
  return (
    <Dialog
      title={t(group ? "form.change" : "form.new")}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form="group-form"
            variant="primary"
            isPending={form.isBusy}
            isDisabled={name.trim() === ""}
          >
            {t(group ? "form.save" : "form.make")}
          </Button>
        </>
      }
    >
      <Form
        id="group-form"
        className="stack g5"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {form.fault ? <Notice tone="error" title={form.fault} /> : null}
        <TextField
          label={t("form.name")}
          value={name}
          onChange={setName}
          error={form.errorAt("name")}
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <SourceField
          label={t("form.school")}
          placeholder={t("form.no_school")}
          source={schoolsSource}
          value={school}
          known={group?.school ? [{ id: group.school, name: group.school_name ?? "…" }] : []}
          onChange={setSchool}
          isRequired={role === "manager"}
          error={form.errorAt("school")}
        />
        {role === "tutor" ? null : (
          <SourcePicker
            label={t("form.tutors")}
            help={t("form.tutors_help")}
            placeholder={t("form.choose_tutor")}
            source={tutorsSource}
            value={leaders}
            known={group?.led_by.map((one) => pickedPerson({ ...one, email: null }))}
            onChange={setLeaders}
            error={form.errorAt("tutors")}
          />
        )}
      </Form>
    </Dialog>
  );
}
