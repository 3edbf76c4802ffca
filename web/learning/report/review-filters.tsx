import { useTranslation } from "react-i18next";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Select } from "../../base/ui/select.tsx";
import { filterRows, knowableFilters, type ReviewFilter, topicsOf } from "./review-filter.ts";
import type { NumberedRow } from "./section-rows.ts";

type ReviewFiltersProps = {
  rows: NumberedRow[];
  value: ReviewFilter;
  topic: string | undefined;
  onChange: (filter: ReviewFilter, topic: string | undefined) => void;
};

const ALL = "all";

/** Shows the filters of a review that its reader may know, each with how many questions it leaves, and its topics where there are several. */
export function ReviewFilters({ rows, value, topic, onChange }: ReviewFiltersProps) {
  const { t, i18n } = useTranslation("report");
  const topics = topicsOf(rows, i18n.language);
  return (
    <>
      <FilterChips
        label={t("review.filters")}
        choices={knowableFilters(rows).map((id) => ({
          id,
          label: t(`review.filter.${id}`),
          count: filterRows(rows, id, topic).length,
        }))}
        value={value}
        onChange={(id) => onChange(id, topic)}
      />
      {topics.length > 1 ? (
        <Select
          label={t("review.topic")}
          choices={[
            { id: ALL, label: t("review.all_topics") },
            ...topics.map(({ id, name, count }) => ({ id, label: t("review.topic_of", { name, count }) })),
          ]}
          value={topic ?? ALL}
          onChange={(id) => onChange(value, id === ALL ? undefined : id)}
        />
      ) : null}
    </>
  );
}
