import "./styles/strip.css";
import { ticksOf } from "./page-ticks.ts";

type PageStripProps = Parameters<typeof ticksOf>[2] & {
  count: number;
  /** The maximum number of marks: more would touch each other. */
  most: number;
  /** The marks hang from the top instead of rising from the bottom. */
  hangs?: boolean;
  label: string;
};

const HEIGHT = 12;
const kinds = {
  here: { kind: "h", length: HEIGHT, width: 3 },
  read: { kind: "d", length: 8, width: 3 },
  unread: { kind: "u", length: 4, width: 1.5 },
};

/** Draws a mark for each page of a document: read pages are ink, the open one is brass, search hits are rings. */
export function PageStrip({ count, most, hangs = false, label, ...told }: PageStripProps) {
  const ticks = ticksOf(count, most, told);
  return (
    <svg className="strip" height={HEIGHT} role="img" aria-label={label}>
      {ticks.map((tick, index) => {
        const { kind, length, width } = kinds[tick.isHere ? "here" : tick.isRead ? "read" : "unread"];
        const x = `${((index + 0.5) / ticks.length) * 100}%`;
        const [from, to] = hangs ? [0, length] : [HEIGHT - length, HEIGHT];
        return (
          <g key={tick.from}>
            <line className={kind} x1={x} x2={x} y1={from} y2={to} strokeWidth={width} />
            {tick.hasFound ? <circle className="match" cx={x} cy={from} r="3.5" /> : null}
          </g>
        );
      })}
    </svg>
  );
}
