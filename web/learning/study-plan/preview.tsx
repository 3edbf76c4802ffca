import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toldWorth } from "../../base/common/pick-worth.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useSettled } from "../../base/common/use-settled.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { PlanChanges, StudyPlan } from "../../parts/plan/requests.ts";
import { noonOf, useTaskWords } from "../../parts/plan/use-task-words.ts";
import { previewQuery } from "./requests.ts";

type PreviewProps = { study: StudyPlan; changes: PlanChanges; children: ReactNode };

const SHOWN = 4;
/** Where practice is expected to bring less than this share of what is missing, the form says what would help. */
const SHORT_SHARE = 0.5;

/** Shows the plan that the answers so far would give, and the buttons beneath it. */
export function Preview({ study, changes, children }: PreviewProps) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  const durations = useDurations();
  const { nameOf } = useTaskWords();
  const settled = useSettled(changes);
  const isWhole = settled.exam.trim() !== "" && settled.exam_on >= study.today;
  // Saving says at its field what can’t be planned.
  const data = useQuietExtra({ ...previewQuery(study.user.id, settled), enabled: isWhole });
  const plan = isWhole ? (data?.plan ?? null) : null;
  const days = plan?.days.filter(({ tasks }) => tasks.length > 0).slice(0, SHOWN) ?? [];
  const weeks = plan
    ? Math.max(1, Math.round((Date.parse(settled.exam_on) - Date.parse(study.today)) / 604_800_000))
    : 0;
  return (
    <section className="sheet first-plan" aria-labelledby="plan-preview" aria-live="polite">
      <p className="meta">{t("form.so_far")}</p>
      <h2 className="hero" id="plan-preview">
        {plan
          ? t("road.summary", {
              weeks: t("road.weeks", { count: weeks }),
              mocks: t("road.mocks", { count: plan.mocks.length }),
              time: t("road.hours", { count: Math.round(plan.total_minutes / 60) }),
            })
          : t(isWhole && data?.status === "no_minutes" ? "form.no_minutes" : "form.preview_none")}
      </h2>
      <Reach study={study} target={settled.target_score} points={plan?.practice_points ?? null} />
      <ul className="fp-l">
        {days.map(({ on, tasks }) => (
          <li key={on}>
            <span className="d">{on === study.today ? t("days.today") : dates.weekday(noonOf(on))}</span>
            <span>
              <bdi>{tasks.map((task) => nameOf(task, { isShort: true })).join(" · ")}</bdi>
            </span>
            <span className="num dim">
              {durations.words(tasks.reduce((sum, { minutes }) => sum + minutes, 0) * 60)}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

type ReachProps = { study: StudyPlan; target: number | null; points: number | null };

/** Says how far it is from the last score to the target, and what of it the plan’s practice is expected to bring. */
function Reach({ study: { last_score: last }, target, points }: ReachProps) {
  const { t } = useTranslation("plan");
  const numbers = useNumbers();
  if (target === null || points === null || last?.unit !== "scaled") return null;
  const gap = Math.round(target - last.value);
  if (gap <= 0) return null;
  const gain = toldWorth(points);
  const isShort = points < gap * SHORT_SHARE;
  return (
    <p className="why num">
      {t("form.reach", { count: gap, gap: numbers.plain(gap) })}{" "}
      {gain > 0 ? t("form.reach_gain", { points: numbers.plain(gain) }) : null} {isShort ? t("form.reach_short") : null}
    </p>
  );
}
