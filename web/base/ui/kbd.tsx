import type { ReactNode } from "react";

/** Shows a key or chord to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}
