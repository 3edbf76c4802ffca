import { Check, Flag, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { redoOutcome } from "../../parts/redo/redo-outcome.ts";
import type { Mistake } from "../../parts/redo/requests.ts";
import { AttemptNote } from "./attempt-note.tsx";
import { ClearUp } from "./clear-up.tsx";
import { ClosedAnswer } from "./closed-answer.tsx";
import { LateAnswer } from "./late-answer.tsx";
import { QuestionFacts } from "./question-facts.tsx";
import { ReportProblem } from "./report-problem.tsx";
import type { ReviewedAttempt, Sitting } from "./requests.ts";
import { ReviewReasons } from "./review-reasons.tsx";
import { ReviewedAnswer } from "./reviewed-answer.tsx";
import { isShown, type NumberedRow, type ShownAttempt } from "./section-rows.ts";
import { TriedAnswers } from "./tried-answers.tsx";
import { useFocusWhenOpened } from "./use-focus-when-opened.ts";
import type { Redoing } from "./use-redoing.tsx";
import { VisitList } from "./visit-list.tsx";
import { WhyMissed } from "./why-missed.tsx";
import { useKeyWords, WithheldQuestion } from "./withheld.tsx";

type ReviewedQuestionProps = { sitting: Sitting; each: NumberedRow; isOwn: boolean; redoing: Redoing };

/** Shows one question of a sitting: what was read, what was answered, what would have been right, and why. */
export function ReviewedQuestion({ sitting, each, isOwn, redoing }: ReviewedQuestionProps) {
  const { t } = useTranslation("report");
  const { row, section } = each;
  const mark = markOf(row);
  const heading = useFocusWhenOpened(row.closed === true);
  return (
    <article className="reviewed" aria-labelledby="reviewed-title">
      <header className="reviewed-head">
        <h2 className="h2" id="reviewed-title" ref={heading} tabIndex={-1}>
          {t("review.number", { number: row.position })}
        </h2>
        <span className="row row-2 body-s">
          <AnswerMarkIcon mark={mark} />
          <span className="med">{t(`marks.${mark}`)}</span>
          {row.flagged ? (
            <span className="row row-1 brass">
              <Icon of={Flag} small />
              {t("review.flagged")}
            </span>
          ) : null}
          <Redone redo={redoing.missed.get(row.id)?.redo ?? null} />
        </span>
        <span className="meta" dir="auto">
          {section?.name}
        </span>
      </header>
      <QuestionFacts each={each} />
      {row.visits ? <VisitList key={row.id} session={sitting.id} attempt={row.id} /> : null}
      {isShown(row) ? (
        <ShownQuestion sitting={sitting} each={{ ...each, row }} isOwn={isOwn} redoing={redoing} />
      ) : (
        <div className="stack g6">
          <WithheldQuestion row={row} />
          <ReviewReasons row={row} isOwn={isOwn} />
        </div>
      )}
    </article>
  );
}

/** What came of redoing it. */
function Redone({ redo }: Pick<Mistake, "redo">) {
  const { t } = useTranslation("report");
  if (!redo) return null;
  const outcome = redoOutcome(redo);
  return (
    <Badge tone={redo.correct ? "success" : "line"} {...(redo.correct ? { icon: Check } : {})}>
      {t(`redo.done.${outcome}`)}
    </Badge>
  );
}

type ShownQuestionProps = Omit<ReviewedQuestionProps, "each"> & { each: NumberedRow & { row: ShownAttempt } };

/** What the question says, what was answered, and what is said of it. */
function ShownQuestion({ sitting, each, isOwn, redoing }: ShownQuestionProps) {
  const { t } = useTranslation("report");
  const { role } = useUser();
  const { row } = each;
  const { stimulus } = row.question;
  const isAsked = isOwn && role === "student" && row.missed;
  return (
    <div className={stimulus ? "reviewed-panes" : undefined}>
      {stimulus ? (
        <section className="reviewed-passage" aria-label={stimulus.title || t("review.passage")}>
          <RichContent html={stimulus.body} />
        </section>
      ) : null}
      <div className="stack g6">
        <ReviewedAnswer row={row} isOwn={isOwn} />
        <TriedAnswers row={row} isOwn={isOwn} />
        {row.closed ? <ClosedAnswer each={each} redoing={redoing} /> : null}
        <LateAnswer sitting={sitting} row={row} isOwn={isOwn} />
        {isAsked ? <WhyMissed session={sitting.id} row={row} redoing={redoing} /> : null}
        <ReviewReasons row={row} isOwn={isOwn} isAsked={isAsked} />
        <SeenHints row={row} isOwn={isOwn} />
        <MarkerWords row={row} />
        <Explanation row={row} />
        {row.closed ? null : <Withheld row={row} />}
        <AttemptNote session={sitting.id} row={row} isOwn={isOwn} />
        {isOwn && !sitting.is_preview ? <ClearUp session={sitting.id} row={row} /> : null}
        {isOwn && !sitting.is_preview ? <ReportProblem session={sitting.id} attempt={row.id} /> : null}
        {isOwn ? null : <RegradeLink sitting={sitting} row={row} />}
      </div>
    </div>
  );
}

/** Leads to correcting how this question is scored, for everyone who took this version. Counselors correct nothing. */
function RegradeLink({ sitting, row }: { sitting: Sitting; row: ShownAttempt }) {
  const { t } = useTranslation("report");
  const { role } = useUser();
  const version = sitting.assessment_version;
  if (role === "counselor" || !row.question.id || version === null) return null;
  return (
    <p>
      <ButtonLink href={`/results/${sitting.assessment}/regrade?question=${row.question.id}&version=${version}`}>
        <Icon of={RefreshCw} small />
        {t("review.regrade")}
      </ButtonLink>
    </p>
  );
}

/** What the marker says to the student. */
function MarkerWords({ row }: { row: ReviewedAttempt }) {
  const { t } = useTranslation("report");
  if (!row.marking?.feedback) return null;
  return (
    <section className="reviewed-why">
      <h3 className="h3">{t("review.marker_words")}</h3>
      <p className="marker-words" dir="auto">
        {row.marking.feedback}
      </p>
    </section>
  );
}

/** The hints that wrong tries showed while the test ran. */
function SeenHints({ row, isOwn }: { row: ReviewedAttempt; isOwn: boolean }) {
  const { t } = useTranslation("report");
  if (!row.hints || row.hints.length === 0) return null;
  const numbered = row.hints.map((html, index) => ({ html, number: index + 1 }));
  return (
    <section className="reviewed-why">
      <h3 className="h3">{t(isOwn ? "review.own_hints" : "review.hints")}</h3>
      <ol className="seen-hints">
        {numbered.map(({ html, number }) => (
          <li key={number}>
            <RichContent html={html} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Explanation({ row }: { row: ReviewedAttempt }) {
  const { t } = useTranslation("report");
  if (row.explanation === undefined) return null;
  return (
    <section className="reviewed-why">
      <h3 className="h3">{t("review.explanation")}</h3>
      {row.explanation ? (
        <RichContent html={row.explanation} />
      ) : (
        <p className="faint body-s">{t("review.no_explanation")}</p>
      )}
    </section>
  );
}

/** Names what may not be seen yet, so that nobody takes its absence for an answer. */
function Withheld({ row }: { row: ReviewedAttempt }) {
  const { t, i18n } = useTranslation("report");
  const what: string[] = [];
  if (row.response === undefined) what.push(t("review.withheld_what.response"));
  if (markOf(row) === "unknown") what.push(t("review.withheld_what.result"));
  const keys = useKeyWords()(row);
  const never: string[] = [];
  if (keys === null && row.key === undefined) never.push(t("review.withheld_what.key"));
  if (keys === null && row.explanation === undefined) never.push(t("review.withheld_what.explanation"));
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return (
    <>
      {what.length > 0 ? <p className="foot">{t("review.withheld", { what: list.format(what) })}</p> : null}
      {never.length > 0 ? <p className="foot">{t("review.never_shown", { what: list.format(never) })}</p> : null}
      {keys ? <p className="foot">{keys}</p> : null}
    </>
  );
}
