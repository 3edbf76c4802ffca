import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";

const widths = [82, 64, 74, 58, 70, 62, 78, 66, 86, 60, 72, 68, 80, 63];

/** The rows of the bank in grey, as high as they will be. */
export function BankPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="bank-pending">
        {widths.map((width) => (
          <div key={width} className="row between">
            <Skeleton width={`${width * 0.6}%`} />
            <Skeleton width="14%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
