import { useState } from "react";
import { createLateChunk, LatePart } from "../../../base/questions/late-part.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { useHeld } from "../answers/use-held.ts";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { FilesComing } from "../uploads/files-said.tsx";
import { useFileNames } from "../uploads/use-file-names.ts";

const safeBrowserWay = createLateChunk(
  () => import("../access/safe-browser-way.tsx"),
  (module) => module.default,
);

/** Screen shown while the server does not respond; the page keeps retrying. */
export function UnreachableScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const blocked = useSitting((state) => state.outbox.blocked);
  const { count, isKept } = useHeld();
  return (
    <MessageScreen
      alert
      title={blocked ? texts.unreachable.blocked_title : texts.unreachable.title}
      actions={
        <Button variant="primary" onClick={sitting.nudge}>
          {texts.try_again}
        </Button>
      }
    >
      <p className="message-lead">{blocked ? texts.unreachable.blocked : texts.unreachable.body}</p>
      {count > 0 ? <p className="message-lead">{texts.unreachable.kept(count, isKept)}</p> : null}
    </MessageScreen>
  );
}

/** Screen shown when there is no sitting with this id, or it belongs to another person. */
export function NotFoundScreen() {
  const texts = useTexts();
  return (
    <MessageScreen title={texts.not_found.title} actions={<HomeLink primary />}>
      <p className="message-lead">{texts.not_found.body}</p>
    </MessageScreen>
  );
}

/** Screen shown when the window closed before the student began. */
export function ExpiredScreen() {
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  return (
    <MessageScreen over={name} title={texts.expired.title} actions={<HomeLink primary />}>
      <p className="message-lead">{texts.expired.body}</p>
    </MessageScreen>
  );
}

/** Screen shown when the team has cancelled the sitting. */
export function CancelledScreen() {
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  return (
    <MessageScreen over={name} title={texts.cancelled.title} actions={<HomeLink primary />}>
      <p className="message-lead">{texts.cancelled.body}</p>
    </MessageScreen>
  );
}

/** Screen shown when another tab of this browser holds the sitting. */
export function OtherTabScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  return (
    <MessageScreen
      title={texts.other_tab.title}
      actions={
        <>
          <Button variant="primary" onClick={() => void sitting.takeHere()}>
            {texts.continue_here}
          </Button>
          <HomeLink />
        </>
      }
    >
      <p className="message-lead">{texts.other_tab.body}</p>
      <FilesComing words={texts.files.elsewhere} />
    </MessageScreen>
  );
}

/** Screen shown when the sitting is in progress on another device. */
export function OtherDeviceScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  const [hasLeft, setLeft] = useState(false);
  // What was refused once is forgotten with the next look at the sitting; the way back in stays.
  if (failed?.why === "safe_browser_left" && !hasLeft) setLeft(true);
  return (
    <MessageScreen
      over={name}
      title={texts.other_device.title}
      actions={
        <>
          <Button variant="primary" disabled={busy} onClick={() => void sitting.takeOver()}>
            {texts.continue_here}
          </Button>
          <HomeLink />
        </>
      }
    >
      <p className="message-lead">{texts.other_device.body}</p>
      <FilesComing words={texts.files.coming} />
      {hasLeft ? <LatePart chunk={safeBrowserWay} props={{ hasLeft }} /> : null}
      <p className="message-failed" role="alert">
        {failed ? texts.act_failed[failed.why] : ""}
      </p>
    </MessageScreen>
  );
}

/** Screen shown when the session has ended; the browser redirects to the sign-in, unless only this page has some of the answers. */
export function SignedOutScreen() {
  const texts = useTexts();
  const { count, isKept } = useHeld();
  const isComing = useFileNames("coming").length > 0;
  const isAlone = isComing || (count > 0 && !isKept);
  return (
    <MessageScreen
      alert
      title={texts.signed_out.title}
      actions={
        <a className="btn btn-primary" href="/signin" target={isAlone ? "_blank" : undefined}>
          {texts.signed_out.action}
        </a>
      }
    >
      <p className="message-lead">{texts.signed_out.body(count, isKept)}</p>
      <FilesComing words={texts.files.signed_out} />
    </MessageScreen>
  );
}
