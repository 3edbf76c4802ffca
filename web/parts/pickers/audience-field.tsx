import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useGroupsSource } from "./groups.ts";
import type { Found, Option } from "./option.ts";
import { peopleSource } from "./people.ts";
import { type PickedGroup, type PickedPerson, pickedPerson } from "./picked.ts";
import { PickerBox, type PickerFieldOptions } from "./picker-box.tsx";
import { usePaged } from "./use-paged.ts";

/** The number of groups above the students that leaves room for students below. */
const FIRST_GROUPS = 6;

const students = peopleSource("student");

type AudienceFieldProps = PickerFieldOptions & {
  onPerson: (person: PickedPerson) => void;
  onGroup: (group: PickedGroup) => void;
  /** Ids that are not offered. */
  without?: ReadonlySet<string>;
};

/** Finds one student or one group within reach. The first groups come before the students, the others after them. */
export function AudienceField({ onPerson, onGroup, without, ...options }: AudienceFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const source = useGroupsSource();
  const groups = usePaged(source, typed, FIRST_GROUPS);
  const people = usePaged(students, typed);
  const groupOptions = groups.rows.map((group) => ({ ...source.optionOf(group), end: t("picker.whole_group") }));
  const rows: Option[] = [
    ...groupOptions.slice(0, FIRST_GROUPS),
    ...people.rows.map(students.optionOf),
    ...groupOptions.slice(FIRST_GROUPS),
  ];
  const found: Found<Option> = {
    rows: rows.filter(({ id }) => !without?.has(id)),
    isPending: people.isPending || groups.isPending,
    error: people.error ?? groups.error,
    retry: () => {
      if (people.error) people.retry();
      if (groups.error) groups.retry();
    },
    isLoadingMore: people.isLoadingMore || groups.isLoadingMore,
    more: people.more ?? (people.isLoadingMore ? null : groups.more),
  };
  return (
    <PickerBox
      placeholder={t("picker.search_audience")}
      empty={t("picker.nobody")}
      {...options}
      found={found}
      chosen={null}
      onSearch={setTyped}
      onPick={(id) => {
        const group = groups.rows.find((one) => one.id === id);
        const person = people.rows.find((one) => one.id === id);
        if (group) onGroup({ id, name: group.name, memberCount: group.member_count });
        if (person) onPerson(pickedPerson(person));
      }}
    />
  );
}
