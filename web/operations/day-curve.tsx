import { useTranslation } from "react-i18next";
import { type Curve, drawDay } from "./draw-day.ts";

/** Shows one figure over the last 24 hours with its limit dotted. Nothing where nothing was measured yet. */
export function DayCurve({ curve, until, say }: { curve: Curve; until: string; say: (value: number) => string }) {
  const { t } = useTranslation("operations");
  const drawn = drawDay(curve, new Date(until).getTime());
  if (!drawn) return null;
  const { least, most, limit } = { ...drawn, limit: curve.limit };
  return (
    <svg
      className="day"
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      role="img"
      aria-label={t(say(least) === say(most) ? "day.steady" : "day.label", {
        ...{ least: say(least), most: say(most), limit: say(limit) },
      })}
    >
      {drawn.pieces.map(({ area, line }) => (
        <g key={line}>
          <path className="area" d={area} />
          <path className="ln" d={line} />
        </g>
      ))}
      <line className="lim" x1="0" x2={drawn.now.x} y1={drawn.limitY} y2={drawn.limitY} />
      <circle
        className={most > limit && drawn.now.isBeyond ? "bad-f" : "now"}
        cx={drawn.now.x}
        cy={drawn.now.y}
        r="3"
      />
    </svg>
  );
}
