import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { AudienceField } from "./audience-field.tsx";
import { PastePeopleDialog } from "./paste-people-dialog.tsx";
import { nobody, type Picked, withGroup, without, withPeople } from "./picked.ts";
import type { PickerFieldOptions } from "./picker-box.tsx";
import { PickerSet } from "./picker-set.tsx";

/** More chips than this are shown when they are asked for. */
const MANY = 24;

type AudiencePickerProps = PickerFieldOptions & { value: Picked; onChange: (picked: Picked) => void };

/** Students and groups within reach: found one by one by their names, or many students at once by a list of addresses. */
export function AudiencePicker({ value, onChange, ...options }: AudiencePickerProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const [isPasting, setPasting] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const chips = [
    ...value.groups.map(({ id, name, memberCount }) => ({
      id,
      name,
      icon: UsersRound,
      end: numbers.counted(memberCount),
    })),
    ...value.users.map(({ id, name }) => ({ id, name })),
  ];
  const shown = showsAll ? chips : chips.slice(0, MANY);
  const foot = options.isDisabled ? null : (
    <div className="picker-set-more">
      {chips.length > shown.length ? (
        <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
          {t("picker.show_all", { count: chips.length, said: numbers.counted(chips.length) })}
        </Button>
      ) : null}
      {chips.length > 1 ? (
        <Button size="sm" variant="ghost" onPress={() => onChange(nobody)}>
          {t("picker.remove_all")}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onPress={() => setPasting(true)}>
        {t("paste_people.open", { ns: "pickers" })}
      </Button>
    </div>
  );
  return (
    <>
      <PickerSet
        label={t("picker.chosen_audience")}
        chosen={shown}
        onRemove={options.isDisabled ? undefined : (id) => onChange(without(value, id))}
        foot={foot}
      >
        {({ onAdded, ...round }) => (
          <AudienceField
            {...options}
            autoFocus={round.autoFocus || options.autoFocus}
            opensOnFocus={round.opensOnFocus && options.opensOnFocus}
            without={new Set(chips.map(({ id }) => id))}
            onPerson={(person) => {
              onChange(withPeople(value, [person]));
              onAdded();
            }}
            onGroup={(group) => {
              onChange(withGroup(value, group));
              onAdded();
            }}
          />
        )}
      </PickerSet>
      {isPasting ? (
        <PastePeopleDialog
          onFound={(people) => onChange(withPeople(value, people))}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </>
  );
}
