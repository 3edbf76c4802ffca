import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Selection } from "../../common/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { pools, statuses } from "../bank-search.ts";
import { ExportDialog } from "../export/export-dialog.tsx";
import type { Facets } from "../requests.ts";
import { LinksDialog } from "./links-dialog.tsx";
import type { BulkChange } from "./requests.ts";
import { useBulkChange } from "./use-bulk-change.ts";
import { useLinked } from "./use-linked.ts";

type BulkBarProps = {
  selection: Selection;
  /** How many the filter finds in all. */
  total: number;
  filter: Record<string, string>;
  facets: Facets | undefined;
};

const nobodysDifficulty = "none";

/** What may be done with the questions that are ticked. */
export function BulkBar({ selection, total, filter, facets }: BulkBarProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const [links, setLinks] = useState<"tags" | "nodes" | null>(null);
  const [isExporting, setExporting] = useState(false);
  const bulk = useBulkChange(selection.clear);
  const linked = useLinked(selection, facets);
  const count = selection.isAll ? total : selection.ids.size;
  if (count === 0) return null;
  const target = selection.isAll ? { filter } : { questions: [...selection.ids] };
  const apply = (change: BulkChange) => bulk.mutate({ target, change });
  const said = t("bulk.chosen", { count, said: numbers.counted(count) });
  return (
    <section className="bulk" aria-label={t("bulk.label")}>
      <span role="status" className="num nowrap">
        {bulk.isPending ? t("bulk.working") : said}
      </span>
      {!selection.isAll && selection.isWholePage && total > selection.ids.size ? (
        <Button variant="ghost" size="sm" onPress={selection.takeAll}>
          {t("bulk.take_all", { said: numbers.counted(total) })}
        </Button>
      ) : null}
      <span className="grow" />
      <Button variant="ghost" size="sm" isDisabled={bulk.isPending} onPress={() => setLinks("tags")}>
        {t("facet.tags")}
      </Button>
      <Button variant="ghost" size="sm" isDisabled={bulk.isPending} onPress={() => setLinks("nodes")}>
        {t("facet.node")}
      </Button>
      <Act title={t("filter.difficulty")} isDisabled={bulk.isPending}>
        {["1", "2", "3", "4", "5", nobodysDifficulty].map((level) => (
          <MenuItem
            key={level}
            id={level}
            onAction={() => apply({ difficulty: level === nobodysDifficulty ? null : Number(level) })}
          >
            {level === nobodysDifficulty ? t("facet.no_difficulty") : t("difficulty_of", { level })}
          </MenuItem>
        ))}
      </Act>
      <Act title={t("filter.pool")} isDisabled={bulk.isPending}>
        {pools.map((pool) => (
          <MenuItem key={pool} id={pool} onAction={() => apply({ pool })}>
            {t(`pool.${pool}`)}
          </MenuItem>
        ))}
      </Act>
      <Act title={t("filter.status")} isDisabled={bulk.isPending}>
        {statuses.map((status) => (
          <MenuItem key={status} id={status} danger={status === "retired"} onAction={() => apply({ status })}>
            {t(`bulk.to.${status}`)}
          </MenuItem>
        ))}
      </Act>
      <Button variant="ghost" size="sm" onPress={() => setExporting(true)}>
        {t("export.open")}
      </Button>
      <Button variant="ghost" size="sm" icon aria-label={t("bulk.clear")} onPress={selection.clear}>
        <Icon of={X} small />
      </Button>
      {isExporting ? <ExportDialog target={target} count={count} onClose={() => setExporting(false)} /> : null}
      {links ? (
        <LinksDialog
          kind={links}
          linked={linked[links]}
          title={t(`bulk.${links}_title`, { count, said: numbers.counted(count) })}
          onClose={() => setLinks(null)}
          onApply={(change) => {
            setLinks(null);
            apply(change);
          }}
        />
      ) : null}
    </section>
  );
}

function Act({ title, isDisabled, children }: { title: string; isDisabled: boolean; children: ReactNode }) {
  return (
    <Menu
      label={title}
      placement="top end"
      trigger={
        <Button variant="ghost" size="sm" isDisabled={isDisabled}>
          {title}
          <Icon of={ChevronDown} small />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
