import { useTranslation } from "react-i18next";
import type { AnswerMark } from "../../base/common/answer-mark.ts";
import { AnswerMarkIcon } from "../../base/common/answer-mark-icon.tsx";

const order: readonly AnswerMark[] = ["right", "partial", "wrong", "omitted", "not_reached", "waiting", "unknown"];
const always: readonly AnswerMark[] = ["right", "wrong", "omitted"];

/** Shows what the shapes mean: the usual three, and of the others those that occur. */
export function MarkKey({ marks }: { marks: ReadonlySet<AnswerMark> }) {
  const { t } = useTranslation("report");
  const shown = order.filter((mark) => marks.has(mark) || (always.includes(mark) && !marks.has("unknown")));
  return (
    <p className="report-keyline" aria-hidden="true">
      {shown.map((mark) => (
        <span key={mark}>
          <AnswerMarkIcon mark={mark} />
          {t(`marks.${mark}`)}
        </span>
      ))}
    </p>
  );
}
