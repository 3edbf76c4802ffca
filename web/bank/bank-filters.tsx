import { useTranslation } from "react-i18next";
import { Select } from "../ui/select.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { type BankSearch, pools, statuses, types } from "./bank-search.ts";
import type { Facets } from "./requests.ts";

type BankFiltersProps = { search: BankSearch; facets: Facets | undefined; onChange: (change: BankSearch) => void };

/** What the bank may be cut by, each value with how many there are. */
export function BankFilters({ search, facets, onChange }: BankFiltersProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label}  ${numbers.counted(count)}`;
  const any = { id: "any", label: t("filter.any") };
  const chosen = <T extends string>(all: readonly T[], id: string) => all.find((each) => each === id);
  return (
    <div className="bank-filters">
      <Select
        label={t("filter.status")}
        value={search.status ?? "any"}
        choices={[any, ...statuses.map((id) => ({ id, label: counted(t(`status.${id}`), facets?.status[id]) }))]}
        onChange={(id) => onChange({ status: chosen(statuses, id) })}
      />
      <Select
        label={t("filter.type")}
        value={search.type ?? "any"}
        choices={[any, ...types.map((id) => ({ id, label: counted(t(`type.${id}`), facets?.type[id]) }))]}
        onChange={(id) => onChange({ type: chosen(types, id) })}
      />
      <Select
        label={t("filter.pool")}
        value={search.pool ?? "any"}
        choices={[any, ...pools.map((id) => ({ id, label: counted(t(`pool.${id}`), facets?.pool[id]) }))]}
        onChange={(id) => onChange({ pool: chosen(pools, id) })}
      />
      <Select
        label={t("filter.difficulty")}
        value={search.difficulty ? String(search.difficulty) : "any"}
        choices={[
          any,
          ...[1, 2, 3, 4, 5].map((level) => ({
            id: String(level),
            label: counted(t("difficulty_of", { level }), facets?.difficulty[String(level)]),
          })),
        ]}
        onChange={(id) => onChange({ difficulty: id === "any" ? undefined : Number(id) })}
      />
    </div>
  );
}
