import { useEffect, useState } from "react";
import { createLateChunk, LatePart } from "../../../base/questions/late-part.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { useHeld } from "../answers/use-held.ts";
import { useWait } from "../answers/use-wait.ts";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { useWarnBeforeLeaving } from "../parts/warn-before-leaving.ts";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import type { SittingSession } from "../sitting/wire.ts";
import { FilesInGrace, FilesMissing } from "../uploads/files-said.tsx";
import { Receipt } from "./receipt.tsx";

/** The polling interval during scoring; a live event usually arrives sooner. */
const ASK_MS = 15_000;

function useAsking() {
  const { sitting } = usePlayer();
  useEffect(() => {
    const timer = setInterval(() => void sitting.refresh(), ASK_MS);
    return () => clearInterval(timer);
  }, [sitting]);
}

/** Screen shown when every section is done but nothing has been submitted. */
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
      <FilesInGrace />
      <FilesMissing />
      <p className="message-failed" role="alert">
        {failed ? texts.act_failed[failed.why] : ""}
      </p>
    </MessageScreen>
  );
}

/** Says that the team ended the sitting, so that the end does not surprise the student. */
function EndedByTeam() {
  const texts = useTexts();
  const byTeam = useSitting((state) => state.session?.reason === "staff");
  return byTeam ? <p className="message-lead">{texts.submitted.by_staff}</p> : null;
}

/**
 * Screen shown when the sitting is submitted but answers are still on this device: it keeps sending, and warns before the page is
 * closed.
 */
export function UnsentScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const name = useSitting((state) => state.session?.assessment_name);
  const grace = useSitting((state) => state.session?.sync_grace_seconds ?? 0);
  const { offline, blocked, failing } = useSitting((state) => state.outbox);
  const { count, isKept } = useHeld();
  const wait = useWait();
  const away = blocked ? texts.submitted.unsent_blocked : texts.submitted.unsent_offline;
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
      {count > 0 ? (
        <p className="message-lead" role="status">
          {offline
            ? away(count, isKept, Math.round(grace / 60))
            : wait
              ? texts.submitted.unsent_again_in(count, isKept, wait)
              : failing
                ? texts.submitted.unsent_failing(count, isKept)
                : texts.submitted.unsent(count, isKept)}
        </p>
      ) : null}
      <FilesInGrace />
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

/** Screen shown when everything has arrived and is being scored, or waits for a marker. */
export function SubmittedScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  useAsking();
  const isKept = useSitting(({ outbox }) => outbox.refused + outbox.uncounted === 0);
  const title = session?.reason === "deadline" && isKept ? texts.between.time_up_saved : texts.submitted.title;
  return (
    <MessageScreen over={session?.assessment_name} title={title} actions={<HomeLink primary />}>
      <p className="message-lead">
        {texts.submitted[reasonOf(session)]} {texts.submitted[session?.awaits_marks ? "marking" : "scoring"]}
      </p>
      <Refused />
      <FilesMissing />
      <Receipt />
    </MessageScreen>
  );
}

/** Screen shown when the sitting is scored but not released. */
export function ScoredScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  useAsking();
  return (
    <MessageScreen over={session?.assessment_name} title={texts.submitted.scored_title} actions={<HomeLink primary />}>
      <EndedByTeam />
      <p className="message-lead">{texts.submitted.scored}</p>
      <FilesMissing />
      <Receipt />
    </MessageScreen>
  );
}

const summaryScreen = createLateChunk(
  () => import("../summary/summary-screen.tsx"),
  (module) => module.default,
);

/** Brings the summary of a practice set while nothing else is to be done. */
export function prefetchSummary(): void {
  void summaryScreen.load().catch(() => {});
}

/** Screen shown when the report is available; a practice set shows a summary and the next step. */
export function ReleasedScreen() {
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  if (session?.is_practice_set && !session.is_preview) return <LatePart chunk={summaryScreen} props={{ session }} />;
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
