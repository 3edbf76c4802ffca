import { useQuery } from "@tanstack/react-query";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListSearch } from "../list/list-search.tsx";
import { useGroupsSource } from "../pickers/groups.ts";
import { firstSchoolQuery, schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import type { LiveRow } from "./live-rows.ts";
import type { LiveSearch } from "./live-search.ts";

type LiveFiltersProps = {
  search: LiveSearch;
  onChange: (next: Partial<LiveSearch>) => void;
  counts: { attention: number; extra: number };
  rows: readonly LiveRow[];
  isHeld: boolean;
  onImportRooms: () => void;
};

/** Shows the words, chips and menus by which the list of sittings is cut. */
export function LiveFilters({ search, onChange, counts, rows, isHeld, onImportRooms }: LiveFiltersProps) {
  const { t } = useTranslation("live");
  const numbers = useNumbers();
  const groups = useGroupsSource();
  const hasSchools = (useQuery(firstSchoolQuery).data?.count ?? 0) > 1;
  const rooms = [...new Set(rows.flatMap(({ room }) => room ?? []))].toSorted((one, other) => one.localeCompare(other));
  const papers = [...new Map(rows.map(({ paper }) => [paper.assessment, paper.name]))];
  return (
    <div className="filters">
      <ListSearch
        label={t("search")}
        placeholder={t("search_placeholder")}
        value={search.search}
        onSearch={(words) => onChange({ search: words })}
      />
      <ToggleButton
        className="chip"
        isSelected={search.attention === true}
        onChange={(isOn) => onChange({ attention: isOn || undefined })}
      >
        <Icon of={TriangleAlert} className="t-warning" />
        {t("attention")} <span className="n">{numbers.counted(counts.attention)}</span>
      </ToggleButton>
      <ToggleButton
        className="chip"
        isSelected={search.extra === true}
        onChange={(isOn) => onChange({ extra: isOn || undefined })}
      >
        {t("extra_time")} <span className="n">{numbers.counted(counts.extra)}</span>
      </ToggleButton>
      {rooms.length > 0 ? (
        <Choice
          label={t("column.room")}
          none={t("all_rooms")}
          choices={rooms.map((room) => [room, room])}
          value={search.room}
          onChange={(room) => onChange({ room })}
        />
      ) : null}
      {papers.length > 1 || search.assessment ? (
        <Choice
          label={t("assessment")}
          none={t("all_assessments")}
          choices={papers}
          value={search.assessment}
          onChange={(assessment) => onChange({ assessment })}
        />
      ) : null}
      {hasSchools || search.school ? (
        <SourceField
          hidesLabel
          label={t("school")}
          placeholder={t("all_schools")}
          opensOnFocus={false}
          source={schoolsSource}
          value={search.school ?? null}
          onChange={(school) => onChange({ school: school ?? undefined })}
        />
      ) : null}
      <SourceField
        hidesLabel
        label={t("group_filter")}
        placeholder={t("all_groups")}
        opensOnFocus={false}
        source={groups}
        value={search.group ?? null}
        onChange={(group) => onChange({ group: group ?? undefined })}
      />
      {rows.some(({ paper }) => paper.can.watch) ? (
        <Button variant="ghost" size="sm" onPress={onImportRooms}>
          {t("rooms.open")}
        </Button>
      ) : null}
      {isHeld ? <span className="meta only-wide held">{t("held")}</span> : null}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  none: string;
  choices: readonly (readonly [string, string])[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function Choice({ label, none, choices, value, onChange }: ChoiceProps) {
  const chosen = choices.find(([id]) => id === value)?.[1];
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="secondary" size="sm" className="chip" data-selected={value ? true : undefined}>
          {chosen ?? label}
          <Icon of={ChevronDown} />
        </Button>
      }
    >
      <MenuItem onAction={() => onChange(undefined)}>{none}</MenuItem>
      {choices.map(([id, name]) => (
        <MenuItem key={id} onAction={() => onChange(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
