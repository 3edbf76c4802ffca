import { useTranslation } from "react-i18next";
import { changeWord } from "../../base/common/change-word.ts";
import { shownMastery } from "../../base/common/mastered.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Sure } from "../../base/ui/sure.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { daysBegun, type Measure, measures } from "./pace.ts";
import { pickTopics } from "./pick-topics.ts";
import { changesQuery, type Topic, type Week } from "./requests.ts";
import { useAmount } from "./use-amount.ts";

type WeekChangesProps = {
  user: string;
  week: Week;
  before: Week | undefined;
  /** Tags in focus. */
  focus: readonly string[];
  today: string;
};

/** With fewer questions a week says nothing of pace. */
const LEAST_PACED = 8;
const MINUTE_SECONDS = 60;

/** What a week came to within its first days, so that half a week is compared with half a week. */
const upTo = (week: Week, measure: Measure | "closed", days: number) =>
  week.days.slice(0, days).reduce((sum, day) => sum + day[measure], 0);

type Told = Measure | "pace" | "closed";

/** What two weeks came to within the same days: the seconds for a question only where both have enough of them. */
function figuresOf(weeks: readonly [Week, Week], days: number): { id: Told; was: number; now: number }[] {
  const [before, week] = weeks;
  const pair = (id: Measure | "closed") => ({ id, was: upTo(before, id, days), now: upTo(week, id, days) });
  const [time, questions, closed] = [pair("minutes"), pair("questions"), pair("closed")];
  const isPaced = Math.min(questions.was, questions.now) >= LEAST_PACED && time.was > 0 && time.now > 0;
  const seconds = (of: "was" | "now") => Math.round((time[of] * MINUTE_SECONDS) / questions[of]);
  return [
    ...measures.map(pair),
    ...(isPaced ? [{ id: "pace" as const, was: seconds("was"), now: seconds("now") }] : []),
    ...(closed.was + closed.now > 0 ? [closed] : []),
  ];
}

/** Shows what changed since the week before: mastery with how sure that is, time and numbers exactly. */
export function WeekChanges({ user, week, before, focus, today }: WeekChangesProps) {
  const { t, i18n } = useTranslation("week");
  const common = useTranslation().t;
  const isStudent = useUser().role === "student";
  const amount = useAmount();
  const durations = useDurations();
  const { data, failure } = useExtra(changesQuery(user, week.from), t("unloaded.changes"));
  const { signed } = useNumbers();
  const since = useDates("UTC").date(`${week.from}T12:00:00Z`);
  const days = daysBegun(week, today);
  const topics = pickTopics(data?.mastery ?? [], focus);
  const real = topics.filter(({ change }) => change?.is_likely_real);
  const said = (id: Told, value: number) => (id === "pace" ? durations.words(value) : amount(id, value));
  const told = before ? figuresOf([before, week], days) : [];
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const inFocus = topics.filter(({ tag }) => focus.includes(tag.id));
  const topicRow = ({ tag, mean, change }: Topic) => (
    <li key={tag.id}>
      <span className="med">{t("changes.mastery", { topic: tag.name, since })}</span>
      <span className="ft">
        {t("changes.from_to", { from: shownMastery(mean - (change?.difference ?? 0)), to: shownMastery(mean) })}
      </span>
      <span className="delta num r" dir="ltr">
        {signed(100 * (change?.difference ?? 0))}
      </span>
      <Sure isReal={change?.is_likely_real ?? false}>
        {isStudent
          ? common(`change_word.${changeWord(change)}`)
          : t(change?.is_likely_real ? "changes.likely_real" : "changes.noise")}
      </Sure>
    </li>
  );
  return (
    <section className="block pt-6 rule-top" aria-labelledby="changes">
      <header>
        <h2 className="h2" id="changes">
          {t("changes.title")}
        </h2>
        {failure ?? (
          <p className="answer">
            {real.length > 0
              ? t(isStudent ? "changes.real_own" : "changes.real", {
                  since,
                  topics: list.format(
                    real.map(({ tag, change }) =>
                      t((change?.difference ?? 0) < 0 ? "changes.fell" : "changes.rose", { topic: tag.name }),
                    ),
                  ),
                })
              : t("changes.none_real", { since })}
          </p>
        )}
      </header>
      {inFocus.length > 0 ? (
        <>
          <h3 className="h3 changes-h">{t("changes.in_focus")}</h3>
          <ul className="changes">{inFocus.map(topicRow)}</ul>
          <h3 className="h3 changes-h">{t("changes.others")}</h3>
        </>
      ) : null}
      <ul className="changes">
        {topics.filter((topic) => !inFocus.includes(topic)).map(topicRow)}
        {told.map(({ id, was, now }) => (
          <li key={id}>
            <span className="med">{t(`measures.${id}`)}</span>
            <span className="ft">{t("changes.from_to", { from: said(id, was), to: said(id, now) })}</span>
            <span className="delta num r" dir="ltr">
              {now > was ? "+" : now < was ? "−" : ""}
              {said(id, Math.abs(now - was))}
            </span>
            <span className="meta">{t("changes.exact")}</span>
          </li>
        ))}
      </ul>
      <p className="foot">
        {t(week.is_current ? "changes.foot_days" : isStudent ? "changes.foot_own" : "changes.foot", { count: days })}{" "}
        {topics.length > 0 ? t("changes.foot_mastery", { since }) : null}
      </p>
    </section>
  );
}
