import "./list.css";
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

const widths = [49, 38, 44, 35, 42, 37, 47, 40, 52, 36, 43, 41] as const;

type ListPendingProps = {
  rows?: number;
  /** In pixels, as the rows will be. */
  height?: number;
};

/** Shows the rows in grey, as high as they will be. */
export function ListPending({ rows = 8, height = 40 }: ListPendingProps) {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="list-pending">
        {widths.slice(0, rows).map((width) => (
          <div key={width} className="row between" style={{ height }}>
            <Skeleton width={`${width}%`} />
            <Skeleton width="14%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
