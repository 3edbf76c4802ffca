import type { ItemParameters } from "../item.ts";
import type { Random } from "../random.ts";
import { MISSING } from "../responses.ts";
import { momentsOf } from "../scoring/eap.ts";
import { logRight, logWrong } from "../scoring/likelihood.ts";
import type { AdaptiveBank } from "./bank.ts";
import { type AdaptiveDesign, type ContentArea, quadratureOf } from "./design.ts";
import { findMostInformative } from "./information-index.ts";

/** Shares are sums of decimals: what binary fractions add is less than this. */
const ROUNDED = 1e-9;

/** How far one person's adaptive test has come. */
export interface AdaptiveState {
  /** The items given, as places in the bank, in their order. */
  readonly administered: readonly number[];
  /** 0 or 1 for each of them, `MISSING` where it was skipped. */
  readonly responses: ArrayLike<number>;
  /** Items that exposure control withholds from this person. */
  readonly setAside?: readonly number[];
}

/** Why a test ends. */
export type StopReason = "precise" | "longest" | "bank_exhausted";

/** What comes next. */
export interface NextItem {
  /** The place of the item in the bank; null when the test is over. */
  readonly item: number | null;
  readonly stop: StopReason | null;
  /** EAP of what was answered so far, over the design's points. */
  readonly theta: number;
  readonly standardError: number;
  /** Items withheld from this person from now on: those of the state, and any that the draw set aside just now. */
  readonly setAside: readonly number[];
}

/**
 * Chooses the next item of an adaptive test, or ends it: the eligible item with the most Fisher information at the current
 * ability (of equals the first of the bank), as the design restricts it.
 *
 * @param chance Where the design draws lots; and, for a ceiling, which share of people has seen each item so far.
 * Source: Lord, F. M. (1980), chapter 10; van der Linden, W. J. & Glas, C. A. W. (2010), Elements of Adaptive Testing.
 * @throws RangeError when responses are not those to the items given, or the design draws lots and no source is given.
 */
export function selectNext(
  state: AdaptiveState,
  bank: AdaptiveBank,
  design: AdaptiveDesign,
  chance: { random?: Random; seen?: ArrayLike<number> } = {},
): NextItem {
  const { points, weights } = quadratureOf(design);
  const posterior = weights.map(Math.log);
  if (state.responses.length !== state.administered.length)
    throw new RangeError(`${state.responses.length} responses to ${state.administered.length} items`);
  state.administered.forEach((place, at) => {
    const item = bank.items[place];
    if (!item) throw new RangeError(`The bank has no item ${place}`);
    learn(posterior, points, item, state.responses[at] as number);
  });
  return chooseNext(state, momentsOf(posterior, points), bank, design, chance);
}

/**
 * Adds an answer to what is believed, given as logarithms over the points.
 *
 * @throws RangeError when the response is none.
 */
export function learn(posterior: Float64Array, points: Float64Array, item: ItemParameters, response: number): void {
  if (response === MISSING) return;
  if (response !== 0 && response !== 1) throw new RangeError(`A response of ${response}`);
  const log = response === 1 ? logRight : logWrong;
  for (let at = 0; at < points.length; at += 1)
    posterior[at] = (posterior[at] as number) + log(item, points[at] as number);
}

/** Chooses as `selectNext` does, for an ability that is known already. */
export function chooseNext(
  { administered, setAside = [] }: AdaptiveState,
  { theta, standardError }: { theta: number; standardError: number },
  bank: AdaptiveBank,
  design: AdaptiveDesign,
  { random = refuseLots, seen }: { random?: Random; seen?: ArrayLike<number> } = {},
): NextItem {
  const { stop } = design;
  const given = administered.length;
  const isPrecise = stop.standardError !== null && given >= stop.minimum && standardError <= stop.standardError;
  // Before any answer the spread is the prior's alone: nothing has been measured.
  const reason = given > 0 && isPrecise ? "precise" : given >= stop.maximum ? "longest" : null;
  if (reason) return { item: null, stop: reason, theta, standardError, setAside };
  const at = given === 0 ? design.start : theta;
  const used = new Set([...administered, ...setAside]);
  const withheld = [...setAside];
  for (const tags of tagsInOrder(administered, bank, design)) {
    const isOf = (place: number) => tags === null || tags.includes(bank.tags[place] ?? null);
    const isAllowed = (place: number) => !used.has(place) && isOf(place) && !isResting(place, design, seen);
    for (;;) {
      const best = findMostInformative(bank.index, at, design.randomesque, isAllowed);
      const item = best.length > 1 ? best[Math.floor(random() * best.length)] : best[0];
      if (item === undefined) break;
      const { exposure } = design;
      if (exposure.kind !== "sympson_hetter" || random() < (exposure.chances[item] ?? 1))
        return { item, stop: null, theta, standardError, setAside: withheld };
      used.add(item);
      withheld.push(item);
    }
  }
  return { item: null, stop: "bank_exhausted", theta, standardError, setAside: withheld };
}

/** A draw that nobody could repeat could not be looked into afterwards: the source is the caller's to keep. */
function refuseLots(): number {
  throw new RangeError("This design draws lots and needs a source of chance");
}

function isResting(place: number, { exposure }: AdaptiveDesign, seen: ArrayLike<number> | undefined): boolean {
  return exposure.kind === "restricted" && (seen?.[place] ?? 0) > exposure.ceiling;
}

/**
 * Content areas in the order in which they may give the next item; just null where content is not balanced. One behind its least share
 * comes first, the furthest behind before the others. Then information chooses among all that have room below their greatest share. What
 * is left stands in for areas without items.
 *
 * Source: Kingsbury, G. G. & Zara, A. R. (1989), Applied Measurement in Education 2, 359–375; with a range for a share as in van der
 * Linden, W. J. & Glas, C. A. W. (2010), Elements of Adaptive Testing.
 */
function tagsInOrder(
  administered: readonly number[],
  bank: AdaptiveBank,
  { content }: AdaptiveDesign,
): readonly (readonly (string | null)[] | null)[] {
  if (content.length === 0) return [null];
  const given = administered.length;
  const areas = content.map((area) => {
    const count = administered.filter((place) => bank.tags[place] === area.tag).length;
    return { ...area, behind: area.minimum * given - count, room: area.maximum * given - count, count };
  });
  const isBehind = ({ behind }: { behind: number }) => behind > ROUNDED;
  const isFree = ({ count, minimum, maximum }: ContentArea & { count: number }) =>
    minimum < maximum && count + 1 <= Math.ceil(maximum * (given + 1) - ROUNDED);
  const due = areas.filter(isBehind).sort((x, y) => y.behind - x.behind || y.minimum - x.minimum);
  const free = areas.filter((area) => !isBehind(area) && isFree(area));
  const rest = areas
    .filter((area) => !isBehind(area) && !isFree(area))
    .sort((x, y) => y.room - x.room || y.maximum - x.maximum);
  const single = (some: readonly ContentArea[]) => some.map(({ tag }) => [tag]);
  return [...single(due), ...(free.length > 0 ? [free.map(({ tag }) => tag)] : []), ...single(rest)];
}
