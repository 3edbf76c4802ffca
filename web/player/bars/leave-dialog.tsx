import { Button } from "../../ui/native/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { useSitting, useTexts } from "../player-context.tsx";
import { findOpenSection } from "../sitting/wire.ts";

/** Asks before leaving a section whose clock runs on. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { more } = useTexts();
  const session = useSitting((state) => state.session);
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
      {timed ? more.leave_timed : more.leave_untimed}
    </Modal>
  );
}
