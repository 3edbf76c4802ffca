import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { peopleSource } from "../../parts/pickers/people.ts";
import { SourcePicker } from "../../parts/pickers/source-picker.tsx";

type AddPeopleDialogProps = {
  school: string;
  onAdd: (users: string[], times: { member_from?: string; member_to?: string | null }) => Promise<void>;
  onClose: () => void;
};

const everyone = peopleSource();

const dayStart = (day: string) => (day ? new Date(`${day}T00:00:00Z`).toISOString() : undefined);

/** Lets people belong to a school: found by name, from and to a day when it is said. */
export function AddPeopleDialog({ school, onAdd, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation(["schools", "shell"]);
  const [people, setPeople] = useState<readonly string[]>([]);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isBackwards = from !== "" && to !== "" && to <= from;
  const form = useAction({
    send: () => onAdd([...people], { member_from: dayStart(from), member_to: dayStart(to) ?? null }),
    onDone: onClose,
    isDirty: people.length > 0,
  });
  return (
    <DialogForm
      title={t("add.title", { name: school })}
      form={form}
      submitLabel={t("add.go")}
      onClose={onClose}
      isReady={people.length > 0 && !isBackwards}
    >
      <SourcePicker
        label={t("add.people")}
        placeholder={t("picker.search_people", { ns: "shell" })}
        source={everyone}
        value={people}
        onChange={setPeople}
        autoFocus
      />
      <div className="school-days phone-column">
        <TextField label={t("add.from")} help={t("add.from_help")} type="date" value={from} onChange={setFrom} />
        <TextField
          label={t("add.to")}
          help={t("add.to_help")}
          type="date"
          value={to}
          onChange={setTo}
          error={isBackwards ? t("add.backwards") : undefined}
        />
      </div>
    </DialogForm>
  );
}
