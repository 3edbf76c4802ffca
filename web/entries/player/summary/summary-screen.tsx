import "./summary.css";
import "../../../base/ui/styles/charts.css";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AnswerMarkIcon } from "../../../base/common/answer-mark-icon.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { ButtonLink, Link } from "../../../base/ui/native/link.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { Who } from "../parts/who.tsx";
import { useTexts } from "../player-context.tsx";
import type { SittingSession } from "../sitting/wire.ts";
import { dayText } from "./day-text.ts";
import { loadSummary, type Summary } from "./load-summary.ts";
import { NextStep } from "./next-step.tsx";
import { SummaryFacts } from "./summary-facts.tsx";
import { summaryTexts } from "./summary-texts.ts";
import { countRight, leadOf } from "./tell-summary.ts";

const reportOf = ({ id }: SittingSession) => `/reports/${id}`;

/** Shows what a practice set came to, and the one next step. */
export default function SummaryScreen({ session }: { session: SittingSession }) {
  const texts = summaryTexts();
  const { sync } = useTexts();
  const [summary, setSummary] = useState<Summary | "failed" | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const tell = (found: Summary | "failed") => isOver || setSummary(found);
    const load = (_turn: number) => loadSummary(session.id).then(tell, () => tell("failed"));
    void load(turn);
    return () => {
      isOver = true;
    };
  }, [session.id, turn]);
  const count = summary && summary !== "failed" ? summary.questions.length : 0;
  return (
    <div className="player">
      <header className="p-top">
        <div className="sec">
          <b className="truncate" dir="auto">
            {session.assessment_name}
          </b>
          <span>{texts.finished}</span>
        </div>
      </header>
      <main className="p-body" id="main">
        <section className="pane" aria-label={texts.summary}>
          <div className="sum">
            {summary === "failed" ? (
              <Failed session={session} onRetry={() => setTurn(turn + 1)} />
            ) : summary ? (
              <Told session={session} summary={summary} />
            ) : (
              <SkeletonGroup label={texts.loading}>
                <div className="sum-wait">
                  <Skeleton width="40%" height="44px" />
                  <Skeleton width="72%" />
                  <Skeleton height="48px" />
                  <Skeleton height="160px" />
                </div>
              </SkeletonGroup>
            )}
          </div>
        </section>
      </main>
      <footer className="p-bot">
        <Who>
          <span className="sync only-wide">
            <Icon of={Check} small />
            {sync.saved}
          </span>
        </Who>
        <span />
        <div className="go">
          {count > 0 ? <ButtonLink href={`${reportOf(session)}/review`}>{texts.review_all(count)}</ButtonLink> : null}
        </div>
      </footer>
    </div>
  );
}

function Failed({ session, onRetry }: { session: SittingSession; onRetry: () => void }) {
  const texts = summaryTexts();
  return (
    <div role="alert">
      <h1 className="h1">{session.assessment_name}</h1>
      <p className="sum-lead">{texts.failed}</p>
      <p className="sum-out">
        <Button variant="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
        <Link href={reportOf(session)}>{texts.report}</Link>
      </p>
    </div>
  );
}

function Told({ session, summary }: { session: SittingSession; summary: Summary }) {
  const texts = summaryTexts();
  const { length } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { questions } = summary;
  const { right, reached } = countRight(questions);
  const numbered = questions.map(({ outcome }, index) => ({ outcome, number: index + 1 }));
  return (
    <>
      <p className="sum-over num">
        {dayText(summary.on)}
        {summary.seconds > 0 ? ` · ${length(summary.seconds)}` : null}
      </p>
      <h1 className="h1" ref={heading} data-page-heading tabIndex={-1}>
        {texts.right(right, reached)}
      </h1>
      <p className="sum-lead">{leadOf(summary, texts)}</p>
      <ol className="qstrip" aria-label={texts.strip(questions.length)}>
        {numbered.map(({ outcome, number }) => (
          <li key={number}>
            <a href={`${reportOf(session)}/review?at=${number}`} aria-label={texts.question(number, outcome)}>
              <AnswerMarkIcon mark={outcome} />
              <span className="num">{number}</span>
            </a>
          </li>
        ))}
      </ol>
      <SummaryFacts summary={summary} />
      <NextStep summary={summary} session={session.id} />
      <p className="sum-out">
        <Link href="/practice">{texts.practice}</Link>
        <Link href={reportOf(session)} className="link sum-report">
          {texts.report}
        </Link>
      </p>
    </>
  );
}
