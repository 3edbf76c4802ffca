import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { pools, statuses } from "../../../parts/list/bank/bank-search.ts";
import type { Facets } from "../../../parts/list/bank/found.ts";
import { BulkBar, BulkMenu } from "../../../parts/list/bulk-bar.tsx";
import { type Selection, selectedCount } from "../../../parts/list/use-selection.ts";
import { ExportDialog } from "../export/export-dialog.tsx";
import { AddToAssessmentDialog } from "./add-to-assessment-dialog.tsx";
import { LinksDialog } from "./links-dialog.tsx";
import type { BulkChange } from "./requests.ts";
import { useChangeQuestions } from "./use-change-questions.ts";
import { useLinked } from "./use-linked.ts";

type QuestionBulkBarProps = {
  selection: Selection;
  /** How many the filter finds in all. */
  total: number;
  filter: Record<string, string>;
  ordering: string | undefined;
  facets: Facets | undefined;
};

const nobodysDifficulty = "none";

/** Shows what may be done with the questions that are ticked. */
export function QuestionBulkBar({ selection, total, filter, ordering, facets }: QuestionBulkBarProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const [links, setLinks] = useState<"tags" | "nodes" | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const bulk = useChangeQuestions(selection.clear);
  const linked = useLinked(selection, facets);
  const count = selectedCount(selection, total);
  const target = selection.isAll ? { filter } : { questions: [...selection.ids] };
  const apply = (change: BulkChange) => bulk.mutate({ target, change });
  return (
    <BulkBar selection={selection} total={total} isBusy={bulk.isPending}>
      <Button variant="ghost" size="sm" isDisabled={bulk.isPending} onPress={() => setAdding(true)}>
        {t("bulk.add_to.begin")}
      </Button>
      <Button variant="ghost" size="sm" isDisabled={bulk.isPending} onPress={() => setLinks("tags")}>
        {t("facet.tags")}
      </Button>
      <Button variant="ghost" size="sm" isDisabled={bulk.isPending} onPress={() => setLinks("nodes")}>
        {t("facet.node")}
      </Button>
      <BulkMenu title={t("filter.difficulty")} isDisabled={bulk.isPending}>
        {["1", "2", "3", "4", "5", nobodysDifficulty].map((level) => (
          <MenuItem
            key={level}
            id={level}
            onAction={() => apply({ difficulty: level === nobodysDifficulty ? null : Number(level) })}
          >
            {level === nobodysDifficulty ? t("facet.no_difficulty") : t("difficulty_of", { level })}
          </MenuItem>
        ))}
      </BulkMenu>
      <BulkMenu title={t("filter.pool")} isDisabled={bulk.isPending}>
        {pools.map((pool) => (
          <MenuItem key={pool} id={pool} onAction={() => apply({ pool })}>
            {t(`pool.${pool}`)}
          </MenuItem>
        ))}
      </BulkMenu>
      <BulkMenu title={t("filter.status")} isDisabled={bulk.isPending}>
        {statuses.map((status) => (
          <MenuItem key={status} id={status} danger={status === "retired"} onAction={() => apply({ status })}>
            {t(`bulk.to.${status}`)}
          </MenuItem>
        ))}
      </BulkMenu>
      <Button variant="ghost" size="sm" onPress={() => setExporting(true)}>
        {t("export.open")}
      </Button>
      {isAdding ? (
        <AddToAssessmentDialog
          selection={selection}
          count={count}
          query={{ ...filter, ...(ordering ? { ordering } : {}) }}
          onClose={() => setAdding(false)}
        />
      ) : null}
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
    </BulkBar>
  );
}
