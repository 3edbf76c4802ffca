import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListSearch } from "../list/list-search.tsx";
import type { ListState } from "../list/list-state.ts";
import { useGroupsSource } from "../pickers/groups.ts";
import { firstSchoolQuery, schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Select } from "../ui/select.tsx";
import { type GradebookSearch, kinds, waiting } from "./gradebook-search.ts";
import type { Gradebook } from "./requests.ts";

type GradebookFiltersProps = { state: ListState<GradebookSearch>; totals: Gradebook["totals"] | undefined };

/** Shows which students and assessments the gradebook has. */
export function GradebookFilters({ state, totals }: GradebookFiltersProps) {
  const { t } = useTranslation("gradebook");
  const groups = useGroupsSource();
  const hasSchools = (useQuery(firstSchoolQuery).data?.count ?? 0) > 1;
  const { search, group, school, kind, only } = state.search;
  // Another cut has other assessments: the page of these begins anew too.
  const change = (next: Partial<GradebookSearch>) => state.change({ ...next, columns_page: undefined });
  return (
    <div className="list-bar gb-bar no-print">
      <ListSearch label={t("search")} value={search} onSearch={(words) => change({ search: words })} />
      <SourceField
        hidesLabel
        label={t("group")}
        placeholder={t("all_groups")}
        opensOnFocus={false}
        source={groups}
        value={group ?? null}
        onChange={(chosen) => change({ group: chosen ?? undefined })}
      />
      {hasSchools || school ? (
        <SourceField
          hidesLabel
          label={t("school")}
          placeholder={t("all_schools")}
          opensOnFocus={false}
          source={schoolsSource}
          value={school ?? null}
          onChange={(chosen) => change({ school: chosen ?? undefined })}
        />
      ) : null}
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
