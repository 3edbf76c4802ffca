import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Standing } from "./requests.ts";

type Sitting = Standing["sittings"][number];

const reported = new Set(["submitted", "scored", "released"]);

/**
 * Shows a student’s progress in one assessment: the score with a link to its report and which of several sittings counts, else the state of
 * the sitting, else a dot.
 */
export function StandingCell({ sitting }: { sitting: Sitting | undefined }) {
  const { t } = useTranslation("groups");
  const numbers = useNumbers();
  if (!sitting) return <span className="faint">{t("standing.none")}</span>;
  const { state, points, max_points, scaled, counts, of } = sitting;
  const said =
    scaled !== null
      ? numbers.plain(scaled)
      : points !== null && max_points !== null
        ? t("standing.points", { points: numbers.plain(points), max: numbers.plain(max_points) })
        : t(`standing.${state as "in_progress"}`);
  if (!reported.has(state)) return <span className="dim">{said}</span>;
  return (
    <>
      <Link href={`/reports/${sitting.session}`} className="link num">
        {said}
      </Link>
      {counts && of > 1 ? (
        <span className="meta num block-line">{t(`standing.counts.${counts}`, { of: numbers.plain(of) })}</span>
      ) : null}
    </>
  );
}
