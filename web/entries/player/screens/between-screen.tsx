import { Button } from "../../../base/ui/native/button.tsx";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import { HomeLink } from "../parts/home-link.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import {
  findEndedSection,
  findPendingSection,
  placeOf,
  type SittingSection,
  type SittingSession,
} from "../sitting/wire.ts";
import { AheadStatus } from "./ahead-status.tsx";
import { EndedSection, useTimeUp } from "./ended-section.tsx";

/** Shows what comes next: its name, its size, its time, its own words. */
export function NextSection({ session, section }: { session: SittingSession; section: SittingSection }) {
  const texts = useTexts();
  const { time_limit_seconds: limit } = section;
  const place = texts.place_of(placeOf(session, section));
  return (
    <section className="next-section">
      {place ? <p className="meta">{place}</p> : null}
      <h2 className="hero" dir="auto">
        {section.name}
      </h2>
      <p className="dim">
        {texts.questions(section.question_count)}
        {" · "}
        {limit === null ? texts.between.starts_untimed : texts.between.starts(texts.length(limit))}
      </p>
      {section.instructions ? <RichContent className="next-words" html={section.instructions} /> : null}
    </section>
  );
}

/** A section is locked, or none has begun: the next waits until the student wants it. */
export function BetweenScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const busy = useSitting((state) => state.busy !== null);
  const failed = useSitting((state) => state.failed);
  const timeUp = useTimeUp();
  const ended = session && findEndedSection(session);
  const next = session && findPendingSection(session);
  if (!session || !next) return null;
  const { between } = texts;
  return (
    <MessageScreen
      over={session.assessment_name}
      title={timeUp ?? (ended ? between.locked(ended.name) : between.first)}
      actions={
        <>
          <Button variant="primary" className="btn-lg" disabled={busy} onClick={() => void sitting.beginSection()}>
            {between.begin(next.name)}
          </Button>
          <HomeLink />
          <AheadStatus />
          <p className="message-failed" role="alert">
            {failed ? texts.act_failed[failed.why] : ""}
          </p>
        </>
      }
    >
      <EndedSection />
      <NextSection session={session} section={next} />
    </MessageScreen>
  );
}
