import { useTranslation } from "react-i18next";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { usageQuery } from "./requests.ts";

/** Shows where the question is used, before one changes it. */
export function UsagePanel({ id }: { id: string }) {
  const { t } = useTranslation("editor");
  const numbers = useNumbers();
  const usage = useNeeded(
    usageQuery(id),
    <SkeletonGroup label={t("usage.loading")}>
      <div className="stack g4">
        <Skeleton width="50%" height="20px" />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
    </SkeletonGroup>,
  );
  if (!usage.isReady) return usage.instead;
  const { assessments, other_assessments: others, practice_sets: sets, sittings } = usage.data;
  const isUnused = assessments.length + others + sets + sittings === 0;
  return (
    <section className="stack g4">
      <div>
        <h2 className="h2">{t("usage.title")}</h2>
        <p className="dim">
          {isUnused ? t("usage.nowhere") : t("usage.sittings", { count: sittings, said: numbers.counted(sittings) })}
        </p>
      </div>
      {assessments.length > 0 ? (
        <ul className="usage-list">
          {assessments.map((assessment) => (
            <li key={assessment.id} className="row between">
              <Link href={`/assessments/${assessment.id}`} className="link">
                {assessment.name}
              </Link>
              <span className="meta">{t(assessment.published ? "usage.published" : "usage.draft")}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {others > 0 ? <p className="dim body-s">{t("usage.others", { count: others })}</p> : null}
      {sets > 0 ? <p className="dim body-s">{t("usage.sets", { count: sets })}</p> : null}
    </section>
  );
}
