import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { answerAddress } from "./addresses.ts";
import { keptOf, type MarkingSearch } from "./marking-search.ts";
import type { QueueRow } from "./requests.ts";
import { useDeciderNames } from "./use-decider-names.ts";

/** Shows the answers themselves, oldest first. */
export function AnswerList({ rows, search }: { rows: QueueRow[]; search: MarkingSearch }) {
  const { t } = useTranslation("marking");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const names = useDeciderNames();
  const kept = keptOf(search);
  return (
    <section className="marking-answers" aria-labelledby="marking-answers">
      <h2 className="h3" id="marking-answers">
        {t("answers")}
      </h2>
      <ul>
        {rows.map((row, index) => {
          const name = row.user?.name ?? t("hidden_name", { number: index + 1 });
          const { claim } = row;
          const isToMark =
            row.state === "owed" &&
            (search.state === undefined || search.state === "adjudicate" || claim?.is_mine === true);
          const isSentBack = search.state === "sent_back";
          return (
            <li key={`${row.session}.${row.attempt}`}>
              <span className="grow">
                <span className="med block-line">
                  {row.user ? <Link href={`/people/${row.user.id}`}>{name}</Link> : <bdi>{name}</bdi>}{" "}
                  {row.stage === "second" || row.stage === "adjudicate" ? (
                    <Badge tone="line">{t(`stage.${row.stage}`)}</Badge>
                  ) : null}{" "}
                  {claim ? (
                    <Badge tone="line">
                      {t(claim.is_mine ? "taken_by_you" : "taken_by", {
                        name: claim.by.name,
                        when: dates.clock(claim.until),
                      })}
                    </Badge>
                  ) : null}
                </span>
                {row.deciders.length > 0 && search.state !== "adjudicate" ? (
                  <span className="body-s block-line">{t("two.ask", { names: names(row.deciders) })}</span>
                ) : null}
                <span className="body-s faint clamp">{[row.assessment.name, row.question_title].join(" · ")}</span>
              </span>
              <span className="body-s faint num">{dates.moment(row.submitted_at)}</span>
              <span className="marking-points body-s num">
                {row.points === null || isSentBack
                  ? t("worth", { count: row.max_points, max: numbers.plain(row.max_points) })
                  : t("points_of", { points: numbers.plain(row.points), max: numbers.plain(row.max_points) })}
              </span>
              {isSentBack ? (
                <span className="marking-away body-s faint">{t("sent_back")}</span>
              ) : (
                <Link
                  className="link body-s"
                  href={answerAddress(row, kept)}
                  aria-label={t(isToMark ? "mark_of" : "open_of", { name })}
                >
                  {t(isToMark ? "mark" : "open")}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
