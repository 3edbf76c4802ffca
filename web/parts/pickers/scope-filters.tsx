import { useGroupsSource } from "./groups.ts";
import { schoolsSource } from "./schools.ts";
import { SourceField } from "./source-field.tsx";
import { useHasSchools } from "./use-has-schools.ts";

type ScopeFilterProps = {
  label: string;
  /** What the field says while nothing is chosen. */
  all: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Cuts a list by school, where there is more than one. */
export function SchoolFilter({ label, all, value, onChange }: ScopeFilterProps) {
  const hasSchools = useHasSchools();
  if (!hasSchools && !value) return null;
  return (
    <SourceField
      hidesLabel
      label={label}
      placeholder={all}
      opensOnFocus={false}
      source={schoolsSource}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

/** Cuts a list by group. */
export function GroupFilter({ label, all, value, onChange }: ScopeFilterProps) {
  const groups = useGroupsSource();
  return (
    <SourceField
      hidesLabel
      label={label}
      placeholder={all}
      opensOnFocus={false}
      source={groups}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
