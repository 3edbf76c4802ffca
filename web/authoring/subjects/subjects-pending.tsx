import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";

/** Subjects and a tree while they are on their way. */
export function SubjectsPending({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="subject-cols">
        <div className="stack g4 rows-5">
          {[64, 48, 72, 56].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
        <div className="stack g4 min-w-0">
          {[32, 48, 40, 56, 36, 44].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
