import type { Quadrature } from "../quadrature.ts";
import type { Priors } from "./calibration.ts";
import { priorOfAll } from "./priors.ts";
import type { Design, State } from "./state.ts";

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Does the M step for the population, in place. With anchors its mean and sd are free and take the posterior's.
 *
 * Without anchors N(0, 1) fixes the metric, and plain EM crawls along it: all difficulties move together only as fast as
 * people's posteriors follow. So mean and sd are fitted here all the same and at once carried over into slopes and
 * intercepts, which is the same model in the old metric. Source: Liu, Rubin & Wu (1998), Parameter expansion to
 * accelerate EM. A prior may not like to be moved: then the part of the way is taken that is best for both.
 *
 * @param posterior expected people at each point of the grid
 */
export function fitPopulation(
  design: Design,
  grid: Quadrature,
  posterior: Float64Array,
  state: State,
  priors: Priors,
): State {
  let [people, sum, squares] = [0, 0, 0];
  grid.points.forEach((z, at) => {
    const n = posterior[at] as number;
    people += n;
    sum += n * z;
    squares += n * z * z;
  });
  const mean = sum / people;
  const sd = Math.sqrt(Math.max(1e-6, squares / people - mean * mean));
  const { population } = state;
  if (design.freePopulation) {
    const free = { mean: population.mean + population.sd * mean, sd: Math.max(0.01, population.sd * sd) };
    return { ...state, population: free };
  }
  const move = (part: number): State => {
    const [shift, scale] = [mean * part, sd ** part];
    return {
      ...state,
      slopes: state.slopes.map((slope) => slope * scale),
      intercepts: state.intercepts.map((intercept, item) => intercept + (state.slopes[item] as number) * shift),
    };
  };
  if (!priors.a && !priors.b) return move(1);
  const rasch = design.model === "rasch";
  const worth = (part: number, moved: State) => {
    const [shift, scale] = [mean * part, sd ** part];
    const likely =
      -people * Math.log(scale) - (squares - 2 * shift * sum + people * shift * shift) / (2 * scale * scale);
    return likely + priorOfAll(priors, { ...design, rasch }, moved);
  };
  // Golden section; a choice among a few parts would jump to and fro and keep the cycles from settling.
  let [low, high] = [-1, 2];
  const value = (part: number) => worth(part, move(part));
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [value(left), value(right)];
  for (let round = 0; round < 40; round += 1) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = value(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = value(right);
    }
  }
  const best = (low + high) / 2;
  return value(best) > value(0) ? move(best) : state;
}
