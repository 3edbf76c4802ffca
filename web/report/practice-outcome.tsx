import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
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
  if (!practised || practised.mistakes === 0) return null;
  const { mistakes, solved, closed, next_due_at: next } = practised;
  return (
    <section className="block no-print" aria-labelledby="practised">
      <header>
        <h2 className="h2" id="practised">
          {t("practised.title")}
        </h2>
        <p className="answer num">
          {closed > 0
            ? t("practised.closed", { count: closed, said: numbers.counted(closed) })
            : t("practised.solved", {
                count: mistakes,
                solved: numbers.counted(solved),
                said: numbers.counted(mistakes),
              })}{" "}
          {next ? t("practised.next", { day: dates.day(next) }) : null}
        </p>
      </header>
      <ButtonLink size="sm" href="/practice">
        {t("practised.go")}
      </ButtonLink>
    </section>
  );
}
