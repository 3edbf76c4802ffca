import type { ScaleRows } from "./check-scale.ts";

/**
 * How a score rises with points: by the same for each (`straight`), more at both ends than in the middle (`gentle`, `steep`), early
 * (`lenient`) or late (`strict`).
 */
export const scoreCurves = ["straight", "gentle", "steep", "lenient", "strict"] as const;
export type ScoreCurve = (typeof scoreCurves)[number];

/** How much of the rise of each curve follows the cube, for those that are the same from both ends. */
const cubic = { straight: 0, gentle: 0.28, steep: 0.6 } as const;
/** Above 1, the exponent bends a curve. */
const BENT = 1.6;

/** Maps a share of the points to a share of the rise, both 0 to 1. */
function shareOf(curve: ScoreCurve, share: number): number {
  if (curve === "strict") return share ** BENT;
  if (curve === "lenient") return 1 - (1 - share) ** BENT;
  const middle = 2 * share - 1;
  return ((1 - cubic[curve]) * middle + cubic[curve] * middle ** 3 + 1) / 2;
}

export interface CurveFields {
  /** The most points; a row for each whole number up to it. */
  points: number;
  /** The scores of no points and of all of them. */
  from: number;
  to: number;
  /** Scores are rounded to steps counted from the lowest. */
  step: number;
  curve: ScoreCurve;
}

/** Returns a score table that rises along a curve. Both ends are exact and it never falls. Pure. */
export function curveScale({ points, from, to, step, curve }: CurveFields): ScaleRows {
  const whole = Math.floor(points);
  const raws = Array.from({ length: whole + 1 }, (_, raw) => raw);
  const all = whole < points ? [...raws, points] : raws;
  return all.map((raw) => {
    const rise = (to - from) * shareOf(curve, raw / points);
    return { raw, scaled: raw === points ? to : Math.min(to, from + Math.round(rise / step) * step) };
  });
}
