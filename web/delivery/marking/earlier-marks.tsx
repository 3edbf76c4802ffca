import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Answer } from "./requests.ts";
import { earnedBy } from "./rubric-lines.ts";

const sumOfMarks = (marks: Answer["earlier"][number]["marks"]) => ({
  points: Object.values(marks).reduce((sum, points) => sum + points, 0),
});

/** Shows the earlier marks of this answer: who gave them, and why it was marked again. */
export function EarlierMarks({ answer }: { answer: Answer }) {
  const { t } = useTranslation("marking");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  if (answer.earlier.length === 0) return null;
  return (
    <section className="marking-earlier pt-4 line-top">
      <h2 className="h3">{t("earlier")}</h2>
      <ul>
        {answer.earlier.map((mark) => (
          <li key={mark.id} className="body-s">
            <span className="num med">
              {numbers.plain((earnedBy(answer, mark.marks) ?? sumOfMarks(mark.marks)).points)}
            </span>{" "}
            <span className="faint">{t("given_by", { name: mark.by.name, when: dates.moment(mark.at) })}</span>
            {mark.by.is_active ? null : <span className="faint"> · {t("left")}</span>}
            {mark.given_as === "single" ? null : <span className="block-line">{t(`given_as.${mark.given_as}`)}</span>}
            {mark.reason ? <span className="block-line">{mark.reason}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
