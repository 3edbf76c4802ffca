import { Flag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { hasUnreadableNumber } from "../../../base/questions/numeric-entry/has-unreadable-number.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { sumStandings } from "../answers/count-answers.ts";
import { SyncState } from "../answers/sync-state.tsx";
import { useHeld } from "../answers/use-held.ts";
import { useStandings } from "../answers/use-standings.ts";
import { GridLegend, QuestionButtons } from "../bars/question-grid.tsx";
import { TopBar } from "../bars/top-bar.tsx";
import { clockText } from "../clock/clock.ts";
import { Modal } from "../parts/modal.tsx";
import { Who } from "../parts/who.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { findOpenSection, isLastSection } from "../sitting/wire.ts";

type EndDialogProps = { name: string; total: number; isLast: boolean; onClose: () => void };

function EndDialog({ name, total, isLast, onClose }: EndDialogProps) {
  const { sitting } = usePlayer();
  const { check } = useTexts();
  const { unanswered } = sumStandings(useStandings(), total);
  const isOnly = useSitting(({ session }) => session?.sections.length === 1);
  // As it was when asked: a clock that ticks in a question is one more thing to read.
  const [left] = useState(() => sitting.clock.remaining());
  const end = () => {
    onClose();
    void (isLast ? sitting.submit() : sitting.endSection());
  };
  return (
    <Modal
      title={isLast ? check.submit_title : check.end_title(name)}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {check.stay}
          </Button>
          <Button variant="primary" onClick={end}>
            {isLast ? check.submit : check.end}
          </Button>
        </>
      }
    >
      {unanswered > 0 ? <p>{check.unanswered(unanswered)}</p> : null}
      {left !== null && left > 1000 ? <p>{check.left(clockText(left))}</p> : null}
      <p>
        {isLast && !isOnly ? `${check.submit_last} ` : null}
        {isLast ? check.submit_body : check.end_body}
      </p>
    </Modal>
  );
}

/** The questions of this section with a number that can’t be read: they would earn nothing. */
function UnreadableNumbers({ canReturn }: { canReturn: boolean }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const placed = useSitting((state) => state.questions?.placed) ?? [];
  const found = placed.flatMap(({ id, question }, index) =>
    hasUnreadableNumber(question.interactions, sitting.answers.get(id).response) ? [{ id, index }] : [],
  );
  if (found.length === 0 || !canReturn) return null;
  return (
    <section className="check-list" aria-label={texts.check.list_unreadable}>
      <h2 className="h3">{texts.check.list_unreadable}</h2>
      <p className="check-line">{texts.check.unreadable}</p>
      <ul>
        {found.map(({ id, index }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => sitting.go(index)}>
              {texts.question.number(index + 1)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page before a section is ended: what is answered, what is not, what is flagged, and the ways back. */
export function CheckScreen() {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const session = useSitting((state) => state.session);
  const here = useSitting((state) => state.here);
  const failed = useSitting((state) => state.failed);
  const busy = useSitting((state) => state.busy);
  const standings = useStandings();
  const { isAllKept } = useHeld();
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const section = session && findOpenSection(session);
  if (!session || !section) return null;
  const sum = sumStandings(standings, section.question_count);
  const isLast = isLastSection(session, section);
  const isLinear = section.navigation === "linear";
  const graceMinutes = Math.round(session.sync_grace_seconds / 60);
  const isEnding = busy === "end_section" || busy === "submit";
  return (
    <div className="player">
      <TopBar bare />
      <main className="check-page" id="main">
        <div className="check-body">
          <h1 className="h1" ref={heading} tabIndex={-1}>
            {texts.check.title}
          </h1>
          <p className="check-line">
            {sum.unanswered === 0 ? texts.check.all_answered : texts.check.unanswered(sum.unanswered)}{" "}
            {isLinear ? texts.check.linear : texts.check.no_penalty}
          </p>
          <QuestionButtons standings={standings} here={here} locked={isLinear} onGo={sitting.go} />
          <GridLegend />
          {sum.flagged > 0 && !isLinear ? (
            <section className="check-list" aria-label={texts.check.list_flagged}>
              <h2 className="h3 row row-2">
                <Icon of={Flag} small />
                {texts.check.list_flagged}
              </h2>
              <ul>
                {standings.map(({ id, flagged, position }, index) =>
                  flagged ? (
                    <li key={id}>
                      <button type="button" className="link" onClick={() => sitting.go(index)}>
                        {texts.question.number(position)}
                      </button>
                    </li>
                  ) : null,
                )}
              </ul>
            </section>
          ) : null}
          <UnreadableNumbers canReturn={!isLinear} />
          <p className="check-failed" role="alert">
            {failed?.why === "offline" ? texts.check.offline(isAllKept, graceMinutes) : ""}
            {failed && failed.why !== "offline" ? texts.act_failed[failed.why] : ""}
          </p>
        </div>
      </main>
      <footer className="p-bot">
        <Who>
          <SyncState />
        </Who>
        <span />
        <div className="go">
          <Button onClick={sitting.showQuestion}>{texts.check.back(here + 1)}</Button>
          <Button variant="primary" disabled={busy !== null} onClick={() => setAsking(true)}>
            {isEnding ? texts.check.ending : isLast ? texts.check.submit : texts.check.end}
          </Button>
        </div>
      </footer>
      {asking ? (
        <EndDialog
          name={section.name}
          total={section.question_count}
          isLast={isLast}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
