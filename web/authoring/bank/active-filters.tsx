import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type ActiveFilter, ActiveFilters } from "../../parts/list/active-filters.tsx";
import { type BankSearch, bounds, chosenOf, fields, toggled, withBound } from "../../parts/list/bank/bank-search.ts";
import { useFacetValues } from "../../parts/list/bank/facets/use-facet-values.ts";
import type { Facets } from "../../parts/list/bank/found.ts";
import { importQuery } from "./imports/requests.ts";

type ActiveBankFiltersProps = {
  search: BankSearch;
  facets: Facets;
  onChange: (search: BankSearch) => void;
  onClear: () => void;
};

/** Shows the filters of the bank that are on, by the names of what they hold. */
export function ActiveBankFilters({ search, facets, onChange, onClear }: ActiveBankFiltersProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const lists = useFacetValues(facets, search);
  const [importId = ""] = chosenOf(search, "import");
  // Without its name the chip reads “…”, and can be removed all the same.
  const imported = useQuietExtra({ ...importQuery(importId), enabled: importId !== "" });
  const chips = fields.flatMap((field) =>
    chosenOf(search, field).map((id): ActiveFilter => {
      const facet = lists.find((one) => one.field === field && one.values.some((value) => value.id === id));
      const node = field === "node" ? facets.node.find((one) => one.id === id) : undefined;
      const brought = field === "import" ? (imported?.name ?? "…") : undefined;
      const name =
        brought ??
        facet?.values.find((value) => value.id === id)?.name ??
        node?.name ??
        (id === "none" ? t("facet.unfiled") : "…");
      const title = facet?.title ?? (field === "node" ? t("facet.node") : field === "import" ? t("facet.import") : "");
      return { id: `${field}-${id}`, name, title, onRemove: () => onChange(toggled(search, field, id)) };
    }),
  );
  const ends = bounds.flatMap((bound) => {
    const end = search[bound];
    if (end === undefined) return [];
    const name = `${bound.endsWith("from") ? "≥" : "≤"} ${numbers.plain(end)}`;
    return [{ id: bound, name, title: bound.slice(0, 1), onRemove: () => onChange(withBound(search, bound, "")) }];
  });
  return <ActiveFilters filters={[...chips, ...ends]} onClear={onClear} />;
}
