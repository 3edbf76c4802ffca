import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../common/practice-due.ts";
import { useUser } from "../common/session-context.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { practisedQuery, type Sitting } from "./requests.ts";

/** Shows what a practice set changed: mistakes solved once more, mistakes closed, and when the next question is due. */
export function PracticeOutcome({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const client = useQueryClient();
  const { data: practised } = useQuery(practisedQuery(sitting));
  const isCounted = Boolean(practised);
  // What is due has changed with it, wherever that is told.
  useEffect(() => {
    if (isCounted) void client.invalidateQueries({ queryKey: ["practice"] });
  }, [isCounted, client]);
  if (!practised || practised.mistakes + practised.missed === 0) return null;
  const { mistakes, missed, solved, closed, next_due_at: next } = practised;
  return (
    <section className="block no-print" aria-labelledby="practised">
      <header>
        <h2 className="h2" id="practised">
          {t("practised.title")}
        </h2>
        <p className="answer num">
          {mistakes === 0
            ? null
            : closed > 0
              ? t("practised.closed", { count: closed, said: numbers.counted(closed) })
              : t("practised.solved", {
                  count: mistakes,
                  solved: numbers.counted(solved),
                  said: numbers.counted(mistakes),
                })}{" "}
          {next ? t("practised.next", { day: dates.day(next) }) : null}
        </p>
        {missed > 0 ? (
          <p className="answer num">{t("practised.missed", { count: missed, said: numbers.counted(missed) })}</p>
        ) : null}
        <StillOpen />
      </header>
      <ButtonLink size="sm" href="/practice">
        {t("practised.go")}
      </ButtonLink>
    </section>
  );
}

/** Where all open mistakes are now: a set moves more of them than it has questions. */
function StillOpen() {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { data: due } = useQuery({ ...practiceDueQuery, enabled: useUser().role === "student" });
  if (!due || due.open === 0) return null;
  const said = {
    ...{ open: numbers.counted(due.open), due: numbers.counted(due.count) },
    ...{ waiting: numbers.counted(due.waiting), without: numbers.counted(due.without_question) },
  };
  return (
    <p className="meta">
      {t("practised.open", said)} {t("practised.open_why")}
    </p>
  );
}
