/** What is believed of a person before any answer: θ ~ N(mean, sd²). */
export interface NormalPrior {
  readonly mean: number;
  readonly sd: number;
}

/** The population that calibration takes for granted in all models but Rasch. */
export const standardNormal: NormalPrior = { mean: 0, sd: 1 };

/** An ability on the scale of θ, with its standard error; both are finite numbers. */
export interface Ability {
  readonly theta: number;
  readonly standardError: number;
}

/** Why an estimate without a prior does not exist, or is at the requested bound. */
export type PointReason =
  | "nothing_answered"
  | "no_information"
  | "all_right"
  | "all_wrong"
  | "unbounded_above"
  | "unbounded_below"
  | "at_lower_bound"
  | "at_upper_bound";

/**
 * An estimate from the answers alone. `theta` is null when no finite ability has the highest likelihood; `reason` says why, or which bound
 * it is at. `standardError` is null along with it, and when the answers carry no information.
 */
export interface PointEstimate {
  readonly theta: number | null;
  readonly standardError: number | null;
  readonly reason: PointReason | null;
}

/** The bounds of an estimate; without them it may be as extreme as the answers imply. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * Refuses bounds between which nothing lies.
 *
 * @throws RangeError unless both are numbers and the lower is below the upper.
 */
export function assertBounds({ minimum, maximum }: Bounds): void {
  if (!(Number.isFinite(minimum) && Number.isFinite(maximum) && minimum < maximum))
    throw new RangeError(`Bounds from ${minimum} to ${maximum}`);
}
