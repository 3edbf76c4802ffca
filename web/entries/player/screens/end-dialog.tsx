import { useState } from "react";
import { isolated } from "../../../base/ui/isolated.ts";
import { Button } from "../../../base/ui/native/button.tsx";
import { sumStandings } from "../answers/count-answers.ts";
import { useStandings } from "../answers/use-standings.ts";
import { clockText } from "../clock/clock.ts";
import { Modal } from "../parts/modal.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { FilesUnderWay, useFilesOf, useOnceArrived } from "../uploads/wait-for-files.tsx";

type EndDialogProps = { name: string; total: number; isModule: boolean; isLast: boolean; onClose: () => void };

/** Asks before a section or the test ends. Files on their way are waited for, unless the student ends it without them. */
export function EndDialog({ name, total, isModule, isLast, onClose }: EndDialogProps) {
  const { sitting } = usePlayer();
  const { check, files: texts } = useTexts();
  const standings = useStandings();
  const { unanswered } = sumStandings(standings, total);
  const isOnly = useSitting(({ session }) => session?.sections.length === 1);
  // As it was when asked: a clock that ticks in a question is one more thing to read.
  const [left] = useState(() => sitting.clock.remaining());
  const [isWaiting, setWaiting] = useState(false);
  const attempts = new Set(standings.map(({ id }) => id));
  const coming = useFilesOf(attempts, "coming");
  const failed = useFilesOf(attempts, "failed");
  const end = () => {
    onClose();
    void (isLast ? sitting.submit() : sitting.endSection());
  };
  const endWithout = () => {
    sitting.uploads.leaveOut(attempts);
    end();
  };
  useOnceArrived(
    isWaiting,
    { coming: coming.length, failed: failed.length },
    { onArrived: end, onFailed: () => setWaiting(false) },
  );
  const isAwaited = coming.length > 0;
  const without = isLast ? texts.submit_without : texts.end_without;
  return (
    <Modal
      title={isLast ? check.submit_title : check.end_title(name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {check.stay}
          </Button>
          {isAwaited ? <Button onClick={endWithout}>{without(coming.length)}</Button> : null}
          {isWaiting ? null : (
            <Button variant="primary" onClick={isAwaited ? () => setWaiting(true) : end}>
              {isAwaited ? (isLast ? texts.wait_submit : texts.wait_end) : isLast ? check.submit : check.end(isModule)}
            </Button>
          )}
        </>
      }
    >
      {unanswered > 0 ? <p>{check.unanswered(unanswered)}</p> : null}
      {isAwaited ? (
        <>
          <p className="breaks">{isolated(texts.still(coming.map((file) => file.name)))}</p>
          {isWaiting ? (
            <>
              <FilesUnderWay files={coming} />
              <p role="status">{isLast ? texts.submitting_after : texts.ending_after}</p>
            </>
          ) : null}
        </>
      ) : null}
      {failed.length > 0 ? (
        <p className="breaks" role="alert">
          {isolated(texts.failed(failed.map((file) => file.name)))}
        </p>
      ) : null}
      {left !== null && left > 1000 ? <p>{check.left(clockText(left))}</p> : null}
      <p>
        {isLast && !isOnly ? `${check.submit_last} ` : null}
        {isLast ? check.submit_body : check.end_body}
      </p>
    </Modal>
  );
}
