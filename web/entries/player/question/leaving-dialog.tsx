import { isolated } from "../../../base/ui/isolated.ts";
import { Button } from "../../../base/ui/native/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { usePlayer, useTexts } from "../player-context.tsx";
import { FilesUnderWay, useFilesOf, useOnceArrived } from "../uploads/wait-for-files.tsx";

/** Waits for the files of a question to which there is no way back, unless the student continues without them. */
export function LeavingDialog({ attempt, to }: { attempt: string; to: number }) {
  const { sitting } = usePlayer();
  const { files: texts } = useTexts();
  const attempts = new Set([attempt]);
  const coming = useFilesOf(attempts, "coming");
  const failed = useFilesOf(attempts, "failed");
  const leave = () => {
    sitting.stay();
    sitting.go(to);
  };
  const standing = { coming: coming.length, failed: failed.length };
  useOnceArrived(true, standing, { onArrived: leave, onFailed: sitting.stay });
  return (
    <Modal
      title={texts.leaving_title(coming.length)}
      onClose={sitting.stay}
      actions={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              sitting.uploads.leaveOut(attempts);
              leave();
            }}
          >
            {texts.go_without(coming.length)}
          </Button>
          <Button variant="primary" onClick={sitting.stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <FilesUnderWay files={coming} />
      <p role="status">{isolated(texts.leaving)}</p>
    </Modal>
  );
}
