import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useDialogForm } from "../common/use-dialog-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type Group, schoolChoicesQuery, tutorsQuery } from "./requests.ts";
import type { GroupFields } from "./use-group-changes.ts";

type GroupFormProps = {
  /** The group to change; null for a new one. */
  group: Group | null;
  onSubmit: (fields: GroupFields) => Promise<unknown>;
  onClose: () => void;
};

type Leader = { id: string; name: string };
const named = ({ id, first_name, last_name }: { id: string; first_name: string; last_name: string }): Leader => ({
  id,
  name: `${first_name} ${last_name}`.trim(),
});

/** Name, school and tutors of a group, new or not. */
export function GroupForm({ group, onSubmit, onClose }: GroupFormProps) {
  const { t } = useTranslation("groups");
  const { role } = useUser();
  const schools = useQuery(schoolChoicesQuery).data ?? [];
  const tutors = useQuery({ ...tutorsQuery, enabled: role !== "tutor" }).data ?? [];
  const [name, setName] = useState(group?.name ?? "");
  const [school, setSchool] = useState<string | null>(group?.school ?? null);
  const [leaders, setLeaders] = useState<Leader[]>(group?.led_by.map(named) ?? []);
  const form = useDialogForm(onClose);
  const free = tutors.map(named).filter(({ id }) => !leaders.some((leader) => leader.id === id));
  const submit = () => {
    if (name.trim() !== "")
      void form.send(() => onSubmit({ name: name.trim(), school, tutors: leaders.map(({ id }) => id) }));
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
        <Select
          label={t("form.school")}
          choices={[
            ...(role === "manager" ? [] : [{ id: "none", label: t("form.no_school") }]),
            ...schools.map((one) => ({ id: one.id, label: one.name })),
          ]}
          value={school ?? (role === "manager" ? null : "none")}
          onChange={(id) => setSchool(id === "none" ? null : id)}
          error={form.errorAt("school")}
        />
        {role === "tutor" ? null : (
          <div className="stack g2">
            <Select
              key={leaders.length}
              label={t("form.tutors")}
              help={t(free.length === 0 ? "form.no_tutors" : "form.tutors_help")}
              placeholder={t("form.choose_tutor")}
              choices={free.map(({ id, name: label }) => ({ id, label }))}
              value={null}
              onChange={(id) => setLeaders([...leaders, ...free.filter((one) => one.id === id)])}
              isDisabled={free.length === 0}
              error={form.errorAt("tutors")}
            />
            {leaders.length > 0 ? (
              <ul className="row row-2 wrap">
                {leaders.map((leader) => (
                  <li key={leader.id}>
                    <Button
                      size="sm"
                      aria-label={t("form.remove_tutor", { name: leader.name })}
                      onPress={() => setLeaders(leaders.filter((one) => one.id !== leader.id))}
                    >
                      {leader.name}
                      <Icon of={X} small />
                    </Button>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        )}
      </Form>
    </Dialog>
  );
}
