import { X } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useCarersSource } from "../pickers/carers.ts";
import { useRows } from "../pickers/use-chosen.ts";
import { Icon } from "../ui/icon.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { type FilterField, filterFields, type PeopleSearch } from "./people-search.ts";
import type { Facets } from "./requests.ts";
import { useNames } from "./use-names.ts";

type ActiveFiltersProps = { search: PeopleSearch; facets: Facets | undefined; onChange: (next: PeopleSearch) => void };

/** The filters that are on, as chips that take them off again. */
export function ActiveFilters({ search, facets, onChange }: ActiveFiltersProps) {
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
      case "seen":
        return search.seen ? t(`filter.seen_${search.seen}`) : "";
      default:
        return numbers.share(Number(value), 100);
    }
  };
  const chips = filterFields.filter((field) => search[field] !== undefined);
  if (chips.length === 0) return null;
  return (
    <ul className="row wrap row-2 people-chips" aria-label={t("filter.on")}>
      {chips.map((field) => (
        <li key={field}>
          <Button
            className="chip chip-off"
            aria-label={t("filter.remove", { title: t(`filter.${field}`), name: saidOf(field) })}
            onPress={() => onChange({ [field]: undefined })}
          >
            <span className="faint">{t(`filter.${field}`)}</span>
            <span className="truncate">{saidOf(field)}</span>
            <Icon of={X} small />
          </Button>
        </li>
      ))}
      <li>
        <Button
          className="link body-s"
          onPress={() => onChange(Object.fromEntries(filterFields.map((field) => [field, undefined])))}
        >
          {t("clear_all")}
        </Button>
      </li>
    </ul>
  );
}
