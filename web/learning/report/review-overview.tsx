import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { markOf } from "../../base/common/answer-mark.ts";
import { Button } from "../../base/ui/button.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { MarkKey } from "./mark-key.tsx";
import { RedoSheet } from "./redo-sheet.tsx";
import type { Sitting } from "./requests.ts";
import { filterRows, type ReviewFilter, readFilter } from "./review-filter.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewList } from "./review-list.tsx";
import { ReviewStrip } from "./review-strip.tsx";
import type { NumberedRow } from "./section-rows.ts";
import { UnreachedFoot } from "./unreached-foot.tsx";
import { useFocusWhenOpened } from "./use-focus-when-opened.ts";
import type { Redoing } from "./use-redoing.tsx";
import { WithheldNotice } from "./withheld.tsx";

type ReviewOverviewProps = { sitting: Sitting; rows: NumberedRow[]; redoing: Redoing };

const route = getRouteApi("/signed-in/reports/$session/review");

/** Shows a student what to redo first, every question as a mark, and those that the filter leaves in a list. */
export function ReviewOverview({ sitting, rows, redoing }: ReviewOverviewProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { show, topic } = route.useSearch();
  const filter = readFilter(show);
  const navigate = route.useNavigate();
  const shown = filterRows(rows, filter, topic);
  const heading = useFocusWhenOpened(rows.some(({ row }) => row.closed));
  const choose = (next: ReviewFilter, about: string | undefined) =>
    void navigate({
      search: { show: next === "all" ? undefined : next, topic: about },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <WithheldNotice rows={rows} />
      <RedoSheet rows={rows} onRedo={redoing.redo(rows)} onOpen={redoing.openAnswers} />
      <section className="block" aria-labelledby="review-questions">
        <header className="row between base wrap">
          <h2 className="h2" id="review-questions" ref={heading} tabIndex={-1}>
            {t("review.count", { count: rows.length, said: numbers.counted(rows.length) })}
          </h2>
          <MarkKey marks={new Set(rows.map(({ row }) => markOf(row)))} />
        </header>
        <ReviewStrip session={sitting.id} rows={rows} />
        <div className="rv-filters">
          <ReviewFilters rows={rows} value={filter} topic={topic} onChange={choose} />
        </div>
        {shown.length > 0 ? (
          <ReviewList session={sitting.id} rows={shown} filter={filter} topic={topic} missed={redoing.missed} />
        ) : (
          <EmptyState
            title={t("review.empty")}
            action={
              filter === "all" && topic === undefined ? null : (
                <Button onPress={() => choose("all", undefined)}>{t("review.show_all")}</Button>
              )
            }
          >
            {t(`review.empty_body.${filter}`)}
          </EmptyState>
        )}
        <UnreachedFoot sitting={sitting} filter={filter} />
        {filter === "slow" ? <p className="foot">{t("review.slow_foot")}</p> : null}
      </section>
    </>
  );
}
