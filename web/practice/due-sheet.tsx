import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../common/practice-due.ts";
import { useUser } from "../common/session-context.tsx";
import { sittingAddress } from "../common/sitting-address.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { useStartSet } from "./use-set-changes.ts";

type DueSheetProps = { due: PracticeDue; onBuild: () => void };

/** Shows how much is due today and in the week ahead, and begins it. */
export function DueSheet({ due, onBuild }: DueSheetProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { count, questions, open, closed, next_at: next, begun } = due;
  const total = open + closed;
  const said = numbers.counted(count);
  return (
    <section className="sheet practice-due" aria-labelledby="due">
      <div>
        <h2 className="hero" id="due">
          {count > 0 ? t("due.title", { count, said }) : t(total === 0 ? "due.no_mistakes_title" : "due.none_title")}
        </h2>
        <p className="why">
          {count > 0
            ? t("due.why", { needed: numbers.counted(due.topics[0]?.needed ?? 0) })
            : total === 0
              ? t("due.no_mistakes")
              : null}
          {count === 0 && total > 0
            ? t(next ? "due.next" : open > 0 ? "due.no_siblings" : "due.all_closed", {
                day: next ? dates.day(next) : "",
              })
            : null}{" "}
          {total > 0
            ? t("due.closed", { count: total, closed: numbers.counted(closed), total: numbers.counted(total) })
            : null}
        </p>
        <CanClose due={due} />
        {total > 0 ? <DueBar due={due} /> : null}
        {open > count ? <Rest due={due} /> : null}
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
      <div className="acts">
        {begun ? (
          <ButtonLink variant="primary" size="lg" href={sittingAddress(begun.session)} target="_self">
            {t("due.continue")}
            <Icon of={ArrowRight} small />
          </ButtonLink>
        ) : count > 0 ? (
          <StartDue questions={questions} />
        ) : (
          <Button variant="primary" onPress={onBuild}>
            {t("build.open")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** How many mistakes can be closed today; where none can, when the first one can. */
function CanClose({ due: { can_close: can } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  if (can.count > 0)
    return <p className="why">{t("due.can_close", { count: can.count, said: numbers.counted(can.count) })}</p>;
  return can.next_at ? <p className="why">{t("due.can_close_from", { day: dates.day(can.next_at) })}</p> : null;
}

/** Where the open mistakes are that are not due today. */
function Rest({ due: { open, waiting, without_question: without } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const parts = [
    waiting > 0 ? t("due.waiting", { count: waiting, said: numbers.counted(waiting) }) : null,
    without > 0 ? t("due.without", { count: without, said: numbers.counted(without) }) : null,
  ].filter((part) => part !== null);
  return (
    <p className="meta due-rest">
      {t("due.rest", { count: open, said: numbers.counted(open), parts: parts.join(" · ") })}
      {without > 0 ? (
        <>
          <br />
          {t("due.without_do")} <Link href="/mistakes?state=not_redone">{t("due.redo")}</Link>
        </>
      ) : null}
    </p>
  );
}

function StartDue({ questions }: { questions: number }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const start = useStartSet();
  // One key for one visit: pressing twice makes one set.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <Button
      variant="primary"
      size="lg"
      isPending={start.isPending}
      onPress={() =>
        start.mutate({
          set: {
            name: t("due.set_name", { day: dates.dayAndMonth(new Date()) }),
            from: { mistakes: { state: "due", count: questions } },
            feedback: "at_once",
          },
          key,
        })
      }
    >
      {t("due.start", { count: questions, said: numbers.counted(questions) })}
      <Icon of={ArrowRight} small />
    </Button>
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
