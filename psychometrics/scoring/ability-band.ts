import { testInformation } from "../information.ts";
import { type ItemParameters, logistic } from "../item.ts";
import { type Answers, pickAnswers } from "./answers.ts";

/** How often the band holds the true ability: a normal value lies within one standard error. */
export const BAND_CONFIDENCE = 0.6827;

/**
 * From this many items on the score varies nearly as a normal value does. With fewer it moves in steps, and the band is widened by
 * half a step, so that it holds the ability at least as often as it claims.
 */
const MANY_ITEMS = 40;
/** Beyond this no test measures. */
const FARTHEST = 12;

/**
 * Returns the abilities that these answers do not contradict: where the score function lies within one of its own standard errors.
 * Unlike the estimate ± its error this holds for weak and strong people alike, as the error is that of each ability, not of the
 * estimate. An end is infinite where the answers set no limit.
 *
 * Source: the score interval of Wilson, E. B. (1927), JASA 22, 209–212, and Rao, C. R. (1948), Proc. Camb. Phil. Soc. 44, 50–57; half a
 * step as Yates's correction: Newcombe, R. G. (1998), Statistics in Medicine 17, 857–872, method 4.
 * @param row As of `wle`.
 * @param estimate An ability within the band, as of `wle`.
 * @throws RangeError as `wle`.
 */
export function abilityBand(
  row: Uint8Array,
  items: readonly ItemParameters[],
  estimate: number,
): { low: number; high: number } {
  const answers = pickAnswers(row, items);
  const isWithin = (theta: number) => agrees(answers, theta);
  const end = (direction: 1 | -1) => {
    let inner = estimate;
    let outer = estimate;
    for (let width = 0.05; isWithin(outer); width *= 1.2) {
      if (Math.abs(outer) > FARTHEST) return direction * Number.POSITIVE_INFINITY;
      inner = outer;
      outer += direction * width;
    }
    for (let turn = 0; turn < 40; turn += 1) {
      const middle = (inner + outer) / 2;
      if (isWithin(middle)) inner = middle;
      else outer = middle;
    }
    return inner;
  };
  return { low: end(-1), high: end(1) };
}

/** Returns whether answers do not contradict an ability; the band is where this holds around the estimate. */
export function agrees(answers: Answers, theta: number): boolean {
  const { score, information, step } = scoreAt(answers, theta);
  return Math.abs(score) <= Math.sqrt(information) + (answers.items.length < MANY_ITEMS ? step / 2 : 0);
}

/** The slope of the log-likelihood, its variance, and by how much one more right answer changes it, on average by information. */
function scoreAt({ items, right }: Answers, theta: number) {
  let [score, step] = [0, 0];
  const information = testInformation(items, theta);
  items.forEach(({ a, b, c }, place) => {
    const [p, q] = [logistic(a * (theta - b)), logistic(-a * (theta - b))];
    const chance = c + (1 - c) * p;
    const weight = chance > 0 ? (c === 0 ? a : (a * p) / chance) : 0;
    const wrong = (1 - c) * q;
    score += weight * (right[place] ? wrong : -chance);
    step += weight * weight * weight * chance * wrong;
  });
  return { score, information, step: information > 0 ? step / information : 0 };
}
