import "./report.css";
import "./review.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AnswerFile, AnswerFilesContext } from "../questions/file-upload/answer-files.ts";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { EmptyState } from "../ui/states.tsx";
import { answerFilesQuery, type Sitting } from "./requests.ts";
import { filterRows, knowableFilters, type ReviewFilter, readFilter } from "./review-filter.ts";
import { ReviewGrid } from "./review-grid.tsx";
import { ReviewSteps } from "./review-steps.tsx";
import { ReviewedQuestion } from "./reviewed-question.tsx";
import type { NumberedRow } from "./section-rows.ts";
import { useSitting } from "./use-sitting.ts";

const noFiles: ReadonlyMap<string, AnswerFile> = new Map();
const route = getRouteApi("/signed-in/reports/$session/review");

/** Shows the review of a sitting's questions, one in sight; the filter and the question are in the address. */
export function ReviewScreen() {
  const { t } = useTranslation("report");
  const { session } = route.useParams();
  const { sitting, rows, isOwn } = useSitting(session);
  const report = `/reports/${encodeURIComponent(session)}`;
  return (
    <>
      <PageHead
        title={t("review.title", { assessment: sitting.assessment_name })}
        over={
          <>
            {isOwn ? null : `${sitting.user_name} · `}
            <Link href={report}>{t("review.back", { assessment: sitting.assessment_name })}</Link>
          </>
        }
      />
      {rows ? (
        <Review sitting={sitting} rows={rows} isOwn={isOwn} />
      ) : (
        <EmptyState title={t("review.hidden")} way={{ href: report, label: t("review.to_report") }}>
          {t("review.hidden_body")}
        </EmptyState>
      )}
    </>
  );
}

function Review({ sitting, rows, isOwn }: { sitting: Sitting; rows: NumberedRow[]; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const { show, at, attempt } = route.useSearch();
  const navigate = useNavigate();
  const [isListOpen, setListOpen] = useState(false);
  const hasUploads = rows.some(({ row }) => row.question?.interactions.some(({ type }) => type === "file_upload"));
  const { data: files = noFiles } = useQuery({ ...answerFilesQuery(sitting.id), enabled: hasUploads });
  const filter = readFilter(show);
  const shown = filterRows(rows, filter);
  const here = shown.find((one) => (at === undefined ? one.row.id === attempt : one.number === at)) ?? shown[0];
  const go = (next: { show: ReviewFilter; at?: number }, replace = false) => {
    setListOpen(false);
    const search = { show: next.show === "all" ? undefined : next.show, at: next.at };
    void navigate({
      to: "/reports/$session/review",
      params: { session: sitting.id },
      search,
      replace,
      resetScroll: false,
    });
  };
  const unreached = sitting.sections.reduce(
    (sum, section) => sum + (section.state === "pending" ? section.question_count : 0),
    0,
  );
  const grid = (
    <ReviewGrid rows={shown} current={here?.number} onChoose={(number) => go({ show: filter, at: number })} />
  );
  return (
    <>
      <div className="review-bar no-print">
        <FilterChips
          label={t("review.filters")}
          choices={knowableFilters(rows).map((id) => ({
            id,
            label: t(`review.filter.${id}`),
            count: filterRows(rows, id).length,
          }))}
          value={filter}
          onChange={(id) => go({ show: id })}
        />
      </div>
      {unreached > 0 && (filter === "all" || filter === "missed" || filter === "omitted") ? (
        <p className="foot">{t("review.unreached", { count: unreached })}</p>
      ) : null}
      {here ? (
        <div className="review-page">
          <nav className="review-side no-print" aria-label={t("review.questions")}>
            {grid}
            {filter === "slow" ? <p className="foot">{t("review.slow_foot")}</p> : null}
          </nav>
          <div className="review-main">
            <ReviewSteps
              rows={shown}
              here={here}
              onMove={(number) => go({ show: filter, at: number }, true)}
              list={
                <Button variant="ghost" className="review-list-button" onPress={() => setListOpen(true)}>
                  <Icon of={LayoutGrid} small />
                  {t("review.list")}
                </Button>
              }
            />
            <AnswerFilesContext value={files}>
              <ReviewedQuestion key={here.row.id} sitting={sitting} each={here} isOwn={isOwn} />
            </AnswerFilesContext>
          </div>
        </div>
      ) : (
        <EmptyState
          title={t("review.empty")}
          action={filter === "all" ? null : <Button onPress={() => go({ show: "all" })}>{t("review.show_all")}</Button>}
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
