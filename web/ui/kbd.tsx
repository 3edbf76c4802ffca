import type { ReactNode } from "react";

/** A key or chord to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}
