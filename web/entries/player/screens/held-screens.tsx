import { Button } from "../../../base/ui/native/button.tsx";
import { useHeld } from "../answers/use-held.ts";
import { useWait } from "../answers/use-wait.ts";
import { TopBar } from "../bars/top-bar.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { FilesComing, FilesInGrace } from "../uploads/files-said.tsx";
import { useFileNames } from "../uploads/use-file-names.ts";

/** The section stands still; the question is out of sight so that the pause is one. */
export function PausedScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const mayResume = useSitting((state) => state.session?.can.resume === true);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  return (
    <div className="player">
      <TopBar bare />
      <main className="waiting" id="main">
        <h1 className="h1" data-page-heading tabIndex={-1}>
          {texts.paused.title}
        </h1>
        <p className="message-lead">{mayResume ? texts.paused.own : texts.paused.team}</p>
        <FilesComing words={texts.files.coming} />
        {mayResume ? (
          <Button variant="primary" className="btn-lg" disabled={busy} onClick={() => void sitting.resume()}>
            {texts.paused.resume}
          </Button>
        ) : null}
        <p className="message-failed" role="alert">
          {failed ? texts.act_failed[failed.why] : ""}
        </p>
      </main>
      <div className="p-bot" />
    </div>
  );
}

/** Time is up: what is on the device leaves, and the section is locked. */
export function TimeUpScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const { unsent, offline, blocked, refused, uncounted } = useSitting((state) => state.outbox);
  const { count, isKept } = useHeld();
  const wait = useWait();
  const isComing = useFileNames("coming").length > 0;
  const sent = refused + uncounted === 0 && !isComing ? texts.time_up.sent : "";
  const away = blocked ? texts.time_up.blocked : texts.time_up.offline;
  return (
    <div className="player">
      <TopBar bare />
      <main className="waiting" id="main">
        <h1 className="h1" data-page-heading tabIndex={-1}>
          {texts.time_up.title}
        </h1>
        <p className="message-lead" role="status">
          {unsent === 0
            ? sent
            : offline
              ? away(count, isKept)
              : wait
                ? texts.time_up.again_in(unsent, wait)
                : texts.time_up.sending(unsent)}
        </p>
        {unsent > 0 && wait && !offline ? <Button onClick={sitting.retry}>{texts.try_again}</Button> : null}
        <FilesInGrace />
        {offline ? null : <p className="dim">{texts.time_up.wait}</p>}
      </main>
      <div className="p-bot" />
    </div>
  );
}
