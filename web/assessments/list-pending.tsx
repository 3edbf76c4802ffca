import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";

/** The layout of the list in grey. */
export function ListPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="pagehead">
        <Skeleton width="240px" height="32px" />
      </div>
      <RowsPending />
    </SkeletonGroup>
  );
}

const widths = [52, 44, 36, 48, 40, 32] as const;

/** Rows in grey. Decoration: what holds them says that something is being fetched. */
export function RowsPending({ rows = 6 }: { rows?: number }) {
  return (
    <div className="stack g6 rows-pending">
      {widths.slice(0, rows).map((width) => (
        <div key={width} className="stack g2">
          <Skeleton width={`${width}%`} />
          <Skeleton width="28%" />
        </div>
      ))}
    </div>
  );
}
