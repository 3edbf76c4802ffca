import { type ItemParameters, probability } from "../../item.ts";
import type { NormalPrior } from "../../scoring/ability.ts";
import { type GivenItem, type RoutedForm, tidyPoints } from "./routed-design.ts";
import { moduleInformation, parametersOf } from "./simulate-routes.ts";

/** From where on the next harder module tells more: the ability, and the points of the module before that go with it. */
export interface SuggestedCut {
  readonly theta: number;
  readonly points: number;
}

/** How far from the mean a crossing is looked for, in standard deviations, and in which steps. */
const REACH = 4;
const STEP = 0.02;

/**
 * Suggests the points from which each of the modules after the first is taken: by approximate maximum information, at the ability
 * where its information crosses that of the easier one, told as the points to be expected there. Of several crossings it
 * takes that nearest to the population’s mean. Points are rounded to those that can be had.
 *
 * @param to Modules from the easiest to the hardest.
 * @returns One cut fewer than modules; null where two modules’ information does not cross upwards, or cuts would fall together.
 * Source: Luecht, R. M., Brumfield, T. & Breithaupt, K. (2006), Applied Measurement in Education 19, 189–202.
 */
export function suggestCuts(
  forms: readonly RoutedForm[],
  items: readonly (ItemParameters | null)[],
  { from, to }: { from: string; to: readonly string[] },
  prior: NormalPrior,
): SuggestedCut[] | null {
  const tells = (module: string, theta: number) =>
    forms.reduce((sum, form) => sum + moduleInformation(form.get(module) ?? [], items, theta), 0);
  const cuts: SuggestedCut[] = [];
  const given = forms.map((form) => (form.get(from) ?? []).filter(({ isScored }) => isScored));
  for (const [place, harder] of to.slice(1).entries()) {
    const easier = to[place] as string;
    const theta = crossing((at) => tells(harder, at) - tells(easier, at), prior);
    if (theta === null) return null;
    const points = roundToPossible(given, expectedPoints(given, items, theta));
    const last = cuts.at(-1);
    if (points <= Math.max(0, last?.points ?? 0) || (last && theta <= last.theta)) return null;
    cuts.push({ theta, points });
  }
  return cuts;
}

/** Returns where a difference rises through 0, nearest to the mean; null where it never does. */
function crossing(difference: (theta: number) => number, { mean, sd }: NormalPrior): number | null {
  const steps = Math.round(REACH / STEP);
  let best: number | null = null;
  let before = difference(mean - REACH * sd);
  for (let step = 1 - steps; step <= steps; step += 1) {
    const theta = mean + step * STEP * sd;
    const here = difference(theta);
    if (before < 0 && here >= 0) {
      const found = theta - (STEP * sd * here) / (here - before);
      if (best === null || Math.abs(found - mean) < Math.abs(best - mean)) best = found;
    }
    before = here;
  }
  return best;
}

function expectedPoints(
  forms: readonly (readonly GivenItem[])[],
  items: readonly (ItemParameters | null)[],
  theta: number,
): number {
  const sum = forms.reduce(
    (total, given) =>
      total +
      given.reduce((own, one) => {
        const p = probability(parametersOf(items, one), theta);
        return own + p * one.points + (1 - p) * one.pointsWhenWrong;
      }, 0),
    0,
  );
  return sum / Math.max(1, forms.length);
}

/** Thousandths: points have no more decimals. */
const whole = (points: number) => Math.round(points * 1000);
const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Rounds to what right and wrong answers can add up to, at least nearly: from the least in steps of what all items have in common. */
function roundToPossible(forms: readonly (readonly GivenItem[])[], points: number): number {
  const [given = []] = forms;
  const least = given.reduce((sum, one) => sum + one.pointsWhenWrong, 0);
  const step =
    forms.flat().reduce((all, one) => divisor(all, whole(one.points) - whole(one.pointsWhenWrong)), 0) / 1000;
  return step > 0 ? tidyPoints(least + Math.round((points - least) / step) * step) : tidyPoints(points);
}
