import { useTranslation } from "react-i18next";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Select } from "../../base/ui/select.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import type { ListState } from "../../parts/list/list-state.ts";
import { GroupFilter, SchoolFilter } from "../../parts/pickers/scope-filters.tsx";
import { type GradebookSearch, kinds, waiting } from "./gradebook-search.ts";
import type { Gradebook } from "./requests.ts";

type GradebookFiltersProps = { state: ListState<GradebookSearch>; totals: Gradebook["totals"] | undefined };

/** Shows which students and assessments the gradebook has. */
export function GradebookFilters({ state, totals }: GradebookFiltersProps) {
  const { t } = useTranslation("gradebook");
  const { search, group, school, kind, only } = state.search;
  // Other filters give other assessments, so their page resets to the first too.
  const change = (next: Partial<GradebookSearch>) => state.change({ ...next, columns_page: undefined });
  return (
    <div className="list-bar gb-bar no-print">
      <ListSearch label={t("search")} value={search} onSearch={(words) => change({ search: words })} />
      <GroupFilter
        label={t("group")}
        all={t("all_groups")}
        value={group}
        onChange={(next) => change({ group: next })}
      />
      <SchoolFilter
        label={t("school")}
        all={t("all_schools")}
        value={school}
        onChange={(next) => change({ school: next })}
      />
      <Select
        label=""
        aria-label={t("kind")}
        choices={["all" as const, ...kinds].map((id) => ({ id, label: t(`kinds.${id}`) }))}
        value={kind ?? "all"}
        onChange={(id) => change({ kind: kinds.find((one) => one === id) })}
      />
      {totals ? (
        <FilterChips
          label={t("only.label")}
          choices={[
            { id: "all" as const, label: t("only.all"), count: totals.students },
            ...waiting
              .filter((id) => totals[id] > 0 || id === only)
              .map((id) => ({ id, label: t(`only.${id}`), count: totals[id] })),
          ]}
          value={only ?? "all"}
          onChange={(id) => change({ only: id === "all" ? undefined : id })}
        />
      ) : null}
    </div>
  );
}
