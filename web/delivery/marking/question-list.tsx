import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { answerAddress, queueAddress } from "./addresses.ts";
import { keptOf, type MarkingSearch } from "./marking-search.ts";
import type { QuestionCount, QueueRow } from "./requests.ts";

type QuestionListProps = { questions: QuestionCount[]; rows: QueueRow[]; search: MarkingSearch };

/** Shows how much waits, by question: those that have waited longest first. */
export function QuestionList({ questions, rows, search }: QuestionListProps) {
  const { t } = useTranslation("marking");
  const dates = useDates(useUser().time_zone);
  return (
    <section className="marking-questions" aria-labelledby="marking-questions">
      <h2 className="h3" id="marking-questions">
        {t("by_question")}
      </h2>
      <ul>
        {questions.map(({ question, title, owed, adjudicate, marked, taken, oldest_at: oldest }, index) => {
          const first = rows.find((row) => row.question === question && (!row.claim || row.claim.is_mine));
          const kept = { ...keptOf(search), question };
          const facts = [
            t("marked_count", { count: marked }),
            taken > 0 ? t("taken_count", { count: taken }) : "",
            oldest ? t("oldest", { when: dates.date(oldest) }) : "",
          ];
          return (
            <li key={question} aria-current={question === search.question ? "true" : undefined}>
              <span className="marking-number num">{kept.state === "adjudicate" ? adjudicate : owed}</span>
              <span className="grow">
                <Link className="med block-line clamp" href={queueAddress(kept)}>
                  {title || t("untitled")}
                </Link>
                <span className="body-s faint num">{facts.filter(Boolean).join(" · ")}</span>
              </span>
              {first ? (
                <ButtonLink
                  variant={index === 0 ? "primary" : "secondary"}
                  href={answerAddress(first, kept)}
                  aria-label={t("mark_question", { title })}
                >
                  {t("mark")}
                </ButtonLink>
              ) : null}
            </li>
          );
        })}
      </ul>
      {search.question ? (
        <p className="marking-all body-s">
          <Link href={queueAddress({ ...keptOf(search), question: undefined })}>{t("all_questions")}</Link>
        </p>
      ) : null}
    </section>
  );
}
