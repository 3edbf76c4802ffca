import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { type BankSearch, bounds, chosenOf, fields, toggled, withBound } from "./bank-search.ts";
import { useFacetValues } from "./facets/use-facet-values.ts";
import { importQuery } from "./imports/requests.ts";
import type { Facets } from "./requests.ts";

type ActiveFiltersProps = {
  search: BankSearch;
  facets: Facets;
  onChange: (search: BankSearch) => void;
  onClear: () => void;
};

/** What is chosen, as chips that take it off again. */
export function ActiveFilters({ search, facets, onChange, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const lists = useFacetValues(facets, search);
  const [importId = ""] = chosenOf(search, "import");
  const imported = useQuery({ ...importQuery(importId), enabled: importId !== "" });
  const chips = fields.flatMap((field) =>
    chosenOf(search, field).map((id) => {
      const facet = lists.find((one) => one.field === field && one.values.some((value) => value.id === id));
      const node = field === "node" ? facets.node.find((one) => one.id === id) : undefined;
      const brought = field === "import" ? (imported.data?.name ?? "…") : undefined;
      const name =
        brought ??
        facet?.values.find((value) => value.id === id)?.name ??
        node?.name ??
        (id === "none" ? t("facet.unfiled") : "…");
      const title = facet?.title ?? (field === "node" ? t("facet.node") : field === "import" ? t("facet.import") : "");
      return { key: `${field}-${id}`, name, title, without: () => toggled(search, field, id) };
    }),
  );
  const ends = bounds.flatMap((bound) => {
    const end = search[bound];
    if (end === undefined) return [];
    const name = `${bound.endsWith("from") ? "≥" : "≤"} ${numbers.plain(end)}`;
    return [{ key: bound, name, title: bound.slice(0, 1), without: () => withBound(search, bound, "") }];
  });
  const shown = [...chips, ...ends];
  if (shown.length === 0) return null;
  return (
    <div className="active-filters">
      <ul className="row wrap row-2" aria-label={t("chips.label")}>
        {shown.map(({ key, name, title, without }) => (
          <li key={key}>
            <Button
              className="chip chip-off"
              aria-label={t("chips.remove", { title, name })}
              onPress={() => onChange(without())}
            >
              {title ? <span className="faint">{title}</span> : null}
              <span className="truncate">{name}</span>
              <Icon of={X} small />
            </Button>
          </li>
        ))}
        <li>
          <Button className="link body-s" onPress={onClear}>
            {t("clear_all")}
          </Button>
        </li>
      </ul>
    </div>
  );
}
