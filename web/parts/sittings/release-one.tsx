import { ReleaseDialog } from "./release-dialog.tsx";
import type { Sitting } from "./requests.ts";

/** Asks before one student sees the result of their sitting. */
export function ReleaseOne({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  return (
    <ReleaseDialog
      sessions={[sitting.id]}
      assessment={sitting.assessment}
      students={[sitting.user]}
      onClose={onClose}
    />
  );
}
