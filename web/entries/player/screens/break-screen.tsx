import { useEffect, useState } from "react";
import { Button } from "../../../base/ui/native/button.tsx";
import { clockText } from "../clock/clock.ts";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { findEndedSection, findPendingSection } from "../sitting/wire.ts";
import { AheadStatus } from "./ahead-status.tsx";
import { NextSection } from "./between-screen.tsx";
import { EndedSection, useTimeUp } from "./ended-section.tsx";

/** Milliseconds left of something that had so many left when it was told, by the monotonic clock. */
function useCountdown(told: number): number {
  const [state, setState] = useState({ told, began: performance.now(), left: told });
  useEffect(() => {
    const began = performance.now();
    const look = () => setState({ told, began, left: Math.max(0, told - (performance.now() - began)) });
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [told]);
  return state.told === told ? state.left : told;
}

/** Shows a break with its own clock. It ends when the student wants; when it is over, the next section still waits. */
export function BreakScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  const pause = (session && findEndedSection(session)?.break) ?? null;
  const timeUp = useTimeUp();
  const left = useCountdown(pause?.state === "running" ? pause.remaining_ms : 0);
  const next = session && findPendingSection(session);
  if (!session || !next) return null;
  const over = left <= 0;
  return (
    <MessageScreen
      over={session.assessment_name}
      title={over ? texts.break.over : texts.break.title}
      actions={
        <>
          <Button variant="primary" className="btn-lg" disabled={busy} onClick={() => void sitting.beginSection()}>
            {texts.between.begin(next.name)}
          </Button>
          <HomeLink />
          <AheadStatus />
          <p className="message-failed" role="alert">
            {failed ? texts.act_failed[failed.why] : ""}
          </p>
        </>
      }
    >
      {over ? null : (
        <div className="break-clock num" role="timer" aria-label={texts.break.left}>
          {clockText(left)}
        </div>
      )}
      {over ? null : (
        <>
          {timeUp ? <p className="message-lead">{timeUp}</p> : null}
          <EndedSection />
        </>
      )}
      <p className="message-lead">{over ? texts.break.over_body : texts.break.body}</p>
      <NextSection session={session} section={next} />
    </MessageScreen>
  );
}
