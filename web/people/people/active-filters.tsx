import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ActiveFilters } from "../../parts/list/active-filters.tsx";
import { useCarersSource } from "../../parts/pickers/carers.ts";
import { useRows } from "../../parts/pickers/use-chosen.ts";
import { type FilterField, filterFields, type PeopleSearch } from "./people-search.ts";
import type { Facets } from "./requests.ts";
import { useNames } from "./use-names.ts";

type ActivePeopleFiltersProps = {
  search: PeopleSearch;
  facets: Facets | undefined;
  onChange: (next: PeopleSearch) => void;
};

/** Shows the filters of people that are on, by the names of what they hold. */
export function ActivePeopleFilters({ search, facets, onChange }: ActivePeopleFiltersProps) {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const numbers = useNumbers();
  const nameOf = useNames();
  const keeps = role === "staff" || role === "manager";
  const source = useCarersSource("all");
  const carerIds = [search.manager, search.counselor].flatMap((id) => (id && id !== "none" ? [id] : []));
  const carers = useRows(source, keeps ? carerIds : []);
  const saidOf = (field: FilterField): string => {
    const value = String(search[field]);
    if (value === "none") return t("filter.none");
    const carer = carers.find((one) => one?.id === value);
    switch (field) {
      case "school":
        return facets?.school.find(({ id }) => id === value)?.name ?? "…";
      case "group":
        return facets?.group.find(({ id }) => id === value)?.name ?? "…";
      case "manager":
      case "counselor":
        return carer ? nameOf(carer) : "…";
      case "active":
        return t(search.active === "all" ? "filter.active_all" : "filter.active_false");
      case "invitation":
        return t("filter.invitation_pending");
      case "seen":
        return search.seen ? t(`filter.seen_${search.seen}`) : "";
      default:
        return numbers.share(Number(value), 100);
    }
  };
  return (
    <ActiveFilters
      filters={filterFields
        .filter((field) => search[field] !== undefined)
        .map((field) => ({
          id: field,
          title: t(`filter.${field}`),
          name: saidOf(field),
          onRemove: () => onChange({ [field]: undefined }),
        }))}
      onClear={() => onChange(noFilters)}
    />
  );
}

/** A change that takes all filters off; the role and the words stay. */
export const noFilters: PeopleSearch = Object.fromEntries(filterFields.map((field) => [field, undefined]));
