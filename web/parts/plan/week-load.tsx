import { useTranslation } from "react-i18next";
import { cx } from "../../base/ui/class-names.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { StudyPlan } from "./requests.ts";
import { noonOf } from "./use-task-words.ts";

/** Pixels of the highest bar. */
const HEIGHT = 72;
const LEAST = 2;

/** Shows the minutes of each day of the week, and what of them is done. */
export function WeekLoad({ study, changeAddress }: { study: StudyPlan; changeAddress: string }) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  const numbers = useNumbers();
  const durations = useDurations();
  const said = (minutes: number) => durations.words(minutes * 60);
  const { week, today } = study;
  const most = Math.max(60, ...week.map(({ minutes }) => minutes));
  const sum = (of: (day: StudyPlan["week"][number]) => number) => week.reduce((total, day) => total + of(day), 0);
  return (
    <>
      <div className="row between base">
        <h3 className="h3">{t("week.title")}</h3>
        <span className="body-s faint num">
          {t("week.done_of", { done: said(sum(({ done }) => done)), all: said(sum(({ minutes }) => minutes)) })}
        </span>
      </div>
      <ol className="wload">
        {week.map(({ on, minutes, done, is_mock: isMock }) => (
          <li key={on} className={cx(on === today && "now", isMock && "mock")}>
            <span className="num" aria-hidden="true">
              {minutes > 0 ? numbers.plain(minutes) : t("week.none")}
            </span>
            <span className="col" aria-hidden="true">
              <i style={{ height: Math.max(LEAST, (minutes / most) * HEIGHT) }}>
                <b style={{ height: `${minutes > 0 ? Math.min(100, (done / minutes) * 100) : 0}%` }} />
              </i>
            </span>
            <span className="d">{dates.weekday(noonOf(on))}</span>
            <span className="sr">{t("week.day", { planned: said(minutes), done: said(done) })}</span>
          </li>
        ))}
      </ol>
      <p className="meta mt-3">
        {t("week.foot")} <Link href={changeAddress}>{t("week.change")}</Link>
      </p>
    </>
  );
}
