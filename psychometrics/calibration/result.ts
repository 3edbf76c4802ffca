import { logistic } from "../item.ts";
import { normalQuadrature } from "../quadrature.ts";
import type { ResponseMatrix } from "../responses.ts";
import type { CalibratedItem, Calibration, CalibrationOptions } from "./calibration.ts";
import type { Fit } from "./em.ts";
import type { Fitted } from "./fitted.ts";
import { observedInformation, type Places, placeParameters } from "./information.ts";
import { invert } from "./linear-algebra.ts";
import { isPoorlyDetermined, POORLY_DETERMINED } from "./poorly-determined.ts";
import { counted, tell } from "./report.ts";
import { type Design, LIMITS } from "./state.ts";

/** Beyond this a difficulty only says that the slope is nothing. */
const FARTHEST = 1000;

const RUNAWAY =
  "Its slope grows without bound: the responses do not limit it. The other items were fitted with it held at a steep slope.";
const SHARED_RUNAWAY =
  "Ability would have to spread without bound: the responses follow one another like a ladder, so no distance is right.";

/** Why an item that took part has no estimate, or null. */
function failure(design: Design, { state }: Fit, item: number): string | null {
  if (design.anchored[item] === 1) return null;
  const [slope, intercept] = [state.slopes[item] as number, state.intercepts[item] as number];
  if (Math.abs(slope) >= LIMITS.slope * 0.999) return design.slope === "common" ? SHARED_RUNAWAY : RUNAWAY;
  if (Math.abs(intercept) >= LIMITS.intercept * 0.999) return "Its intercept grows without bound.";
  if (design.asymptote && (state.asymptotes[item] as number) >= LIMITS.asymptote[1] - 1e-3)
    return "Its lower asymptote rises towards 1, so nothing is left to estimate a slope from.";
  const rasch = design.model === "rasch" && design.slope === "common";
  if (!rasch && (Math.abs(slope) < 1e-4 || Math.abs(intercept) >= FARTHEST * Math.abs(slope)))
    return "It does not tell the able from the less able: its slope is nearly 0, so it has no difficulty.";
  return null;
}

const HELD = "Its lower asymptote went to 0 and was held there, so it has no standard error.";
const NEGATIVE = "Its slope is negative: the able do worse. The key may be wrong.";

/** Turns a fit into a calibration: the metric of the model, errors, notes and a report. */
export function describe(fitted: Fitted): Calibration {
  const { responses, options, design, problem, engine, grid, fit, notes } = fitted;
  const { state } = fit;
  const rasch = design.model === "rasch" && design.slope === "common";
  const held = new Uint8Array(design.items * 3);
  const failures = problem.columns.map((_, item) => failure(design, fit, item));
  failures.forEach((why, item) => {
    if (design.asymptote && (state.asymptotes[item] as number) <= LIMITS.asymptote[0] + 1e-3) held[item * 3 + 2] = 1;
    // A difficulty that is undefined does not keep slope and intercept from having information.
    if (why !== null) held.fill(1, item * 3, item * 3 + 3);
  });
  const parametersCount =
    placeParameters(design, held).count +
    failures.filter((why) => why !== null).length * (design.slope === "own" ? 2 : 1);
  const places = placeParameters(design, held);
  const wanted = options.standardErrors !== false;
  const matrix = wanted
    ? observedInformation(design, state, places, grid, engine, fit.expected, options.priors ?? {})
    : null;
  const covariance = matrix ? invert(matrix, places.count) : null;
  const items: CalibratedItem[] = Array.from({ length: responses.items }, (_, column) => ({
    parameters: null,
    standardErrors: null,
    covariance: null,
    status: "not_estimable",
    note: notes.get(column) ?? null,
  }));
  problem.columns.forEach((column, item) => {
    items[column] = describeItem(fitted, rasch, item, failures[item] ?? null, held, places, covariance);
  });
  const common = rasch ? Math.abs(state.slopes[0] as number) : 1;
  const population = rasch
    ? { mean: 0, sd: common, standardErrors: { mean: null, sd: root(covariance, places.count, places.items[0]) } }
    : {
        ...state.population,
        standardErrors: {
          mean: root(covariance, places.count, places.population ?? -1),
          sd: root(covariance, places.count, places.population === null ? -1 : places.population + 1),
        },
      };
  return {
    model: design.model,
    items,
    population,
    logLikelihood: fit.logLikelihood,
    parametersCount,
    aic: -2 * fit.logLikelihood + 2 * parametersCount,
    bic: -2 * fit.logLikelihood + parametersCount * Math.log(problem.people),
    people: problem.people,
    cycles: fit.cycles,
    converged: fit.converged,
    report: tell(fitted, items, {
      parametersCount,
      errors: !wanted ? "unwanted" : covariance ? "found" : "none",
      sd: population.sd,
    }),
    quadrature: {
      points: grid.points.map((z) => population.mean + population.sd * z),
      weights: grid.weights,
    },
  };
}

