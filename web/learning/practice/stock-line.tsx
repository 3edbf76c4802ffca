import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Pool } from "./requests.ts";

const WIDTH = 96;

type StockLineProps = { pool: Pool; showsUnseen: boolean };

/** Shows how many questions match, and how many of them are unseen. */
export function StockLine({ pool: { count, unseen }, showsUnseen }: StockLineProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const matching = t("build.match", { count, said: numbers.counted(count) });
  return (
    <p className="practice-stock" role="status">
      {showsUnseen && count > 0 && unseen > 0 ? (
        <svg viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
          <rect className="practice-stock-all" width={WIDTH} height="8" rx="2" />
          <rect className="practice-stock-unseen" width={(WIDTH * unseen) / count} height="8" rx="2" />
        </svg>
      ) : null}
      <span className="num">
        {count === 0
          ? t("build.match_none")
          : showsUnseen
            ? t("build.match_unseen", { matching, count: unseen, said: numbers.counted(unseen) })
            : matching}
      </span>
    </p>
  );
}
