import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Mistake } from "../../parts/redo/requests.ts";

/** Says that an answer was partly right, with its points; nothing of other mistakes. */
export function PartlyRight({ mistake: { outcome, points, max_points: max } }: { mistake: Mistake }) {
  const { t } = useTranslation("mistakes");
  const numbers = useNumbers();
  if (outcome !== "partial") return null;
  return (
    <span className="meta num">{t("list.partly", { points: numbers.plain(points), max: numbers.plain(max) })}</span>
  );
}
