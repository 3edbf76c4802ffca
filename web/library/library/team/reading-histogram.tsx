import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type ReaderCounts, stacksOf, ticksOf } from "./histogram.ts";

const DOT = 5;
const HEIGHT = 66;

/** Shows how far people have read a document: a dot for each of them, or for several where they are many. */
export function ReadingHistogram({ counts, pages }: { counts: ReaderCounts; pages: number }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const { stacks, perDot } = stacksOf(counts, pages);
  const label = t("readers.chart", {
    unopened: numbers.counted(counts.not_opened),
    started: numbers.counted(counts.started),
    finished: numbers.counted(counts.finished),
  });
  return (
    <figure className="read-chart">
      <svg viewBox={`0 0 320 ${HEIGHT + 22}`} role="img" aria-label={label}>
        <line x1="0" x2="320" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} className="axis" />
        <text x="0" y={HEIGHT + 16}>
          {t("readers.no_pages")}
        </text>
        {ticksOf(pages).map((page) => (
          <text key={page} x={8 + (page / pages) * 304} y={HEIGHT + 16} textAnchor="middle">
            {numbers.counted(page)}
          </text>
        ))}
        <text x="320" y={HEIGHT + 16} textAnchor="end">
          {t("readers.all_pages", { said: numbers.counted(pages) })}
        </text>
        {stacks.map(({ at, dots, people, columns, isOpened }) => {
          const rows = Math.ceil(dots / columns);
          const middle =
            at === 0 ? 4 + columns * (DOT / 2 + 1) : at === 1 ? 316 - columns * (DOT / 2 + 1) : 8 + at * 304;
          return (
            <g key={`${at} ${isOpened}`} className={isOpened ? "read" : "unread"}>
              {Array.from({ length: dots }, (_, index) => (
                <circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike
                  key={index}
                  cx={middle + ((index % columns) - (columns - 1) / 2) * (DOT + 2)}
                  cy={HEIGHT - 5 - Math.floor(index / columns) * (DOT + 2)}
                  r={DOT / 2}
                />
              ))}
              {people > 3 ? (
                <text x={middle} y={HEIGHT - 12 - (rows - 1) * (DOT + 2)} textAnchor="middle" className="count">
                  {numbers.counted(people)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <figcaption className="meta">
        {[
          t("readers.counts_as_read"),
          perDot > 1 ? t("readers.per_dot", { count: perDot, said: numbers.counted(perDot) }) : "",
        ]
          .filter(Boolean)
          .join(" ")}
      </figcaption>
    </figure>
  );
}
