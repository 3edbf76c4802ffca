import "./home.css";
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

/** Shows the layout of home in grey: greeting, sheet, two columns. */
export function HomePending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="pagehead">
        <div className="stack g2">
          <Skeleton width="140px" />
          <Skeleton width="300px" height="32px" />
        </div>
      </div>
      <div className="sheet next lead-act">
        <div className="stack g3">
          <Skeleton width="180px" />
          <Skeleton width="min(360px, 90%)" height="25px" />
          <Skeleton width="min(440px, 100%)" />
        </div>
        <Skeleton width="168px" height="48px" />
      </div>
      <div className="home-rows">
        <div className="cols ruled">
          {[0, 1].map((column) => (
            <div key={column} className="block stack g4">
              <Skeleton width="200px" height="20px" />
              <Skeleton height="40px" />
              <Skeleton height="40px" />
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
