import type { ReactNode } from "react";

/** Shows how much the list finds, announced when it changes; pale while the next answer is on its way. */
export function ListCount({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <span role="status" className={isStale ? "body-s faint num" : "body-s dim num"}>
      {children}
    </span>
  );
}
