import type { ItemParameters } from "../item.ts";
import { type Ability, type NormalPrior, standardNormal } from "./ability.ts";
import { pickAnswers } from "./answers.ts";
import { curvature, isConcave, logLikelihood } from "./likelihood.ts";
import { maximise, searchPoints } from "./maximise.ts";

/**
 * Returns the ability that is most probable after these answers. Its standard error is 1/√ of the observed information of the
 * posterior. Finite for every pattern; where nothing was answered it is the prior itself.
 *
 * @param row 0, 1, `MISSING` or `NOT_REACHED` for each item.
 * Source: Samejima, F. (1969), Psychometrika Monograph 17; Baker & Kim (2004), chapter 7.
 * @throws RangeError for a row of another length, other values, impossible parameters or a prior without spread.
 */
export function map(row: Uint8Array, items: readonly ItemParameters[], prior: NormalPrior = standardNormal): Ability {
  const { mean, sd } = prior;
  if (!(sd > 0 && Number.isFinite(sd) && Number.isFinite(mean))) throw new RangeError(`A prior of N(${mean}, ${sd}²)`);
  const answers = pickAnswers(row, items);
  const also = [mean - 2 * sd, mean, mean + 2 * sd];
  const points = searchPoints(answers.items, { isSingle: isConcave(answers), also });
  const { at } = maximise((theta) => logLikelihood(answers, theta) - ((theta - mean) / sd) ** 2 / 2, points);
  const information = 1 / (sd * sd) - curvature(answers, at);
  // Where two modes are about to merge the curvature is nearly flat; the prior alone then bounds what may be said.
  return { theta: at, standardError: information > 0 ? 1 / Math.sqrt(information) : sd };
}
