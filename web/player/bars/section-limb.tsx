import { memo } from "react";
import type { QuestionStanding } from "../answers/count-answers.ts";

/** The section as a graduated limb over the bottom bar: ink where answered, the needle where one is. Decoration; the grid says it. */
export const SectionLimb = memo(function SectionLimb({
  standings,
  total,
  here,
}: {
  standings: readonly QuestionStanding[];
  /** Of the section, where not all are shown yet. */
  total: number;
  here: number;
}) {
  const at = (index: number) => `${(((index + 0.5) / total) * 100).toFixed(2)}%`;
  return (
    <svg className="p-limb" height="12" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => {
        const [needle, done] = [index === here, (standings[index]?.answer ?? "none") !== "none"];
        return (
          <line
            key={at(index)}
            x1={at(index)}
            x2={at(index)}
            y1="0"
            y2={needle ? 12 : (index + 1) % 5 === 0 ? 8 : 5}
            className={needle ? "limb-needle" : done ? "limb-done" : "limb-tick"}
          />
        );
      })}
    </svg>
  );
});
