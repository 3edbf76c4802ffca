import { useTranslation } from "react-i18next";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { filterRows, knowableFilters, type ReviewFilter } from "./review-filter.ts";
import type { NumberedRow } from "./section-rows.ts";

type ReviewFiltersProps = { rows: NumberedRow[]; value: ReviewFilter; onChange: (filter: ReviewFilter) => void };

/** Shows the filters of a review that its reader may know, each with how many questions it leaves. */
export function ReviewFilters({ rows, value, onChange }: ReviewFiltersProps) {
  const { t } = useTranslation("report");
  return (
    <FilterChips
      label={t("review.filters")}
      choices={knowableFilters(rows).map((id) => ({
        id,
        label: t(`review.filter.${id}`),
        count: filterRows(rows, id).length,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
