import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { answerAddress } from "./addresses.ts";
import { keptOf, type MarkingSearch } from "./marking-search.ts";
import type { QueueRow } from "./requests.ts";

/** Shows the answers themselves, oldest first. */
export function AnswerList({ rows, search }: { rows: QueueRow[]; search: MarkingSearch }) {
  const { t } = useTranslation("marking");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const kept = keptOf(search);
  return (
    <section className="marking-answers" aria-labelledby="marking-answers">
      <h2 className="h3" id="marking-answers">
        {t("answers")}
      </h2>
      <ul>
        {rows.map((row, index) => {
          const name = row.user?.name ?? t("hidden_name", { number: index + 1 });
          const isTaken = row.claim !== null && !row.claim.is_mine;
          return (
            <li key={`${row.session}.${row.attempt}`}>
              <span className="grow">
                <span className="med block-line">
                  <bdi>{name}</bdi>{" "}
                  {row.stage === "second" || row.stage === "adjudicate" ? (
                    <Badge tone="line">{t(`stage.${row.stage}`)}</Badge>
                  ) : null}{" "}
                  {isTaken ? <Badge tone="line">{t("taken_by", { name: row.claim?.by.name ?? "" })}</Badge> : null}
                </span>
                <span className="body-s faint clamp">{[row.assessment.name, row.question_title].join(" · ")}</span>
              </span>
              <span className="body-s faint num">{dates.moment(row.submitted_at)}</span>
              <span className="marking-points body-s num">
                {row.points === null
                  ? t("worth", { count: row.max_points, max: numbers.plain(row.max_points) })
                  : t("points_of", { points: numbers.plain(row.points), max: numbers.plain(row.max_points) })}
              </span>
              <Link
                className="link body-s"
                href={answerAddress(row, kept)}
                aria-label={t(row.state === "owed" ? "mark_of" : "open_of", { name })}
              >
                {t(row.state === "owed" ? "mark" : "open")}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
