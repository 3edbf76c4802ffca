import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../base/ui/icon.tsx";
import type { Facets } from "../found.ts";
import { FacetBox } from "./facet-list.tsx";

type Placed = Facets["node"][number];

type FacetTreeProps = {
  label: string;
  values: readonly Placed[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
};

/**
 * Shows a facet whose values form trees: each value counts its descendants, and expands to show them. Paths to chosen values start
 * expanded.
 */
export function FacetTree({ label, values, chosen, onToggle }: FacetTreeProps) {
  const children = Map.groupBy(values, ({ parent }) => parent);
  const parentOf = new Map(values.map(({ id, parent }) => [id, parent]));
  const onTheWay = new Set<string>();
  for (const id of chosen) {
    for (let above = parentOf.get(id); above; above = parentOf.get(above)) onTheWay.add(above);
  }
  const roots = children.get(null) ?? [];
  return (
    <ul aria-label={label}>
      {roots.map((root) => (
        <Branch
          key={root.id}
          value={root}
          branches={children}
          chosen={chosen}
          onTheWay={onTheWay}
          startsOpen={roots.length === 1}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
}

type BranchProps = {
  value: Placed;
  branches: ReadonlyMap<string | null, Placed[]>;
  chosen: readonly string[];
  onTheWay: ReadonlySet<string>;
  startsOpen: boolean;
  onToggle: (id: string) => void;
};

function Branch({ value, branches, chosen, onTheWay, startsOpen, onToggle }: BranchProps) {
  const { t } = useTranslation("bank");
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const beneath = branches.get(value.id) ?? [];
  const isOpen = isOpened ?? (startsOpen || onTheWay.has(value.id));
  return (
    <li>
      <div className="facet-branch">
        {beneath.length > 0 ? (
          <Button
            className="facet-opener"
            aria-expanded={isOpen}
            aria-label={t("facet.beneath", { name: value.name })}
            onPress={() => setOpened(!isOpen)}
          >
            <Icon of={ChevronRight} small className="turns" />
          </Button>
        ) : (
          <span className="facet-opener" />
        )}
        <FacetBox value={value} isOn={chosen.includes(value.id)} onToggle={onToggle} />
      </div>
      {isOpen && beneath.length > 0 ? (
        <ul className="facet-beneath">
          {beneath.map((child) => (
            <Branch
              key={child.id}
              value={child}
              branches={branches}
              chosen={chosen}
              onTheWay={onTheWay}
              startsOpen={beneath.length === 1}
              onToggle={onToggle}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}
