import { useTranslation } from "react-i18next";
import { type Curve, drawDay } from "./draw-day.ts";

/** Shows one figure over the last 24 hours with its limit dotted. Nothing where nothing was measured yet. */
export function DayCurve({ curve, until, say }: { curve: Curve; until: string; say: (value: number) => string }) {
  const { t } = useTranslation("operations");
  const drawn = drawDay(curve, new Date(until).getTime());
  if (!drawn) return null;
  const { least, most, limitY } = drawn;
  const told = { least: say(least), most: say(most) };
  const label = () => {
    if (curve.limit === null) return told.least === told.most ? t("day.level", told) : t("day.range", told);
    return t(told.least === told.most ? "day.steady" : "day.label", { ...told, limit: say(curve.limit) });
  };
  return (
    <svg className="day" viewBox={`0 0 ${drawn.width} ${drawn.height}`} role="img" aria-label={label()}>
      {drawn.pieces.map(({ area, line }) => (
        <g key={line}>
          <path className="area" d={area} />
          <path className="ln" d={line} />
        </g>
      ))}
      {limitY === null ? null : <line className="lim" x1="0" x2={drawn.now.x} y1={limitY} y2={limitY} />}
      <circle
        className={curve.limit !== null && most > curve.limit && drawn.now.isBeyond ? "bad-f" : "now"}
        cx={drawn.now.x}
        cy={drawn.now.y}
        r="3"
      />
    </svg>
  );
}
