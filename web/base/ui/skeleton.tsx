import type { ReactNode } from "react";

/** Shows a grey bar where a line of text will be. Sizes are CSS lengths. */
export function Skeleton({ width = "100%", height = "12px" }: { width?: string; height?: string }) {
  return <span className="sk" style={{ width, height }} />;
}

/** Holds skeletons of the true layout, and says in words that something is being fetched. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
