import "./report.css";
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

/** Shows the layout of a report in grey: head, score, blocks. */
export function ReportPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="pagehead">
        <div className="stack g2">
          <Skeleton width="220px" />
          <Skeleton width="260px" height="32px" />
        </div>
        <Skeleton width="200px" height="40px" />
      </div>
      <div className="sheet score-grid">
        <div className="stack g4">
          <Skeleton width="180px" height="72px" />
          <Skeleton width="90%" />
          <Skeleton width="70%" />
        </div>
        <div className="stack g8">
          <Skeleton height="40px" />
          <Skeleton height="72px" />
        </div>
      </div>
      <div className="report-blocks">
        {[0, 1].map((block) => (
          <div key={block} className="stack g3">
            <Skeleton width="240px" height="20px" />
            <Skeleton height="40px" />
            <Skeleton height="40px" />
            <Skeleton height="40px" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
