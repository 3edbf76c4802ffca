import { Button } from "../../../base/ui/native/button.tsx";
import { useHeld } from "../answers/use-held.ts";
import { Modal } from "../parts/modal.tsx";
import { useSitting, useTexts } from "../player-context.tsx";
import { findOpenSection } from "../sitting/wire.ts";
import { FilesComing } from "../uploads/files-said.tsx";

/** Asks before leaving a section whose clock runs on. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { more, files } = useTexts();
  const session = useSitting((state) => state.session);
  const { refused, uncounted, offline, blocked, failing, againAt } = useSitting((state) => state.outbox);
  const { count, isKept } = useHeld();
  // A save that is on its way is there before the page is gone: it is worth a word once it takes longer.
  const waits = count > 0 && (offline || failing || againAt !== null || !isKept);
  const words = () => {
    if (waits) return more.leave_unsent(count, isKept, offline && !blocked);
    if (refused > 0) return more.leave_unsaved(refused);
    return uncounted > 0 ? more.leave_uncounted(uncounted) : more.leave_saved;
  };
  const timed = (session && findOpenSection(session)?.remaining_ms) !== null;
  return (
    <Modal
      title={more.leave_title}
      onClose={onClose}
      actions={
        <>
          <a className="btn btn-ghost" href="/">
            {more.go}
          </a>
          <Button variant="primary" onClick={onClose}>
            {more.stay}
          </Button>
        </>
      }
    >
      <FilesComing words={files.leave} className="" />
      {words()} {timed ? more.leave_timed : more.leave_untimed}
    </Modal>
  );
}
