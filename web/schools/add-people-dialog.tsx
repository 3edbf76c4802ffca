import { X } from "lucide-react";
import { useState } from "react";
import { Form } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { PersonField } from "../common/person-field.tsx";
import { type PickedPerson, withPeople } from "../common/picked.ts";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";

type AddPeopleDialogProps = {
  school: string;
  onAdd: (users: string[], times: { member_from?: string; member_to?: string | null }) => Promise<void>;
  onClose: () => void;
};

const dayStart = (day: string) => (day ? new Date(`${day}T00:00:00Z`).toISOString() : undefined);

/** Lets people belong to a school: found by name, from and to a day when it is said. */
export function AddPeopleDialog({ school, onAdd, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation("schools");
  const problemText = useProblemText();
  const [people, setPeople] = useState<readonly PickedPerson[]>([]);
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
      await onAdd(
        people.map(({ id }) => id),
        times,
      );
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
        <PersonField
          // A new field for each that is added: it is empty again.
          key={people.length}
          label={t("add.people")}
          isOfAnyRole
          onPerson={(person) => setPeople(withPeople({ users: people, groups: [] }, [person]).users)}
          without={new Set(people.map(({ id }) => id))}
          autoFocus
          opensOnFocus={people.length === 0}
        />
        {people.length > 0 ? (
          <ul className="row row-2 wrap">
            {people.map((person) => (
              <li key={person.id}>
                <Button
                  size="sm"
                  aria-label={t("add.remove", { name: person.name })}
                  onPress={() => setPeople(people.filter(({ id }) => id !== person.id))}
                >
                  {person.name}
                  <Icon of={X} small />
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
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
