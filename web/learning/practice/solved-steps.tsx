import { useTranslation } from "react-i18next";

type SolvedStepsProps = { solved: number; needed: number };

const GAP = 16;
const FIRST = 7;

/** Shows how many questions in a row are solved of those that close a mistake. */
export function SolvedSteps({ solved, needed }: SolvedStepsProps) {
  const { t } = useTranslation("practice");
  const last = FIRST + (needed - 1) * GAP;
  return (
    <span className="steps">
      <svg viewBox={`0 0 ${last + FIRST} 14`} style={{ width: last + FIRST }} aria-hidden="true">
        <line className="ln" x1={FIRST} x2={last} y1="7" y2="7" />
        {Array.from({ length: needed }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their place
            key={index}
            className={index < solved ? "q-ok" : "q-ok-o"}
            cx={FIRST + index * GAP}
            cy="7"
            r="4"
          />
        ))}
      </svg>
      <span className="num faint">{t("due.solved_of", { solved, needed })}</span>
    </span>
  );
}
