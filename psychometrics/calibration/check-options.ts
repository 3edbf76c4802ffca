import { assertItems } from "../item-check.ts";
import type { ResponseMatrix } from "../responses.ts";
import type { CalibrationOptions } from "./calibration.ts";

const MODELS = ["rasch", "1pl", "2pl", "3pl"];

/** Refuses options with which nothing can be computed, with a RangeError that says which. */
export function checkOptions({ items }: ResponseMatrix, options: CalibrationOptions): void {
  if (!options || !MODELS.includes(options.model))
    throw new RangeError(`A model is one of ${MODELS.join(", ")}, not ${JSON.stringify(options?.model)}`);
  const { anchors, priors, quadrature, tolerance = 1e-7, maxCycles = 1 } = options;
  if (!(tolerance > 0)) throw new RangeError(`A tolerance of ${tolerance}`);
  if (!(Number.isInteger(maxCycles) && maxCycles > 0)) throw new RangeError(`At most ${maxCycles} cycles`);
  for (const column of anchors?.keys() ?? [])
    if (!(Number.isInteger(column) && column >= 0 && column < items))
      throw new RangeError(`An anchor at column ${column} of ${items}`);
  assertItems([...(anchors?.values() ?? [])]);
  const normals: (readonly [number, number])[] = [];
  if (priors?.a) normals.push([priors.a.meanlog, priors.a.sdlog]);
  if (priors?.b) normals.push([priors.b.mean, priors.b.sd]);
  if (priors?.logitC) normals.push([priors.logitC.mean, priors.logitC.sd]);
  for (const [mean, sd] of normals)
    if (!(Number.isFinite(mean) && sd > 0 && Number.isFinite(sd)))
      throw new RangeError(`A prior with mean ${mean} and sd ${sd}`);
  if (quadrature) checkQuadrature(quadrature);
}

function checkQuadrature({ points, weights }: { points: Float64Array; weights: Float64Array }): void {
  if (points.length < 2 || points.length !== weights.length || points.length > 10_000)
    throw new RangeError(`A quadrature of ${points.length} points and ${weights.length} weights`);
  let total = 0;
  points.forEach((point, at) => {
    const weight = weights[at] as number;
    if (!Number.isFinite(point) || !(weight >= 0)) throw new RangeError(`A quadrature with ${weight} at ${point}`);
    if (at > 0 && !(point > (points[at - 1] as number)))
      throw new RangeError("A quadrature whose points do not ascend");
    total += weight;
  });
  if (Math.abs(total - 1) > 1e-6) throw new RangeError(`A quadrature whose weights add up to ${total}`);
}
