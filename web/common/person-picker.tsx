import "./tag-picker.css";
import "./person-picker.css";
import { UsersRound, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as ChipButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { PastePeopleDialog } from "./paste-people-dialog.tsx";
import { PersonField } from "./person-field.tsx";
import { type Picked, withGroup, without, withPeople } from "./picked.ts";

/** More chips than this are shown when they are asked for. */
const MANY = 24;

type PersonPickerProps = {
  label: ReactNode;
  value: Picked;
  onChange: (picked: Picked) => void;
  /** Whole groups may be picked as well. */
  takesGroups?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
};

/** Students within reach, and groups: found one by one by their names, or many at once by a list of addresses. Those picked are chips. */
export function PersonPicker({ label, value, onChange, takesGroups, help, error, isDisabled }: PersonPickerProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [isPasting, setPasting] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  // A new field for each that is added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  const add = (picked: Picked) => {
    onChange(picked);
    setRound(round + 1);
  };
  const chips = [
    ...value.groups.map((group) => ({ id: group.id, name: group.name, members: group.memberCount })),
    ...value.users.map((person) => ({ id: person.id, name: person.name, members: null })),
  ];
  const shown = showsAll ? chips : chips.slice(0, MANY);
  return (
    <div className="person-picker">
      <PersonField
        key={round}
        label={label}
        onPerson={(person) => add(withPeople(value, [person]))}
        onGroup={takesGroups ? (group) => add(withGroup(value, group)) : undefined}
        without={new Set(chips.map((chip) => chip.id))}
        help={help}
        error={error}
        isDisabled={isDisabled}
        autoFocus={round > 0}
        opensOnFocus={round === 0}
      />
      {chips.length > 0 ? (
        <ul className="tag-chips" aria-label={t("person_picker.chosen")}>
          {shown.map(({ id, name, members }) => (
            <li key={id} className="tag-chip person-chip">
              {members === null ? null : <Icon of={UsersRound} small />}
              <span className="truncate">{name}</span>
              {members === null ? null : <span className="dim num">{numbers.counted(members)}</span>}
              {isDisabled ? null : (
                <ChipButton
                  className="tag-chip-off"
                  aria-label={t("person_picker.remove", { name })}
                  onPress={() => onChange(without(value, id))}
                >
                  <Icon of={X} small />
                </ChipButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isDisabled ? null : (
        <div className="person-picker-more">
          {chips.length > shown.length ? (
            <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
              {t("person_picker.show_all", { count: chips.length, said: numbers.counted(chips.length) })}
            </Button>
          ) : null}
          {chips.length > 1 ? (
            <Button size="sm" variant="ghost" onPress={() => onChange({ users: [], groups: [] })}>
              {t("person_picker.clear")}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onPress={() => setPasting(true)}>
            {t("person_picker.paste")}
          </Button>
        </div>
      )}
      {isPasting ? (
        <PastePeopleDialog
          onFound={(people) => onChange(withPeople(value, people))}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </div>
  );
}
