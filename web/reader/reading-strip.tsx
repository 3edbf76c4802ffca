import { useTranslation } from "react-i18next";
import { ticksOf } from "./strip.ts";

type ReadingStripProps = { count: number; page: number; read: ReadonlySet<number>; found: ReadonlySet<number> };

const kinds = {
  here: { kind: "h", y: 12, width: 3 },
  read: { kind: "d", y: 8, width: 3 },
  unread: { kind: "u", y: 4, width: 1.5 },
};

/** Draws a mark for each page: read ones are ink, the one that is open is brass, words that were found are rings. */
export function ReadingStrip({ count, page, read, found }: ReadingStripProps) {
  const { t } = useTranslation("reader");
  const ticks = ticksOf(count, { read, page, found });
  const label = t("strip", { count: read.size, of: count, page });
  return (
    <svg className="strip" height="12" role="img" aria-label={label}>
      {ticks.map((tick, index) => {
        const { kind, y, width } = kinds[tick.isHere ? "here" : tick.isRead ? "read" : "unread"];
        const x = `${((index + 0.5) / ticks.length) * 100}%`;
        return (
          <g key={tick.from}>
            <line className={kind} x1={x} x2={x} y1="0" y2={y} strokeWidth={width} />
            {tick.hasFound ? <circle className="match" cx={x} cy="0" r="3.5" /> : null}
          </g>
        );
      })}
    </svg>
  );
}
