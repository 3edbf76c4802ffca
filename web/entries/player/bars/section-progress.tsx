import { memo } from "react";
import type { QuestionStanding } from "../answers/count-answers.ts";

/** Shows a tick for each question of the section over the bottom bar: ink where answered, a needle at the current one. Decoration; the
 * question grid says the same in words. */
export const SectionProgress = memo(function SectionProgress({
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
    <svg className="p-progress" height="12" aria-hidden="true">
      {Array.from({ length: total }, (_, index) => {
        const [needle, done] = [index === here, (standings[index]?.answer ?? "none") !== "none"];
        return (
          <line
            key={at(index)}
            x1={at(index)}
            x2={at(index)}
            y1="0"
            y2={needle ? 12 : (index + 1) % 5 === 0 ? 8 : 5}
            className={needle ? "progress-needle" : done ? "progress-done" : "progress-tick"}
          />
        );
      })}
    </svg>
  );
});
