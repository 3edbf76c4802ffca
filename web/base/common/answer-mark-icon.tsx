import type { ReactNode } from "react";
import { cx } from "../ui/class-names.ts";
import type { AnswerMark } from "./answer-mark.ts";

const shapes: Record<AnswerMark, ReactNode> = {
  right: <circle className="q-ok" cx="7" cy="7" r="4" />,
  partial: (
    <>
      <circle className="q-ok-o" cx="7" cy="7" r="4" />
      <path className="q-ok" d="M7 3a4 4 0 0 1 0 8z" />
    </>
  ),
  wrong: <path className="q-no" d="M3 3l8 8M11 3l-8 8" />,
  omitted: <circle className="q-om" cx="7" cy="7" r="4" strokeDasharray="2 2" />,
  not_reached: <path className="q-om" d="M3 7h8" strokeDasharray="2 2" />,
  waiting: <path className="q-om" d="M4 3h6L4 11h6z" />,
  unknown: <circle className="q-om" cx="7" cy="7" r="4" />,
};

/** Shows the shape of a mark within a drawing of 14 by 14. */
export function AnswerMarkShape({ mark }: { mark: AnswerMark }) {
  return shapes[mark];
}

/** Shows an answer's result by a shape. Decorative: a word beside it, or the name of the control around it, says the same. */
export function AnswerMarkIcon({ mark, className }: { mark: AnswerMark; className?: string }) {
  return (
    <svg className={cx("mark-14", className)} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      {shapes[mark]}
    </svg>
  );
}
