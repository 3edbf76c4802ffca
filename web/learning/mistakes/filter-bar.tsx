import { ChevronDown, X } from "lucide-react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import type { Analysis } from "../../parts/redo/requests.ts";
import {
  difficulties,
  type Measure,
  type MistakesSearch,
  measures,
  paces,
  positions,
  spans,
  states,
} from "./mistakes-search.ts";

type FilterBarProps = {
  search: MistakesSearch;
  analysis: Analysis;
  onChange: (next: Partial<MistakesSearch>) => void;
};

/** Narrows what is looked at, and chooses what the map counts. */
export function FilterBar({ search, analysis, onChange }: FilterBarProps) {
  const { t } = useTranslation("mistakes");
  const measure = search.measure ?? "points";
  const sections = analysis.sections.map(({ key }) => [key, key] as const);
  const named = <Id extends string>(ids: readonly Id[], name: (id: Id) => string) =>
    ids.map((id) => [id, name(id)] as const);
  return (
    <section className="row wrap row-2 mistakes-filters mb-6" aria-label={t("filters.label")}>
      <div className="row row-2 mistakes-chips wrap">
        {search.session ? (
          <OneTest
            name={analysis.results[0]?.assessment.name ?? t("filters.one_test")}
            onRemove={() => onChange({ session: undefined })}
          />
        ) : (
          <ChipMenu
            label={t("filters.all_tests")}
            choices={named(spans, (id) => t("filters.newest", { count: Number(id) }))}
            value={search.newest}
            onChange={(newest) => onChange({ newest })}
          />
        )}
        <ChipMenu
          label={t("filters.all_sections")}
          choices={sections}
          value={search.section_name}
          onChange={(section_name) => onChange({ section_name })}
        />
        <ChipMenu
          label={t("filters.all_difficulties")}
          choices={named(difficulties, (id) =>
            id === "none" ? t("filters.no_difficulty") : t("filters.difficulty", { level: id }),
          )}
          value={search.difficulty}
          onChange={(difficulty) => onChange({ difficulty })}
        />
        <ChipMenu
          label={t("filters.any_pace")}
          choices={named(paces, (id) => t(`paces.${id}`))}
          value={search.pace}
          onChange={(pace) => onChange({ pace })}
        />
        <ChipMenu
          label={t("filters.anywhere")}
          choices={named(positions, (id) => t(`positions.${id}`))}
          value={search.position}
          onChange={(position) => onChange({ position })}
        />
        <ChipMenu
          label={t("filters.any_state")}
          choices={named(states, (id) => t(`filters.states.${id}`))}
          value={search.state}
          onChange={(state) => onChange({ state })}
        />
      </div>
      <span className="grow" />
      <Segmented<Measure>
        label={t("measures.label")}
        choices={measures.map((id) => ({ id, label: t(`measures.${id}`) }))}
        value={measure}
        onChange={(chosen) => onChange({ measure: chosen === "points" ? undefined : chosen })}
      />
    </section>
  );
}

/** Shows the test whose mistakes alone are listed, and brings back the others. */
function OneTest({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation("mistakes");
  return (
    <PlainButton className="chip" data-selected aria-label={t("filters.show_all", { name })} onPress={onRemove}>
      <bdi className="truncate">{name}</bdi>
      <Icon of={X} small />
    </PlainButton>
  );
}

type ChipMenuProps<Id extends string> = {
  /** What it says while nothing is left out. */
  label: string;
  choices: readonly (readonly [Id, string])[];
  value: string | undefined;
  onChange: (value: Id | undefined) => void;
};

function ChipMenu<Id extends string>({ label, choices, value, onChange }: ChipMenuProps<Id>) {
  const chosen = choices.find(([id]) => id === value)?.[1];
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="secondary" size="sm" className="chip" data-selected={chosen ? true : undefined}>
          <bdi>{chosen ?? label}</bdi>
          <Icon of={ChevronDown} />
        </Button>
      }
    >
      <MenuItem onAction={() => onChange(undefined)}>{label}</MenuItem>
      {choices.map(([id, name]) => (
        <MenuItem key={id} onAction={() => onChange(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
