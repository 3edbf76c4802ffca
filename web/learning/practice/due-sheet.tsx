import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { cx } from "../../base/ui/class-names.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { LimitLine } from "./limit-line.tsx";
import { StartButtons } from "./start-buttons.tsx";

/** Shows how much is planned for today and the week ahead, and begins it. */
export function DueSheet({ due }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const { open, closed, begun } = due;
  const total = open + closed;
  return (
    <section className="sheet practice-due lead-act" aria-labelledby="due">
      <div>
        <Head due={due} />
        <CanClose due={due} />
        {total > 0 ? <DueBar due={due} /> : null}
        {total > 0 ? <LimitLine due={due} /> : null}
        {open > due.count ? <Rest due={due} /> : null}
        {begun ? (
          <p className="meta due-rest">
            {t("due.begun", {
              count: begun.questions,
              answered: numbers.counted(begun.answered),
              said: numbers.counted(begun.questions),
            })}
          </p>
        ) : null}
      </div>
      <div className="acts col">
        <StartButtons due={due} />
      </div>
    </section>
  );
}

/** What today comes to: what is planned, what was done, or why there is nothing. */
function Head({
  due: { questions, seconds, done, done_right: right, open, closed, later, next_on: next, topics },
}: {
  due: PracticeDue;
}) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  // The days of the plan are dates of the student’s own.
  const dates = useDates("UTC");
  const durations = useDurations();
  const total = open + closed;
  const isDone = questions === 0 && done > 0;
  const title =
    questions > 0
      ? t("due.title", {
          count: questions,
          said: numbers.counted(questions),
          time: durations.words(Math.ceil(seconds / 60) * 60),
        })
      : isDone
        ? t("due.done_title", {
            count: done,
            said: numbers.counted(done),
            right: numbers.counted(right),
          })
        : t(total === 0 ? "due.no_mistakes_title" : later > 0 ? "due.later_title" : "due.none_title");
  const nothing =
    total === 0
      ? "due.no_mistakes"
      : next
        ? later > 0
          ? "due.later"
          : "due.next"
        : later > 0
          ? "due.later_some"
          : open > 0
            ? "due.no_siblings"
            : "due.all_closed";
  const day = next ? dates.day(`${next}T12:00:00Z`) : "";
  return (
    <>
      <h2 className="hero num" id="due">
        {title}
      </h2>
      <p className="why">
        {questions > 0 ? t("due.why", { needed: numbers.counted(topics[0]?.needed ?? 0) }) : t(nothing, { day })}{" "}
        {total > 0
          ? t("due.closed", { count: total, closed: numbers.counted(closed), total: numbers.counted(total) })
          : null}
      </p>
    </>
  );
}

/** How many mistakes can be closed today; where none can, when the first one can. Nothing of today where it has none. */
function CanClose({ due: { can_close: can, questions, later } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  if (can.count > 0 && questions === 0 && later > 0) return null;
  if (can.count > 0)
    return <p className="why">{t("due.can_close", { count: can.count, said: numbers.counted(can.count) })}</p>;
  return can.next_at ? <p className="why">{t("due.can_close_from", { day: dates.day(can.next_at) })}</p> : null;
}

/** Where the open mistakes are that are not due today. */
function Rest({ due: { open, waiting, unanswered, without_question: without } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const parts = [
    waiting > 0 ? t("due.waiting", { count: waiting, said: numbers.counted(waiting) }) : null,
    unanswered > 0 ? t("due.unanswered", { count: unanswered, said: numbers.counted(unanswered) }) : null,
    without > 0 ? t("due.without", { count: without, said: numbers.counted(without) }) : null,
  ].filter((part) => part !== null);
  return (
    <p className="meta due-rest">
      {t("due.rest", { count: open, said: numbers.counted(open), parts: parts.join(" · ") })}
      {unanswered > 0 ? (
        <>
          {" "}
          <Link href="/mistakes?state=todo#list">{t("due.answer")}</Link>
        </>
      ) : null}
      {without > 0 ? (
        <>
          <br />
          {t("due.without_do")} <Link href="/mistakes?state=not_redone">{t("due.redo")}</Link>
        </>
      ) : null}
    </p>
  );
}

function DueBar({ due: { days } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  // Dates without a time: read and said in one zone, whichever it is.
  const dates = useDates("UTC");
  const most = Math.max(...days.slice(1).map(({ count }) => count), 1);
  const nameOf = (date: string, index: number) => (index === 0 ? t("due.today") : dates.weekday(`${date}T12:00:00Z`));
  const label = days
    .filter(({ count }) => count > 0)
    .map(
      ({ date, count }) =>
        `${nameOf(
          date,
          days.findIndex((day) => day.date === date),
        )} ${numbers.counted(count)}`,
    )
    .join(", ");
  return (
    <div className="duebar" role="img" aria-label={t("due.bar", { days: label || t("due.nothing") })}>
      {days.map(({ date, count }, index) => (
        <span
          key={date}
          className={cx(index === 0 && "now", index > 0 && count > 0 && (count * 2 > most ? "s2" : "s1"))}
        >
          <b>{count === 0 ? "·" : numbers.counted(count)}</b>
          {nameOf(date, index)}
        </span>
      ))}
    </div>
  );
}
