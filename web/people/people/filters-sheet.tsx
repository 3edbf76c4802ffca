import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { FiltersButton } from "../../parts/list/filters-button.tsx";
import { useCarersSource } from "../../parts/pickers/carers.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { noFilters } from "./active-filters.tsx";
import { FacetField } from "./facet-field.tsx";
import { countFilters, type PeopleSearch, seens } from "./people-search.ts";
import type { Facets } from "./requests.ts";

type FiltersProps = {
  search: PeopleSearch;
  facets: Facets | undefined;
  count: number | undefined;
  onChange: (next: PeopleSearch) => void;
};

const unfiltered = "any";

/** Opens the filters of people in a sheet. */
export function PeopleFiltersButton(props: FiltersProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { search, count, onChange } = props;
  return (
    <FiltersButton
      count={countFilters(search)}
      showLabel={count === undefined ? undefined : t("filter.show", { count, said: numbers.counted(count) })}
      onClear={() => onChange(noFilters)}
    >
      <Fields {...props} />
    </FiltersButton>
  );
}

function Fields({ search, facets, onChange }: FiltersProps) {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const keeps = role === "staff" || role === "manager";
  const managers = useCarersSource("managers");
  const counselors = useCarersSource("counselors");
  const carer = (field: "manager" | "counselor", source: typeof managers) => (
    <SourceField
      label={t(`filter.${field}`)}
      placeholder={t("filter.any")}
      source={source}
      first={[{ id: "none", name: t("filter.none") }]}
      value={search[field] ?? null}
      onChange={(id) => onChange({ [field]: id ?? undefined })}
    />
  );
  const facet = (field: "school" | "group") => (
    <FacetField
      label={t(`filter.${field}`)}
      facet={facets?.[field]}
      value={search[field]}
      onChange={(id) => onChange({ [field]: id })}
    />
  );
  return (
    <>
      {facet("school")}
      {facet("group")}
      {keeps ? carer("manager", managers) : null}
      {keeps ? carer("counselor", counselors) : null}
      <Select
        label={t("filter.active")}
        choices={[
          { id: unfiltered, label: t("filter.active_true") },
          { id: "false", label: t("filter.active_false") },
          { id: "all", label: t("filter.active_all") },
        ]}
        value={search.active ?? unfiltered}
        onChange={(id) => onChange({ active: id === "false" || id === "all" ? id : undefined })}
      />
      <Select
        label={t("filter.invitation")}
        choices={[
          { id: unfiltered, label: t("filter.any") },
          { id: "pending", label: t("filter.invitation_pending") },
        ]}
        value={search.invitation ?? unfiltered}
        onChange={(id) => onChange({ invitation: id === "pending" ? id : undefined })}
      />
      <Select
        label={t("filter.seen")}
        choices={[
          { id: unfiltered, label: t("filter.any") },
          ...seens.map((id) => ({ id, label: t(`filter.seen_${id}`) })),
        ]}
        value={search.seen ?? unfiltered}
        onChange={(id) => onChange({ seen: seens.find((one) => one === id) })}
      />
      <div className="people-range">
        <Percent
          label={t("filter.score_from")}
          value={search.score_from}
          onChange={(score_from) => onChange({ score_from })}
        />
        <Percent label={t("filter.score_to")} value={search.score_to} onChange={(score_to) => onChange({ score_to })} />
      </div>
    </>
  );
}

type PercentProps = { label: string; value: number | undefined; onChange: (value: number | undefined) => void };

/** A share in per cent, taken when one leaves the field or presses Enter. */
function Percent({ label, value, onChange }: PercentProps) {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const take = () => {
    const number = Number(text);
    onChange(text.trim() !== "" && number >= 0 && number <= 100 ? number : undefined);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={text}
      onChange={setText}
      onBlur={take}
      onKeyDown={(event) => event.key === "Enter" && take()}
    />
  );
}
