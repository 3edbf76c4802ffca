import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

/** Shows that figures are on their way. */
export function Pending() {
  const { t } = useTranslation("regrade");
  return (
    <SkeletonGroup label={t("computing")}>
      <div className="stack g6">
        <Skeleton width="320px" height="40px" />
        <Skeleton height="64px" />
        <Skeleton height="240px" />
        <Skeleton height="240px" />
      </div>
    </SkeletonGroup>
  );
}
