import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Cell } from "./requests.ts";

/** Shows before a score what there is to know of it; the words for it are the cell’s label. */
export function CellMarks({ cell }: { cell: Cell }) {
  return (
    <>
      {cell.is_regraded ? <Icon of={RefreshCw} small /> : null}
      {cell.is_partial ? <span className="gb-mark part" /> : null}
      {cell.value !== null && !cell.is_released ? <span className="gb-mark held" /> : null}
    </>
  );
}

/** Shows after a score how often it was sat, when that is more than once. Drawn, as the cell’s label says it in words. */
export function Times({ sittings }: Pick<Cell, "sittings">) {
  const { t } = useTranslation("gradebook");
  const numbers = useNumbers();
  if (sittings < 2) return null;
  return (
    <span
      className="gb-times"
      dir="ltr"
      aria-hidden="true"
      data-times={t("times", { times: numbers.counted(sittings) })}
    />
  );
}
