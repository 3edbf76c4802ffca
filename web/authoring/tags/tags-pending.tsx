import { tagLevels } from "../../base/common/tags.ts";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

/** The columns while the taxonomy is on its way. */
export function ColumnsPending({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="tag-cols">
        {tagLevels.slice(0, 4).map((level, column) => (
          <div key={level} className="tag-col">
            {[64, 48, 72, 56, 40].slice(column).map((width) => (
              <div key={width} className="tag-row">
                <Skeleton width={`${width}%`} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** A list while it is on its way. */
export function PartPending({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      {[40, 56, 32, 48, 44].map((width) => (
        <div key={width} className="reason-row">
          <Skeleton width={`${width}%`} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
