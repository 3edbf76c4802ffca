import type { Quadrature } from "../quadrature.ts";
import type { Priors } from "./calibration.ts";
import { priorOfAll } from "./priors.ts";
import type { Design, State } from "./state.ts";

/**
 * The M step for the population, in place. With anchors its mean and sd are free and take the posterior's.
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
  let best = state;
  let most = worth(0, state);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const moved = move(part);
    const value = worth(part, moved);
    if (value > most) [best, most] = [moved, value];
  }
  return best;
}
