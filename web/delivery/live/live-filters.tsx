import { ChevronDown, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { ToggleButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { nameOrder } from "../../base/ui/name-order.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { GroupFilter, SchoolFilter } from "../../parts/pickers/scope-filters.tsx";
import type { LiveRow } from "./live-rows.ts";
import type { LiveSearch } from "./live-search.ts";

/** By what the rows that are there can be cut. */
type FoundChoices = { rooms: string[]; papers: [assessment: string, name: string][]; mayWatch: boolean };

/**
 * Finds by what rows can be cut: rooms in their order, assessments, and whether rooms may be set.
 *
 * @param language In which names are ordered.
 */
export function findChoices(rows: readonly LiveRow[], language: string): FoundChoices {
  // Thousands of rows share a few of each.
  const rooms = new Set(rows.map(({ room }) => room));
  const papers = [...new Set(rows.map(({ paper }) => paper))];
  return {
    rooms: [...rooms].flatMap((room) => room ?? []).toSorted(nameOrder(language)),
    papers: [...new Map(papers.map(({ assessment, name }) => [assessment, name]))],
    mayWatch: papers.some(({ can }) => can.watch),
  };
}

type LiveFiltersProps = {
  search: LiveSearch;
  onChange: (next: Partial<LiveSearch>) => void;
  counts: { attention: number; extra: number };
  found: FoundChoices;
  onImportRooms: () => void;
};

/** Shows the words, chips and menus by which the list of sittings is cut. */
export const LiveFilters = memo(function LiveFilters(props: LiveFiltersProps) {
  const { search, onChange, counts, found, onImportRooms } = props;
  const { rooms, papers, mayWatch } = found;
  const { t } = useTranslation("live");
  const numbers = useNumbers();
  return (
    <div className="filters phone-wrap">
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
      <Scope school={search.school} group={search.group} onChange={onChange} />
      {mayWatch ? (
        <Button variant="ghost" size="sm" onPress={onImportRooms}>
          {t("rooms.open")}
        </Button>
      ) : null}
    </div>
  );
});

type ScopeProps = {
  school: string | undefined;
  group: string | undefined;
  onChange: (next: Partial<LiveSearch>) => void;
};

/** The two fields are dear to draw, and the counts beside them change every second. */
const Scope = memo(function Scope({ school, group, onChange }: ScopeProps) {
  const { t } = useTranslation("live");
  return (
    <>
      <SchoolFilter
        label={t("school")}
        all={t("all_schools")}
        value={school}
        onChange={(next) => onChange({ school: next })}
      />
      <GroupFilter
        label={t("group_filter")}
        all={t("all_groups")}
        value={group}
        onChange={(next) => onChange({ group: next })}
      />
    </>
  );
});

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
