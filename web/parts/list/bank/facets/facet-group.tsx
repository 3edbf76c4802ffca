import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { browserStorage } from "../../../../base/ui/browser-storage.ts";
import { Icon } from "../../../../base/ui/icon.tsx";

const storageKey = "sextant.bank.closed";

/** Names of the groups that this person has folded away on this device, or opened against the usual. */
function readFolded(): Record<string, boolean> {
  try {
    return JSON.parse(browserStorage.getItem(storageKey) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}

type FacetGroupProps = {
  id: string;
  title: string;
  /** How many of its values are chosen. */
  chosen: number;
  startsClosed?: boolean;
  children: ReactNode;
};

/**
 * Shows a facet under its title, which folds it away; what was folded stays so on this device. A choice in it shows on the
 * title.
 */
export function FacetGroup({ id, title, chosen, startsClosed = false, children }: FacetGroupProps) {
  const { t } = useTranslation("bank");
  const [isClosed, setClosed] = useState(() => readFolded()[id] ?? startsClosed);
  const toggle = () => {
    setClosed(!isClosed);
    browserStorage.setItem(storageKey, JSON.stringify({ ...readFolded(), [id]: !isClosed }));
  };
  return (
    <section className="facet">
      <h3>
        <Button className="facet-title" aria-expanded={!isClosed} onPress={toggle}>
          <span className="grow">{title}</span>
          {chosen > 0 ? (
            <span className="facet-on num" title={t("facet.chosen", { count: chosen })}>
              {chosen}
            </span>
          ) : null}
          <Icon of={ChevronDown} small className="facet-turn" />
        </Button>
      </h3>
      {isClosed ? null : <div className="facet-body">{children}</div>}
    </section>
  );
}
