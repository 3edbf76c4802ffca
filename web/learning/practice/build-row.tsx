import type { ReactNode } from "react";

/** Shows one line of the builder: what is chosen, and the ways to choose. */
export function BuildRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bl phone-column">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="bl-in">{children}</div>
    </div>
  );
}
