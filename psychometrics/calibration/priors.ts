import type { Priors } from "./calibration.ts";
import type { State } from "./state.ts";

/** Log density of the priors at one item's parameters, with its slope of ascent and curvature (Gauss–Newton, ≥ 0). */
export interface PriorTerm {
  readonly value: number;
  /** By (slope, intercept, logit c). */
  readonly gradient: readonly [number, number, number];
  /** Minus the second derivatives: ss, si, ii, cc. */
  readonly curvature: readonly [number, number, number, number];
}

const NOTHING: PriorTerm = { value: 0, gradient: [0, 0, 0], curvature: [0, 0, 0, 0] };
const HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);

/**
 * @param rasch b is minus the intercept, since the slope stands for the sd of θ
 * @param exact the curvature as it is, for standard errors, instead of a bound that is never negative
 */
export function priorTerm(
  priors: Priors,
  rasch: boolean,
  slope: number,
  intercept: number,
  asymptote: number,
  exact = false,
): PriorTerm {
  if (!priors.a && !priors.b && !priors.logitC) return NOTHING;
  let value = 0;
  const [gradient, curvature]: [[number, number, number], [number, number, number, number]] = [
    [0, 0, 0],
    [0, 0, 0, 0],
  ];
  if (priors.a && !rasch) {
    const { meanlog, sdlog } = priors.a;
    if (!(slope > 0)) return { ...NOTHING, value: Number.NEGATIVE_INFINITY };
    const off = (Math.log(slope) - meanlog) / sdlog;
    value -= Math.log(slope) + Math.log(sdlog) + HALF_LOG_2PI + (off * off) / 2;
    gradient[0] -= (1 + off / sdlog) / slope;
    curvature[0] += (1 / sdlog ** 2 - (exact ? 1 + off / sdlog : 0)) / slope ** 2;
  }
  if (priors.b) {
    const scale = rasch ? 1 : slope;
    const { mean, sd } = priors.b;
    const b = -intercept / scale;
    const off = (b - mean) / sd;
    value -= Math.log(sd) + HALF_LOG_2PI + (off * off) / 2;
    const [bySlope, byIntercept] = [rasch ? 0 : -b / scale, -1 / scale];
    gradient[0] -= (off / sd) * bySlope;
    gradient[1] -= (off / sd) * byIntercept;
    curvature[0] += (bySlope / sd) ** 2 + (exact && !rasch ? (off / sd) * ((2 * b) / scale ** 2) : 0);
    curvature[1] += (bySlope * byIntercept) / sd ** 2 + (exact && !rasch ? off / sd / scale ** 2 : 0);
    curvature[2] += (byIntercept / sd) ** 2;
  }
  if (priors.logitC && Number.isFinite(asymptote)) {
    const { mean, sd } = priors.logitC;
    const off = (asymptote - mean) / sd;
    value -= Math.log(sd) + HALF_LOG_2PI + (off * off) / 2;
    gradient[2] -= off / sd;
    curvature[3] += 1 / sd ** 2;
  }
  return { value: Number.isFinite(value) ? value : Number.NEGATIVE_INFINITY, gradient, curvature };
}

/** Returns the priors for one item: a slope that all share has one prior, which the first item bears. */
export function priorsOf(priors: Priors, slope: "fixed" | "common" | "own", isFirst: boolean): Priors {
  if (slope === "own" || (slope === "common" && isFirst)) return priors;
  const { a: _, ...others } = priors;
  return others;
}

/** Returns the log density of the priors at all items that are not anchored. */
export function priorOfAll(
  priors: Priors,
  { slope, anchored, rasch }: { slope: "fixed" | "common" | "own"; anchored: Uint8Array; rasch: boolean },
  state: State,
): number {
  let total = 0;
  let isFirst = true;
  for (let item = 0; item < anchored.length; item += 1) {
    if (anchored[item] === 1) continue;
    total += priorTerm(
      priorsOf(priors, slope, isFirst),
      rasch,
      state.slopes[item] as number,
      state.intercepts[item] as number,
      state.asymptotes[item] as number,
    ).value;
    isFirst = false;
  }
  return total;
}
