import { Flag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { hasUnreadableNumber } from "../../../base/questions/numeric-entry/has-unreadable-number.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Button } from "../../../base/ui/native/button.tsx";
import { sumStandings } from "../answers/count-answers.ts";
import { SyncState } from "../answers/sync-state.tsx";
import { useHeld } from "../answers/use-held.ts";
import { useStandings } from "../answers/use-standings.ts";
import { GridLegend, QuestionButtons } from "../bars/question-grid.tsx";
import { TopBar } from "../bars/top-bar.tsx";
import { Who } from "../parts/who.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";
import { findOpenSection, isLastSection, placeOf } from "../sitting/wire.ts";
import type { ChosenFile } from "../uploads/chosen-file.ts";
import { useFilesOf } from "../uploads/wait-for-files.tsx";
import { EndDialog } from "./end-dialog.tsx";

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

/** The chosen files of this section that aren’t part of an answer: on their way, or not uploaded. */
function ChosenFiles({ is, canReturn }: { is: ChosenFile["is"]; canReturn: boolean }) {
  const { sitting } = usePlayer();
  const texts = useTexts();
  const placed = useSitting((state) => state.questions?.placed) ?? [];
  const files = useFilesOf(new Set(placed.map(({ id }) => id)), is);
  if (files.length === 0) return null;
  const title = is === "coming" ? texts.files.coming_title : texts.files.failed_title;
  return (
    <section className="check-list" aria-label={title}>
      <h2 className="h3">{title}</h2>
      <ul>
        {files.map(({ key, attempt, name }) => {
          const index = placed.findIndex(({ id }) => id === attempt);
          const words = isolated(texts.files.at(name, index + 1));
          return (
            <li key={key} className="breaks">
              {canReturn ? (
                <button type="button" className="link" onClick={() => sitting.go(index)}>
                  {words}
                </button>
              ) : (
                words
              )}
            </li>
          );
        })}
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
  const files = useFilesOf(null, "coming").length + useFilesOf(null, "failed").length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const section = session && findOpenSection(session);
  if (!session || !section) return null;
  const sum = sumStandings(standings, section.question_count);
  const isLast = isLastSection(session, section);
  const isModule = placeOf(session, section).modules > 1;
  const isLinear = section.navigation === "linear";
  const graceMinutes = Math.round(session.sync_grace_seconds / 60);
  const isEnding = busy === "end_section" || busy === "submit";
  // What isn’t reached in a practice set stays unseen: ending it early loses nothing that would have to be asked about.
  const isAsked = !session.is_practice_set || !isLast || files > 0;
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
          <ChosenFiles is="coming" canReturn={!isLinear} />
          <ChosenFiles is="failed" canReturn={!isLinear} />
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
          <Button
            variant="primary"
            disabled={busy !== null}
            onClick={() => (isAsked ? setAsking(true) : void sitting.submit())}
          >
            {isEnding ? texts.check.ending : isLast ? texts.check.submit : texts.check.end(isModule)}
          </Button>
        </div>
      </footer>
      {asking ? (
        <EndDialog
          name={section.name}
          total={section.question_count}
          isModule={isModule}
          isLast={isLast}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
