import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { type AnswerFile, AnswerFilesContext } from "../../base/questions/file-upload/answer-files.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { answerFilesQuery, type Sitting } from "./requests.ts";
import { filterRows, type ReviewFilter, readFilter } from "./review-filter.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewGrid } from "./review-grid.tsx";
import { ReviewSteps } from "./review-steps.tsx";
import { ReviewedQuestion } from "./reviewed-question.tsx";
import type { NumberedRow } from "./section-rows.ts";
import { UnreachedFoot } from "./unreached-foot.tsx";
import type { Redoing } from "./use-redoing.tsx";

const noFiles: ReadonlyMap<string, AnswerFile> = new Map();
const route = getRouteApi("/signed-in/reports/$session/review");

type ReviewQuestionsProps = { sitting: Sitting; rows: NumberedRow[]; isOwn: boolean; redoing: Redoing };

/** Shows a sitting's questions one by one; the filter and the question in sight are in the address. */
export function ReviewQuestions({ sitting, rows, isOwn, redoing }: ReviewQuestionsProps) {
  const { t } = useTranslation("report");
  const { show, topic, at, attempt } = route.useSearch();
  const navigate = useNavigate();
  const [isListOpen, setListOpen] = useState(false);
  const hasUploads = rows.some(({ row }) => row.question?.interactions.some(({ type }) => type === "file_upload"));
  const { data: files = noFiles, failure } = useExtra(
    { ...answerFilesQuery(sitting.id), enabled: hasUploads },
    t("unloaded.files"),
  );
  const filter = readFilter(show);
  const shown = filterRows(rows, filter, topic);
  const here = shown.find((one) => (at === undefined ? one.row.id === attempt : one.number === at)) ?? shown[0];
  const go = (next: { show: ReviewFilter; topic?: string | undefined; at?: number | undefined }, replace = false) => {
    setListOpen(false);
    const search = { show: next.show === "all" ? undefined : next.show, topic: next.topic, at: next.at };
    void navigate({
      to: "/reports/$session/review",
      params: { session: sitting.id },
      search,
      replace,
      resetScroll: false,
    });
  };
  const grid = (
    <ReviewGrid rows={shown} current={here?.number} onChoose={(number) => go({ show: filter, topic, at: number })} />
  );
  return (
    <>
      <div className="review-bar no-print">
        <ReviewFilters
          rows={rows}
          value={filter}
          topic={topic}
          onChange={(id, about) => go({ show: id, topic: about, at: filterRows(rows, id, about)[0]?.number })}
        />
      </div>
      <UnreachedFoot sitting={sitting} filter={filter} />
      {here ? (
        <div className="review-page">
          <nav className="review-side no-print" aria-label={t("review.questions")}>
            {grid}
            {filter === "slow" ? <p className="foot">{t("review.slow_foot")}</p> : null}
          </nav>
          <div>
            <ReviewSteps
              rows={shown}
              here={here}
              onMove={(number) => go({ show: filter, topic, at: number }, true)}
              list={
                <Button variant="ghost" className="review-list-button" onPress={() => setListOpen(true)}>
                  <Icon of={LayoutGrid} small />
                  {t("review.list")}
                </Button>
              }
            />
            {failure}
            <AnswerFilesContext value={files}>
              <ReviewedQuestion key={here.row.id} sitting={sitting} each={here} isOwn={isOwn} redoing={redoing} />
            </AnswerFilesContext>
          </div>
        </div>
      ) : (
        <EmptyState
          title={t("review.empty")}
          action={
            filter === "all" && topic === undefined ? null : (
              <Button onPress={() => go({ show: "all" })}>{t("review.show_all")}</Button>
            )
          }
        >
          {t(`review.empty_body.${filter}`)}
        </EmptyState>
      )}
      <SideSheet
        title={t("review.questions")}
        closeLabel={t("review.close")}
        open={isListOpen}
        onClose={() => setListOpen(false)}
      >
        {grid}
      </SideSheet>
    </>
  );
}