function root(covariance: Float64Array | null, size: number, place: number | undefined): number | null {
  if (!covariance || place === undefined || place < 0) return null;
  const variance = covariance[place * size + place] as number;
  return variance >= 0 && Number.isFinite(variance) ? Math.sqrt(variance) : null;
}

function describeItem(
  { design, fit, options, problem }: Fitted,
  rasch: boolean,
  item: number,
  why: string | null,
  held: Uint8Array,
  places: Places,
  all: Float64Array | null,
): CalibratedItem {
  const anchor = options.anchors?.get(problem.columns[item] as number);
  if (anchor)
    return { parameters: { ...anchor }, standardErrors: null, covariance: null, status: "anchored", note: null };
  if (why !== null)
    return { parameters: null, standardErrors: null, covariance: null, status: "not_estimable", note: why };
  const { state } = fit;
  // One slope for all is the same model with either sign.
  const sign = design.slope === "common" ? -1 : 1;
  const slope = state.slopes[item] as number;
  const flip = slope < 0 && sign < 0 ? -1 : 1;
  const a = rasch ? 1 : slope * flip;
  const b = -(state.intercepts[item] as number) / a;
  const c = logistic(state.asymptotes[item] as number);
  const spot = [0, 1, 2].map((part) => (rasch && part === 0 ? -1 : (places.items[item * 3 + part] as number)));
  const cell = (i: number, j: number) => {
    const [row, column] = [spot[i] as number, spot[j] as number];
    if (!all || row < 0 || column < 0) return 0;
    return (all[row * places.count + column] as number) * (i === 0 ? flip : 1) * (j === 0 ? flip : 1);
  };
  const covariance = all ? [0, 1, 2].flatMap((i) => [0, 1, 2].map((j) => cell(i, j))) : null;
  const known = (part: number, variance: number) =>
    (spot[part] as number) >= 0 && variance >= 0 && Number.isFinite(variance) ? Math.sqrt(variance) : null;
  const ofB = (cell(1, 1) + b * b * cell(0, 0) + 2 * b * cell(0, 1)) / (a * a);
  const found = {
    parameters: { a, b: b === 0 ? 0 : b, c },
    standardErrors: all
      ? { a: known(0, cell(0, 0)), b: known(1, ofB), c: known(2, (c * (1 - c)) ** 2 * cell(2, 2)) }
      : null,
    covariance,
    status: "estimated" as const,
  };
  const notes = [
    isPoorlyDetermined(found) ? POORLY_DETERMINED : null,
    held[item * 3 + 2] === 1 ? HELD : null,
    a < 0 ? NEGATIVE : null,
  ].filter((note) => note !== null);
  return { ...found, note: notes.length > 0 ? notes.join(" ") : null };
}

/** Returns the calibration of data with which there is nothing to fit. */
export function nothingToFit(
  { items, people }: ResponseMatrix,
  { model, anchors, quadrature }: CalibrationOptions,
  notes: ReadonlyMap<number, string>,
): Calibration {
  return {
    model,
    items: Array.from({ length: items }, (_, column) => {
      const anchor = anchors?.get(column);
      return {
        parameters: anchor ? { ...anchor } : null,
        standardErrors: null,
        covariance: null,
        status: anchor ? "anchored" : "not_estimable",
        note: notes.get(column) ?? null,
      };
    }),
    population: { mean: 0, sd: 1, standardErrors: { mean: null, sd: null } },
    logLikelihood: 0,
    parametersCount: 0,
    aic: 0,
    bic: 0,
    people: 0,
    cycles: 0,
    converged: false,
    report: [
      `Nothing could be estimated from ${counted(items, "item", "items")} and ${counted(people, "person", "people")}.`,
      ...new Set(notes.values()),
    ],
    quadrature: quadrature ?? normalQuadrature(),
  };
}
