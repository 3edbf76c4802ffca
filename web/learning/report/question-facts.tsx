import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { isSlow } from "./pace.ts";
import { isShown, type NumberedRow } from "./section-rows.ts";

/** Shows what is known of one question's sitting: points, time against others, visits, changes. What is absent is left out. */
export function QuestionFacts({ each }: { each: NumberedRow }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const durations = useDurations();
  const { row } = each;
  const facts: [string, ReactNode, boolean?][] = [];
  if (row.points !== undefined && row.max_points !== undefined) {
    const said = { points: numbers.plain(row.points ?? 0), max: numbers.plain(row.max_points) };
    facts.push([t("review.points"), row.points === null ? t("review.points_waiting") : t("review.points_of", said)]);
  }
  if (!isShown(row) && row.tags.length > 0) {
    facts.push([t("withheld.topics"), row.tags.map(({ name }) => name).join(" · ")]);
  }
  if (row.time_ms !== undefined) {
    const time = durations.clock(row.time_ms);
    const median = row.cohort?.median_time_ms ?? null;
    const said = median === null ? time : t("review.time_reference", { time, reference: durations.clock(median) });
    facts.push([t("review.time"), said, isSlow(each)]);
  }
  if (row.cohort) {
    const said = { percent: numbers.share(row.cohort.correct, 1), count: row.cohort.count };
    facts.push([t("review.cohort"), t("review.cohort_right", said)]);
  }
  if (row.visits !== undefined) facts.push([t("review.visits"), row.visits]);
  if (row.changed !== undefined) {
    facts.push([
      t("review.changed"),
      row.changed === 0 ? t("review.never") : t("review.times", { count: row.changed }),
    ]);
  }
  if (facts.length === 0) return null;
  return (
    <>
      <dl className="facts-row" aria-label={t("review.facts")}>
        {facts.map(([term, said, isSlowFact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={isSlowFact ? "num t-warning" : "num"}>
              {said}
              {isSlowFact ? <span className="sr"> ({t("review.filter.slow")})</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {row.scored === false ? <p className="meta">{t("review.unscored")}</p> : null}
    </>
  );
}
