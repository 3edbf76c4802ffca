import { queryKey } from "../../base/requests/query-key.ts";
import "../../base/ui/styles/figures.css";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { practiceDueQuery } from "../../base/common/practice-due.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ClosingList } from "./closing-list.tsx";
import { closingQuery, practisedQuery, type Sitting } from "./requests.ts";

/** Shows what a practice set changed: mistakes solved once more, mistakes closed, and when the next question is due. */
export function PracticeOutcome({ sitting }: { sitting: Sitting }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const client = useQueryClient();
  const { data: practised, failure } = useExtra(practisedQuery(sitting), t("unloaded.practised"));
  const isCounted = Boolean(practised);
  const isOwn = useUser().role === "student";
  // The list below says where it can’t be loaded.
  const closing = useQuietExtra({ ...closingQuery(sitting.id), enabled: isOwn && isCounted });
  // What is due has changed with it, wherever that is told.
  useEffect(() => {
    if (isCounted) void client.invalidateQueries({ queryKey: queryKey("practice") });
  }, [isCounted, client]);
  if (!practised || practised.mistakes + practised.missed === 0) return failure;
  const { mistakes, missed, solved, closed } = practised;
  const moments = isOwn ? closing?.map(({ due_at: at }) => at) : [practised.next_due_at];
  const next = moments
    ?.flatMap((at) => at ?? [])
    .toSorted()
    .find((at) => new Date(at) > new Date());
  return (
    <section className="block no-print" aria-labelledby="practised">
      <header>
        <h2 className="h2" id="practised">
          {t("practised.title")}
        </h2>
        <p className="answer num">
          {mistakes === 0
            ? t("practised.none")
            : closed > 0
              ? t("practised.closed", { count: closed, said: numbers.counted(closed) })
              : t("practised.solved", {
                  count: mistakes,
                  solved: numbers.counted(solved),
                  said: numbers.counted(mistakes),
                })}{" "}
          {next ? t("practised.next", { day: dates.day(next) }) : null}
        </p>
      </header>
      {mistakes > 0 ? <ClosingList session={sitting.id} /> : null}
      <Moved missed={missed} />
      <ButtonLink size="sm" href="/practice">
        {t("practised.go")}
      </ButtonLink>
    </section>
  );
}

type Figure = "new" | "open" | "due" | "later" | "unanswered" | "without";

const openFigures = (due: {
  open: number;
  count: number;
  waiting: number;
  unanswered: number;
  without_question: number;
}): [Figure, number][] => [
  ["open", due.open],
  ["due", due.count],
  ["later", due.waiting],
  ...(due.unanswered > 0 ? [["unanswered", due.unanswered] satisfies [Figure, number]] : []),
  ["without", due.without_question],
];

/** What was missed here, and where all open mistakes are now: a set moves more of them than it has questions. */
function Moved({ missed }: { missed: number }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { data: due, failure } = useExtra(
    { ...practiceDueQuery, enabled: useUser().role === "student" },
    t("unloaded.open"),
  );
  const figures: readonly [Figure, number][] = [["new", missed], ...(due ? openFigures(due) : [])];
  return (
    <>
      <dl className="figures practised num">
        {figures.map(([id, value]) => (
          <div key={id}>
            <dt>{t(`practised.figures.${id}`)}</dt>
            <dd>{numbers.counted(value)}</dd>
          </div>
        ))}
      </dl>
      {failure}
      <p className="foot">{t("practised.why")}</p>
    </>
  );
}
