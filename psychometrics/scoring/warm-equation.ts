import { testInformation } from "../information.ts";
import { logistic } from "../item.ts";
import type { Bounds } from "./ability.ts";
import type { Answers } from "./answers.ts";

/**
 * l′(θ) + J(θ) / 2I(θ), with J = Σ P′P″/PQ: nought where the weighted likelihood is greatest, above nought to the left of it.
 *
 * Source: Warm, T. A. (1989), Psychometrika 54, equations 15 and 16.
 */
function warmSlope(answers: Answers, theta: number): number {
  let [slope, j] = [0, 0];
  answers.items.forEach(({ a, b, c }, place) => {
    const [p, q] = [logistic(a * (theta - b)), logistic(-a * (theta - b))];
    const chance = c + (1 - c) * p;
    // P itself is p where nobody guesses; so written, p / chance stays 1 where both underflow.
    const share = c === 0 ? 1 : p / chance;
    slope += answers.right[place] ? (1 - c) * a * q * share : -a * p;
    j += a ** 3 * (1 - c) * p * q * share * (1 - 2 * p);
  });
  const information = testInformation(answers.items, theta);
  return information > 0 ? slope + j / (2 * information) : slope;
}

/** Returns the solution of Warm's equation that lies uphill of `from`, between the bounds. */
export function solveWarm(answers: Answers, from: number, { minimum, maximum }: Bounds): number {
  const direction = warmSlope(answers, from) > 0 ? 1 : -1;
  const end = direction === 1 ? maximum : minimum;
  let inner = from;
  let outer = from;
  for (let step = 0.1; warmSlope(answers, outer) * direction > 0; step *= 1.5) {
    if (outer === end || step > 1e7) return outer;
    inner = outer;
    outer = direction === 1 ? Math.min(end, outer + step) : Math.max(end, outer - step);
  }
  for (let turn = 0; turn < 100 && Math.abs(outer - inner) > 1e-11 * (1 + Math.abs(inner)); turn += 1) {
    const middle = (inner + outer) / 2;
    if (warmSlope(answers, middle) * direction > 0) inner = middle;
    else outer = middle;
  }
  return (inner + outer) / 2;
}
