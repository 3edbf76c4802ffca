import type { ItemParameters } from "../item.ts";
import { assertItems } from "../item-check.ts";
import type { Quadrature } from "../quadrature.ts";
import { MISSING, NOT_GIVEN, NOT_REACHED, type ResponseMatrix } from "../responses.ts";
import { type Ability, type NormalPrior, standardNormal } from "./ability.ts";
import { type Answers, pickAnswers } from "./answers.ts";
import { fittingQuadrature } from "./fitting-quadrature.ts";
import { logRight, logWrong } from "./likelihood.ts";

/**
 * Returns the mean of what is to be believed of a person after these answers, with its standard deviation as the standard error.
 * Finite for every pattern; where nothing was answered it is the prior itself.
 *
 * @param row 0, 1, `MISSING` or `NOT_REACHED` for each item.
 * Source: Bock, R. D. & Mislevy, R. J. (1982), Applied Psychological Measurement 6, equations 4 and 5.
 * @throws RangeError for a row of another length, other values, or impossible parameters.
 */
export function eap(row: Uint8Array, items: readonly ItemParameters[], prior: NormalPrior = standardNormal): Ability {
  const answers = pickAnswers(row, items);
  const quadrature = fittingQuadrature(answers.items, prior);
  if (answers.items.length === 0) return { theta: prior.mean, standardError: prior.sd };
  return sumUp(answers, quadrature);
}

/** Estimates as `eap` does, with custom quadrature points and weights. */
export function eapOverQuadrature(row: Uint8Array, items: readonly ItemParameters[], quadrature: Quadrature): Ability {
  return sumUp(pickAnswers(row, items), quadrature);
}

function sumUp(answers: Answers, { points, weights }: Quadrature): Ability {
  const posterior = Float64Array.from(weights, Math.log);
  answers.items.forEach((item, place) => {
    const log = answers.right[place] ? logRight : logWrong;
    for (let at = 0; at < points.length; at += 1)
      posterior[at] = (posterior[at] as number) + log(item, points[at] as number);
  });
  return momentsOf(posterior, points);
}

/**
 * Estimates as `eap` does for every person of a matrix: what depends on items alone is computed once.
 *
 * @param quadrature That of N(0, 1), as fine as the items need it, unless given.
 * @returns Abilities and standard errors in the order of the people.
 */
export function eapOfAll(
  responses: ResponseMatrix,
  items: readonly ItemParameters[],
  quadrature: Quadrature = fittingQuadrature(items, standardNormal),
): { thetas: Float64Array; standardErrors: Float64Array } {
  if (responses.items !== items.length) throw new RangeError(`${responses.items} responses to ${items.length} items`);
  assertItems(items);
  const { points, weights } = quadrature;
  const right = items.map((item) => Float64Array.from(points, (theta) => logRight(item, theta)));
  const wrong = items.map((item) => Float64Array.from(points, (theta) => logWrong(item, theta)));
  const prior = Float64Array.from(weights, Math.log);
  const posterior = new Float64Array(points.length);
  const thetas = new Float64Array(responses.people);
  const standardErrors = new Float64Array(responses.people);
  for (let person = 0; person < responses.people; person += 1) {
    posterior.set(prior);
    for (let item = 0; item < items.length; item += 1) {
      const value = responses.values[person * items.length + item];
      if (value === 1) add(posterior, right[item] as Float64Array);
      else if (value === 0) add(posterior, wrong[item] as Float64Array);
      else if (value !== MISSING && value !== NOT_REACHED && value !== NOT_GIVEN)
        throw new RangeError(`Person ${person} has ${value} as the response to item ${item}`);
    }
    const { theta, standardError } = momentsOf(posterior, points);
    thetas[person] = theta;
    standardErrors[person] = standardError;
  }
  return { thetas, standardErrors };
}

function add(to: Float64Array, what: Float64Array): void {
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] as number) + (what[at] as number);
}

/** Returns the mean and standard deviation over points with these logarithms of weights, of any size. */
export function momentsOf(logWeights: Float64Array, points: Float64Array): Ability {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const weight of logWeights) if (weight > greatest) greatest = weight;
  let [total, sum] = [0, 0];
  for (let at = 0; at < points.length; at += 1) {
    const weight = Math.exp((logWeights[at] as number) - greatest);
    total += weight;
    sum += weight * (points[at] as number);
  }
  const theta = sum / total;
  let squares = 0;
  for (let at = 0; at < points.length; at += 1)
    squares += Math.exp((logWeights[at] as number) - greatest) * ((points[at] as number) - theta) ** 2;
  return { theta, standardError: Math.sqrt(squares / total) };
}
