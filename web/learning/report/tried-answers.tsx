import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useTranslation } from "react-i18next";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";
import { saidResponse } from "../../base/questions/said-response.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { ShownAttempt } from "./section-rows.ts";

/** Shows what was tried at a question, which try counts, and what the wrong ones before it cost; nothing for a single try. */
export function TriedAnswers({ row, isOwn }: { row: ShownAttempt; isOwn: boolean }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { tried } = row;
  if (!tried || tried.tries.length < 2) return null;
  // The wire's type leaves out what has a default; the server fills it in.
  const question = row.question as QuestionCandidate;
  const numbered = tried.tries.map((one, index) => ({ ...one, number: index + 1 }));
  return (
    <section className="reviewed-why">
      <h3 className="h3">{t(isOwn ? "review.own_tries" : "review.tries")}</h3>
      <ol className="tried">
        {numbered.map(({ number, response, correct, counts }) => (
          <li key={number}>
            <span className="num faint">{number}</span>
            <AnswerMarkIcon mark={correct ? "right" : "wrong"} />
            <bdi className="med">{saidResponse(question, response)}</bdi>
            <span>{t(correct ? "marks.right" : "review.try_wrong")}</span>
            {counts ? <span className="strong">{t("review.try_counts")}</span> : null}
          </li>
        ))}
      </ol>
      {tried.lost_points > 0 ? (
        <p className="body-s dim">
          {t("review.tries_cost", { count: tried.lost_points, points: numbers.plain(tried.lost_points) })}
        </p>
      ) : null}
    </section>
  );
}
