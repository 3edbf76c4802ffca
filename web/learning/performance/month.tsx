import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { MonthBars } from "./month-bars.tsx";
import { type MonthlyProgress, monthQuery } from "./requests.ts";

/** Shows what got done this month: topics mastered, mistakes closed, time spent. */
export function Month({ user, isOwn }: { user: string; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const progress = useNeeded(monthQuery(user), <Skeleton height="220px" />, t("month.unloaded"));
  if (!progress.isReady) return <section className="block">{progress.instead}</section>;
  return <Done progress={progress.data} isOwn={isOwn} />;
}

function Done({ progress, isOwn }: { progress: MonthlyProgress; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const monthName = useDates("UTC").monthName;
  const answer = useAnswer();
  const now = progress.months.at(-1)?.month ?? "";
  return (
    <section className="block" aria-labelledby="month">
      <header>
        <h2 className="h2" id="month">
          {t(isOwn ? "month.title" : "month.title_team", { month: monthName(`${now}-15T12:00:00Z`) })}
        </h2>
        <p className="answer">{answer(progress)}</p>
      </header>
      <div className="month">
        <MasteredTopics mastered={progress.mastered} />
        <ClosedMistakes mistakes={progress.mistakes} />
        <TimeSpent months={progress.months} />
      </div>
      <p className="foot">{t("month.foot")}</p>
    </section>
  );
}

/** Returns the month in a sentence, of what there is. */
function useAnswer() {
  const { t, i18n } = useTranslation("performance");
  const durations = useDurations();
  return ({ mastered, mistakes, months }: MonthlyProgress): string => {
    const { minutes = 0, tests = 0 } = months.at(-1) ?? {};
    const done = [
      mastered.length > 0 ? t("month.mastered_count", { count: mastered.length }) : null,
      mistakes.closed_this_month > 0 ? t("month.closed_count", { count: mistakes.closed_this_month }) : null,
      tests > 0 ? t("month.tests_count", { count: tests }) : null,
    ].filter((one) => one !== null);
    const time = minutes > 0 ? durations.words(minutes * 60) : null;
    if (done.length === 0) return time === null ? t("month.nothing") : t("month.only_time", { time });
    const list = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(done);
    return time === null ? t("month.done", { list }) : t("month.done_in", { list, time });
  };
}

/** As many are listed, the newest; the others are counted. */
const MOST_TOPICS = 5;

function MasteredTopics({ mastered }: Pick<MonthlyProgress, "mastered">) {
  const { t } = useTranslation("performance");
  const dates = useDates("UTC");
  const more = mastered.length - MOST_TOPICS;
  return (
    <div>
      <p className="body-s dim">{t("month.mastered")}</p>
      <p className="month-v num">
        {mastered.length} <small>{t("month.topics", { count: mastered.length })}</small>
      </p>
      {mastered.length === 0 ? (
        <p className="month-w body-s dim">{t("month.none_mastered")}</p>
      ) : (
        <ul>
          {mastered.slice(-MOST_TOPICS).map(({ tag, on }) => (
            <li key={tag.id}>
              <Icon of={Check} small />
              <bdi>{tag.name}</bdi>
              <span className="num">{dates.dayAndMonth(`${on}T12:00:00Z`)}</span>
            </li>
          ))}
          {more > 0 ? <li className="faint">{t("month.more", { count: more })}</li> : null}
        </ul>
      )}
    </div>
  );
}

/** Of the strip of all mistakes. */
const WIDTH = 300;

function ClosedMistakes({ mistakes: { closed_this_month: now, closed, open } }: Pick<MonthlyProgress, "mistakes">) {
  const { t } = useTranslation("performance");
  const all = closed + open;
  const of = (count: number) => (all === 0 ? 0 : (WIDTH * count) / all);
  return (
    <div>
      <p className="body-s dim">{t("month.closed")}</p>
      <p className="month-v num">
        {now} {all > 0 ? <small>{t("month.open", { count: open })}</small> : null}
      </p>
      {all > 0 ? (
        <svg
          className="meter"
          viewBox={`0 0 ${WIDTH} 16`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("month.closed_strip", { closed, all, now })}
        >
          <rect className="track" width={WIDTH} height="10" y="3" />
          <rect className="month-before" width={of(closed - now)} height="10" y="3" />
          <rect className="fill" x={of(closed - now)} width={of(now)} height="10" y="3" />
        </svg>
      ) : null}
      <p className="month-w body-s dim">
        {all === 0
          ? t("month.no_mistakes")
          : closed === 0
            ? t("month.none_closed")
            : t("month.closed_all", { closed, all })}
      </p>
    </div>
  );
}

function TimeSpent({ months }: Pick<MonthlyProgress, "months">) {
  const { t } = useTranslation("performance");
  const durations = useDurations();
  const minutes = months.at(-1)?.minutes ?? 0;
  return (
    <div>
      <p className="body-s dim">{t("month.time")}</p>
      <p className="month-v num">{durations.words(minutes * 60)}</p>
      {months.length > 1 ? (
        <MonthBars months={months} />
      ) : (
        <p className="month-w body-s dim">{t("month.time_first")}</p>
      )}
    </div>
  );
}
