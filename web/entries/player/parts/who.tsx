import type { ReactNode } from "react";
import { useSitting } from "../player-context.tsx";

/** Shows whose sitting it is, at the foot of the page, and beside the name what is passed. */
export function Who({ children }: { children?: ReactNode }) {
  const name = useSitting((state) => state.session?.user_name);
  return (
    <div className="who">
      <span className="name truncate" dir="auto">
        {name}
      </span>
      {children}
    </div>
  );
}
