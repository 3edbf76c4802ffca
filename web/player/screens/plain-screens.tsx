import { Button } from "../../ui/native/button.tsx";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";

/** The server does not answer; it is asked again and again. */
export function UnreachableScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const unsent = useSitting((state) => state.outbox.unsent);
  return (
    <MessageScreen
      alert
      title={texts.unreachable.title}
      actions={
        <Button variant="primary" onClick={sitting.nudge}>
          {texts.try_again}
        </Button>
      }
    >
      <p className="message-lead">{texts.unreachable.body}</p>
      {unsent > 0 ? <p className="message-lead">{texts.unreachable.kept(unsent)}</p> : null}
    </MessageScreen>
  );
}

/** No such sitting, or not this person's. */
export function NotFoundScreen() {
  const texts = useTexts();
  return (
    <MessageScreen title={texts.not_found.title} actions={<HomeLink primary />}>
      <p className="message-lead">{texts.not_found.body}</p>
    </MessageScreen>
  );
}

/** The window closed before it was begun. */
export function ExpiredScreen() {
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  return (
    <MessageScreen over={name} title={texts.expired.title} actions={<HomeLink primary />}>
      <p className="message-lead">{texts.expired.body}</p>
    </MessageScreen>
  );
}

/** The team has cancelled it. */
export function CancelledScreen() {
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  return (
    <MessageScreen over={name} title={texts.cancelled.title} actions={<HomeLink primary />}>
      <p className="message-lead">{texts.cancelled.body}</p>
    </MessageScreen>
  );
}

/** Another tab of this browser holds the sitting. */
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
    </MessageScreen>
  );
}

/** It is in progress, but this device does not hold it. */
export function OtherDeviceScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
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
      <p className="message-failed" role="alert">
        {failed ? texts.act_failed[failed.why] : ""}
      </p>
    </MessageScreen>
  );
}

/** The sign-in has ended; the browser is on its way to sign in again. */
export function SignedOutScreen() {
  const texts = useTexts();
  const unsent = useSitting((state) => state.outbox.unsent);
  return (
    <MessageScreen
      alert
      title={texts.signed_out.title}
      actions={
        <a className="btn btn-primary" href="/signin">
          {texts.signed_out.action}
        </a>
      }
    >
      <p className="message-lead">{texts.signed_out.body(unsent)}</p>
    </MessageScreen>
  );
}
