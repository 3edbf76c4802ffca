import { useQuery } from "@tanstack/react-query";
import { useGroupsSource } from "./groups.ts";
import { firstSchoolQuery, schoolsSource } from "./schools.ts";
import { SourceField } from "./source-field.tsx";

type ScopeFilterProps = {
  label: string;
  /** What the field says while nothing is chosen. */
  all: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Cuts a list by school, where there is more than one. */
export function SchoolFilter({ label, all, value, onChange }: ScopeFilterProps) {
  const hasSchools = (useQuery(firstSchoolQuery).data?.count ?? 0) > 1;
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
