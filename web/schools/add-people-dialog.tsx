import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { peopleSource } from "../pickers/people.ts";
import { SourcePicker } from "../pickers/source-picker.tsx";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";

type AddPeopleDialogProps = {
  school: string;
  onAdd: (users: string[], times: { member_from?: string; member_to?: string | null }) => Promise<void>;
  onClose: () => void;
};

const everyone = peopleSource();

const dayStart = (day: string) => (day ? new Date(`${day}T00:00:00Z`).toISOString() : undefined);

/** Lets people belong to a school: found by name, from and to a day when it is said. */
export function AddPeopleDialog({ school, onAdd, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation("schools");
  const problemText = useProblemText();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isBackwards = from !== "" && to !== "" && to <= from;
  const isReady = people.length > 0 && !isBackwards;
  const submit = async () => {
    if (isBusy || !isReady) return;
    setBusy(true);
    try {
      const times = { member_from: dayStart(from), member_to: dayStart(to) ?? null };
      await onAdd([...people], times);
      onClose();
    } catch (error) {
      const [first] = error instanceof CallError ? error.errors : [];
      setFault(first?.message ?? problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("add.title", { name: school })}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" form="add-people" variant="primary" isPending={isBusy} isDisabled={!isReady}>
            {t("add.go")}
          </Button>
        </>
      }
    >
      <Form
        id="add-people"
        className="stack g5"
        validationBehavior="aria"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {fault ? <Notice tone="error" title={fault} /> : null}
        <SourcePicker
          label={t("add.people")}
          placeholder={t("picker.search_people", { ns: "shell" })}
          source={everyone}
          value={people}
          onChange={setPeople}
          autoFocus
        />
        <div className="school-days">
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
      </Form>
    </Dialog>
  );
}
