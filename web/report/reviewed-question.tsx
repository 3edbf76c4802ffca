import { Flag, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { markOf } from "../common/answer-mark.ts";
import { AnswerMarkIcon } from "../common/answer-mark-icon.tsx";
import { useUser } from "../common/session-context.tsx";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { RichContent } from "../ui/rich-content.tsx";
import { AttemptNote } from "./attempt-note.tsx";
import { ClearUp } from "./clear-up.tsx";
import { LateAnswer } from "./late-answer.tsx";
import { QuestionFacts } from "./question-facts.tsx";
import { ReportProblem } from "./report-problem.tsx";
import type { ReviewedAttempt, Sitting } from "./requests.ts";
import { ReviewReasons } from "./review-reasons.tsx";
import { ReviewedAnswer } from "./reviewed-answer.tsx";
import { isShown, type NumberedRow, type ShownAttempt } from "./section-rows.ts";
import { TriedAnswers } from "./tried-answers.tsx";
import { VisitList } from "./visit-list.tsx";
import { WithheldQuestion } from "./withheld.tsx";

/** Shows one question of a sitting: what was read, what was answered, what would have been right, and why. */
export function ReviewedQuestion({ sitting, each, isOwn }: { sitting: Sitting; each: NumberedRow; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const { row, section } = each;
  const mark = markOf(row);
  return (
    <article className="reviewed" aria-labelledby="reviewed-title">
      <header className="reviewed-head">
        <h2 className="h2" id="reviewed-title">
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
        </span>
        <span className="meta" dir="auto">
          {section?.name}
        </span>
      </header>
      <QuestionFacts each={each} />
      {row.visits ? <VisitList key={row.id} session={sitting.id} attempt={row.id} /> : null}
      {isShown(row) ? (
        <ShownQuestion sitting={sitting} row={row} isOwn={isOwn} />
      ) : (
        <div className="stack g6">
          <WithheldQuestion row={row} />
          <ReviewReasons row={row} isOwn={isOwn} />
        </div>
      )}
    </article>
  );
}

/** What the question says, what was answered, and what is said of it. */
function ShownQuestion({ sitting, row, isOwn }: { sitting: Sitting; row: ShownAttempt; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const { stimulus } = row.question;
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
        <LateAnswer sitting={sitting} row={row} isOwn={isOwn} />
        <ReviewReasons row={row} isOwn={isOwn} />
        <SeenHints row={row} isOwn={isOwn} />
        <MarkerWords row={row} />
        <Explanation row={row} />
        <Withheld row={row} />
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
  if (row.key === undefined) what.push(t("review.withheld_what.key"));
  if (row.explanation === undefined) what.push(t("review.withheld_what.explanation"));
  if (what.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(what);
  return <p className="foot">{t("review.withheld", { what: list })}</p>;
}
