import { normalDensity } from "../distributions/normal.ts";
import type { Quadrature } from "../quadrature.ts";
import type { NormalPrior } from "../scoring/ability.ts";
import type { AdaptiveBank } from "./bank.ts";

/** What keeps the best items from being seen by everyone. */
export type ExposureControl =
  | { readonly kind: "none" }
  /** Items that more than this share of people have seen rest until others catch up. */
  | { readonly kind: "restricted"; readonly ceiling: number }
  /** An item that is chosen is given only with its chance, else set aside for this person (`sympsonHetter` finds them). */
  | { readonly kind: "sympson_hetter"; readonly chances: ArrayLike<number> };

/** A content area with the least and the greatest share of the items that it has; the same twice for one that is kept to exactly. */
export interface ContentArea {
  readonly tag: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** How an adaptive test is given. */
export interface AdaptiveDesign {
  /** What is believed of a person before the first answer. */
  readonly prior: NormalPrior;
  /** The points of ability over which EAP sums. */
  readonly points: ArrayLike<number>;
  /** The ability for which the first item is chosen. */
  readonly start: number;
  /** Chooses by chance among so many of the best (Kingsbury, G. G. & Zara, A. R. (1989)); 1 always takes the best. */
  readonly randomesque: number;
  /** Between which shares of the items each content area is kept; none lets information alone choose. */
  readonly content: readonly ContentArea[];
  readonly exposure: ExposureControl;
  readonly stop: {
    /** Not before so many items. */
    readonly minimum: number;
    /** After so many at the latest. */
    readonly maximum: number;
    /** As soon as the standard error is not above this; null always gives the maximum. */
    readonly standardError: number | null;
  };
}

/** What is to be other than usual; of the rule for stopping too, each part by itself. */
export interface DesignChanges extends Partial<Omit<AdaptiveDesign, "stop">> {
  readonly stop?: Partial<AdaptiveDesign["stop"]>;
}

/**
 * Returns the usual design, changed where wanted: N(0, 1), 33 points from −4 to 4, the best item each time, from 1 to 30 items,
 * until the standard error is 0.3.
 */
export function adaptiveDesign({ stop, ...changes }: DesignChanges = {}): AdaptiveDesign {
  const prior = changes.prior ?? { mean: 0, sd: 1 };
  return {
    prior,
    points: Float64Array.from({ length: 33 }, (_, at) => prior.mean + prior.sd * (at / 4 - 4)),
    start: prior.mean,
    randomesque: 1,
    content: [],
    exposure: { kind: "none" },
    stop: { minimum: 1, maximum: 30, standardError: 0.3, ...stop },
    ...changes,
  };
}

/** Returns the points of a design with the prior's density by the trapezoid rule as weights. */
export function quadratureOf({ prior, points }: AdaptiveDesign): Quadrature {
  const all = Float64Array.from(points);
  const weights = all.map((point, at) => {
    const width = ((all[at + 1] ?? point) - (all[at - 1] ?? point)) / 2;
    return width * normalDensity((point - prior.mean) / prior.sd);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { points: all, weights: weights.map((weight) => weight / total) };
}

/** Returns what is wrong with a design for a bank, in sentences; none when it can be given. */
export function checkDesign(design: AdaptiveDesign, bank: AdaptiveBank): string[] {
  const { prior, points, start, randomesque, content, exposure, stop } = design;
  const wrong: string[] = [];
  const say = (isWrong: boolean, sentence: string) => {
    if (isWrong) wrong.push(sentence);
  };
  const ascending = Array.from(points).every((point, at) => at === 0 || point > (points[at - 1] as number));
  say(bank.items.length === 0, "The bank is empty.");
  say(
    !(prior.sd > 0 && Number.isFinite(prior.sd) && Number.isFinite(prior.mean)),
    "The prior needs a mean and a spread.",
  );
  say(
    !(points.length >= 2 && ascending && Array.from(points).every(Number.isFinite)),
    "Points of ability must ascend.",
  );
  say(!Number.isFinite(start), "The first ability must be a number.");
  say(!(Number.isInteger(randomesque) && randomesque >= 1), "Items are chosen among at least one.");
  say(!(Number.isInteger(stop.maximum) && stop.maximum >= 1), "A test has at least one item.");
  say(
    !(Number.isInteger(stop.minimum) && stop.minimum <= stop.maximum),
    "The least number of items is above the most.",
  );
  say(stop.standardError !== null && !(stop.standardError > 0), "The standard error to stop at must be above 0.");
  say(
    exposure.kind === "restricted" && !(exposure.ceiling > 0 && exposure.ceiling <= 1),
    "A ceiling is a share of people above 0.",
  );
  say(
    exposure.kind === "sympson_hetter" && exposure.chances.length !== bank.items.length,
    "There must be one chance for each item of the bank.",
  );
  const least = content.reduce((sum, { minimum }) => sum + minimum, 0);
  const most = content.reduce((sum, { maximum }) => sum + maximum, 0);
  say(
    content.some(({ minimum, maximum }) => !(minimum >= 0 && maximum > 0 && minimum <= maximum)),
    "Each content area needs a share above 0, the least not above the greatest.",
  );
  say(content.length > 0 && (least > 1 + 1e-6 || most < 1 - 1e-6), "The shares of the content areas must add up to 1.");
  for (const { tag } of content) say(!bank.tags.includes(tag), `No item of the bank is of ${tag}.`);
  return wrong;
}
