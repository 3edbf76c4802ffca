import { type ReactNode, useState } from "react";
import { LeaveDialog } from "./leave-dialog.tsx";

/**
 * Asks before what was typed is given up.
 *
 * @returns `leave`, which acts at once where nothing was typed, and the question while it is asked.
 */
export function useAskedLeave(isDirty: boolean): { leave: (act: () => void) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ act: () => void } | null>(null);
  return {
    leave: (act) => {
      if (isDirty) setAsked({ act });
      else act();
    },
    question: asked ? (
      <LeaveDialog
        onLeave={() => {
          setAsked(null);
          asked.act();
        }}
        onStay={() => setAsked(null)}
      />
    ) : null,
  };
}
