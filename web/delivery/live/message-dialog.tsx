import type { LiveRow } from "./live-rows.ts";
import { TextDialog } from "./text-dialog.tsx";
import { useAct } from "./use-act.ts";

type MessageDialogProps = { rows: readonly LiveRow[]; onClose: () => void };

/** Writes a message to students, shown in the player while they work. */
export function MessageDialog({ rows, onClose }: MessageDialogProps) {
  const act = useAct();
  const [only] = rows;
  return (
    <TextDialog
      rows={rows}
      about="message"
      draftName={`message.${rows.length === 1 && only ? only.id : "many"}`}
      send={(text) => act(rows, { action: "message", text })}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}
