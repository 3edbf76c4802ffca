import { useTranslation } from "react-i18next";
import type { AnswerMark } from "../common/answer-mark.ts";
import { AnswerMarkIcon } from "../common/answer-mark-icon.tsx";

const order: readonly AnswerMark[] = ["right", "part", "wrong", "omitted", "waiting", "unknown"];
const always: readonly AnswerMark[] = ["right", "wrong", "omitted"];

/** Shows what the shapes mean: the usual three, and of the others those that occur. */
export function MarkKey({ marks }: { marks: ReadonlySet<AnswerMark> }) {
  const { t } = useTranslation("report");
  const shown = order.filter((mark) => marks.has(mark) || (always.includes(mark) && !marks.has("unknown")));
  return (
    <p className="keyline" aria-hidden="true">
      {shown.map((mark) => (
        <span key={mark}>
          <AnswerMarkIcon mark={mark} />
          {t(`marks.${mark}`)}
        </span>
      ))}
    </p>
  );
}
