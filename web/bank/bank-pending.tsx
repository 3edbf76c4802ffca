import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";

/** The rows of the bank in grey. */
export function BankPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6 bank-pending">
        {[82, 64, 74, 58, 70, 62, 78, 66].map((width) => (
          <div key={width} className="row between">
            <Skeleton width={`${width * 0.7}%`} />
            <Skeleton width="12%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
