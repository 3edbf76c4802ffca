import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";

const widths = ["31%", "24%", "28%", "35%", "26%", "33%", "22%", "30%", "27%", "34%"];

/** Where the rows will be. */
export function PeoplePending() {
  const { t } = useTranslation("shell");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="people-pending">
        {widths.map((width) => (
          <div key={width} className="row">
            <Skeleton width="28px" height="28px" />
            <Skeleton width={width} />
            <span className="grow" />
            <Skeleton width="12%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
