import type { IrtModel, ItemParameters } from "../item.ts";
import type { Quadrature } from "../quadrature.ts";

/** Prior densities on items; each is optional. They are added without a Jacobian of the transformation. */
export interface Priors {
  /** ln a ~ normal(meanlog, sdlog); keeps a positive. */
  readonly a?: { readonly meanlog: number; readonly sdlog: number };
  readonly b?: { readonly mean: number; readonly sd: number };
  /** ln(c / (1 − c)) ~ normal(mean, sd); the usual one of four options is mean −1.3863, sd 0.5. */
  readonly logitC?: { readonly mean: number; readonly sd: number };
}

export interface CalibrationOptions {
  readonly model: IrtModel;
  readonly priors?: Priors;
  /** Items that stay as they are, by column; then mean and sd of θ are free and items come out in the anchors' metric. */
  readonly anchors?: ReadonlyMap<number, ItemParameters>;
  /** Grid for a standard normal ability. Without it: 61 points, more when the items are too sharp for their spacing. */
  readonly quadrature?: Quadrature;
  /** Largest change of a parameter (a, intercept, logit c) by one more cycle at which the fit has converged; 1e-7. */
  readonly tolerance?: number;
  /** 500. */
  readonly maxCycles?: number;
  /** Standard errors and covariances from the observed information; true. They take about as long as the fit. */
  readonly standardErrors?: boolean;
  /** Called after each cycle; false ends the fit there, unconverged. */
  readonly onCycle?: (cycle: number, change: number, logLikelihood: number) => boolean | undefined;
}

export interface CalibratedItem {
  /** Null when the item is not estimable. */
  readonly parameters: ItemParameters | null;
  /** Null as a whole when there are none; a single one is null when that parameter is fixed or its error unknown. */
  readonly standardErrors: { readonly a: number | null; readonly b: number | null; readonly c: number | null } | null;
  /** Covariance of (a, intercept −ab, logit c), three by three by rows; zeros for what is fixed. */
  readonly covariance: readonly number[] | null;
  readonly status: "estimated" | "anchored" | "not_estimable";
  /** What there is to say about this item, for people. */
  readonly note: string | null;
}

export interface Population {
  readonly mean: number;
  readonly sd: number;
  /** Null for what is fixed. */
  readonly standardErrors: { readonly mean: number | null; readonly sd: number | null };
}

/** What a calibration found. Every number is finite; what cannot be said is null, with a note or a sentence why. */
export interface Calibration {
  readonly model: IrtModel;
  readonly items: readonly CalibratedItem[];
  readonly population: Population;
  /** Marginal log-likelihood of the responses to all items that take part, without the priors' densities. */
  readonly logLikelihood: number;
  readonly parametersCount: number;
  readonly aic: number;
  readonly bic: number;
  /** People with at least one response to an item that takes part. */
  readonly people: number;
  readonly cycles: number;
  readonly converged: boolean;
  /** What happened, in sentences for people. */
  readonly report: readonly string[];
  /** The grid of the fit, in the metric of the result. */
  readonly quadrature: Quadrature;
}
