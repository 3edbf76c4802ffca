import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { isRefusal, useExtra } from "../../base/common/use-extra.tsx";
import { QuestionBody } from "../../base/questions/question-body.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { RichContent } from "../../base/ui/rich-content.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { renderQuery } from "../../parts/list/bank/render-authored.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ReportList } from "./report-list.tsx";
import { questionQuery, type ReportedQuestion, reportsQuery } from "./requests.ts";
import { kindsOf, useKindWords } from "./use-kind-words.ts";

type QuestionReportsProps = {
  question: string;
  /** As the list has it; null where it is on another page of it. */
  reported: ReportedQuestion | null;
};

/** Shows one question with its key and all that was reported of it, the ways on from here, and the answer to all reporters. */
export function QuestionReports({ question, reported }: QuestionReportsProps) {
  const { t } = useTranslation("problems");
  const kindWords = useKindWords();
  const reports = useQuery(reportsQuery(question));
  const seen = useQuery(questionQuery(question));
  const { data: render, failure } = useExtra(renderQuery, t("unloaded.explanation"));
  const id = encodeURIComponent(question);
  const main = reported ? kindsOf(reported.kinds)[0] : undefined;
  if (reports.isError) return <ListFailure error={reports.error} onRetry={() => void reports.refetch()} />;
  return (
    <section className="prob-main" aria-label={t("question")}>
      <header className="prob-head">
        <div>
          {reported ? (
            <p className="body-s faint num">
              {t("place", {
                assessment: reported.assessment.name,
                section: reported.section,
                position: reported.position,
                version: reported.version,
              })}
            </p>
          ) : null}
          <h2 className="h1">{main ? t(`kinds.${main}`) : t("question")}</h2>
          {reported && Object.keys(reported.kinds).length > 1 ? (
            <p className="lead">{kindWords(reported.kinds)}</p>
          ) : null}
        </div>
        <div className="row row-2 rigid">
          {seen.data ? <ButtonLink href={`/bank/${id}/edit`}>{t("edit")}</ButtonLink> : null}
          {reports.data?.can.answer ? (
            <ButtonLink
              variant="primary"
              href={`/results/${encodeURIComponent(reports.data.assessment)}/regrade?question=${id}&in=all`}
            >
              {t("regrade")}
            </ButtonLink>
          ) : null}
        </div>
      </header>
      <div className="prob-two">
        <section className="block stack g6">
          {seen.isPending ? (
            <SkeletonGroup label={t("loading")}>
              <Skeleton height="160px" />
            </SkeletonGroup>
          ) : seen.data ? (
            <>
              <QuestionBody
                question={(seen.data.candidate ?? seen.data) as QuestionCandidate}
                answerKey={seen.data.key}
              />
              {seen.data.explanation ? failure : null}
              {seen.data.explanation && render ? (
                <div>
                  <h2 className="h2">{t("explanation")}</h2>
                  <RichContent html={render(seen.data.explanation, seen.data.pictures)} />
                </div>
              ) : null}
            </>
          ) : isRefusal(seen.error) ? (
            <p className="faint">{t("not_readable")}</p>
          ) : (
            <ListFailure error={seen.error} onRetry={() => void seen.refetch()} />
          )}
        </section>
        <aside className="stack g6" aria-label={t("list_of_one")}>
          {reports.data ? (
            <>
              <ReportList reports={reports.data.reports} />
              {reports.data.can.answer ? (
                <AnswerForm
                  question={question}
                  count={reports.data.reports.filter(({ state }) => state === "open").length}
                />
              ) : reports.data.reports.some(({ state }) => state === "open") ? (
                <p className="foot">{t("answer.not_yours")}</p>
              ) : null}
            </>
          ) : (
            <Skeleton height="120px" />
          )}
        </aside>
      </div>
    </section>
  );
}
