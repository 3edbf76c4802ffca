import { useEffect, useState } from "react";
import { Button } from "../../ui/native/button.tsx";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { useWarnBeforeLeaving } from "../parts/warn-before-leaving.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import type { SittingSession } from "../sitting/wire.ts";
import { Receipt } from "./receipt.tsx";

/** While it is scored the page asks now and then; a live event is sooner. */
const ASK_MS = 15_000;

function useAsking() {
  const { sitting } = usePlayer();
  useEffect(() => {
    const timer = setInterval(() => void sitting.refresh(), ASK_MS);
    return () => clearInterval(timer);
  }, [sitting]);
}

/** Every section is done and nothing has been submitted. */
export function SubmitScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  return (
    <MessageScreen
      over={name}
      title={texts.submit.title}
      actions={
        <Button variant="primary" className="btn-lg" disabled={busy} onClick={() => void sitting.submit()}>
          {texts.check.submit}
        </Button>
      }
    >
      <p className="message-lead">{texts.submit.body}</p>
      <p className="message-failed" role="alert">
        {failed ? texts.act_failed[failed.why] : ""}
      </p>
    </MessageScreen>
  );
}

/** Who has ended it, where that was not the student: else the end comes out of nowhere. */
function EndedByTeam() {
  const texts = useTexts();
  const byTeam = useSitting((state) => state.session?.reason === "staff");
  return byTeam ? <p className="message-lead">{texts.submitted.by_staff}</p> : null;
}

/** Submitted, but answers are still on this device: it goes on sending, and closing the page is warned of. */
export function UnsentScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  const grace = useSitting((state) => state.session?.sync_grace_seconds ?? 0);
  const { unsent, offline, failing } = useSitting((state) => state.outbox);
  useWarnBeforeLeaving(true);
  return (
    <MessageScreen
      over={name}
      title={texts.submitted.unsent_title}
      actions={
        <Button variant="primary" onClick={sitting.retry}>
          {texts.try_again}
        </Button>
      }
    >
      <EndedByTeam />
      <p className="message-lead" role="status">
        {offline
          ? texts.submitted.unsent_offline(unsent, Math.round(grace / 60))
          : failing
            ? texts.submitted.unsent_failing(unsent)
            : texts.submitted.unsent(unsent)}
      </p>
    </MessageScreen>
  );
}

const reasonOf = (session: SittingSession | null) =>
  session?.reason === "deadline" ? "by_time" : session?.reason === "staff" ? "by_staff" : "by_student";

function Refused() {
  const texts = useTexts();
  const refused = useSitting((state) => state.outbox.refused);
  const [count] = useState(refused);
  return count > 0 ? <p className="message-failed">{texts.submitted.refused(count)}</p> : null;
}

/** Everything is in; it is being scored, or waits for a person who marks it. */
export function SubmittedScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  useAsking();
  return (
    <MessageScreen over={session?.assessment_name} title={texts.submitted.title} actions={<HomeLink primary />}>
      <p className="message-lead">
        {texts.submitted[reasonOf(session)]} {texts.submitted[session?.awaits_marks ? "marking" : "scoring"]}
      </p>
      <Refused />
      <Receipt />
    </MessageScreen>
  );
}

/** Scored, not yet to be seen. */
export function ScoredScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  useAsking();
  return (
    <MessageScreen over={session?.assessment_name} title={texts.submitted.scored_title} actions={<HomeLink primary />}>
      <EndedByTeam />
      <p className="message-lead">{texts.submitted.scored}</p>
      <Receipt />
    </MessageScreen>
  );
}

/** The report is there. */
export function ReleasedScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  return (
    <MessageScreen
      over={session?.assessment_name}
      title={texts.submitted.released_title}
      actions={
        <>
          <a className="btn btn-primary" href={`/reports/${session?.id}`}>
            {texts.submitted.report}
          </a>
          <HomeLink />
        </>
      }
    >
      <EndedByTeam />
      <p className="message-lead">{texts.submitted.released}</p>
    </MessageScreen>
  );
}
