import { isChoiceAnswered, readChoiceResponse, validateChoiceResponse } from "./choice/response.ts";
import type { InteractionScore } from "./module.ts";
import type { OptionKey, OptionMapping } from "./option-key.ts";

/** What of an interaction decides about a choice among its options. */
export interface OptionSet {
  /** 0 means any number. */
  max_choices: number;
  options: readonly { id: string }[];
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns a mapping's sum within its bounds, and never above what can be had nor below 0. */
export function withinBounds(
  sum: number,
  mapping: { lower_bound?: number | null | undefined },
  maximum: number,
): number {
  return clamp(sum, clamp(mapping.lower_bound ?? 0, 0, maximum), maximum);
}

const worth = (mapping: OptionMapping, id: string) =>
  Object.hasOwn(mapping.points, id) ? (mapping.points[id] ?? 0) : (mapping.default_points ?? 0);

/** Returns the most points that choices within `max_choices` can add up to; 0 when no option gives any. */
export function mappingMaximum({ options, max_choices }: OptionSet, mapping: OptionMapping): number {
  const gains = options
    .map((option) => worth(mapping, option.id))
    .filter((points) => points > 0)
    .sort((a, b) => b - a)
    .slice(0, max_choices === 0 ? undefined : max_choices);
  const sum = gains.reduce((total, points) => total + points, 0);
  return Math.max(0, Math.min(sum, mapping.upper_bound ?? sum));
}

function scoreByMapping(set: OptionSet, mapping: OptionMapping, chosen: string[]): InteractionScore {
  const maximum = mappingMaximum(set, mapping);
  if (maximum === 0) return { status: "scored", points: 0, max_points: 1 };
  const sum = chosen.reduce((total, id) => total + worth(mapping, id), 0);
  return { status: "scored", points: withinBounds(sum, mapping, maximum), max_points: maximum };
}

/**
 * Scores what was chosen by its mapping where there is one, else by `share` (0 to 1). Unknown or repeated options and too many of
 * them are `invalid`; nothing chosen is `omitted`.
 */
export function scoreOptions(
  set: OptionSet,
  mapping: OptionMapping | undefined,
  response: unknown,
  share: (chosen: string[]) => number,
): InteractionScore {
  const maximum = (mapping && mappingMaximum(set, mapping)) || 1;
  if (response === null || response === undefined || (Array.isArray(response) && !isChoiceAnswered(response)))
    return { status: "omitted", points: 0, max_points: maximum };
  const chosen = readChoiceResponse(response);
  if (chosen === null || validateChoiceResponse(set, response).length > 0)
    return { status: "invalid", points: 0, max_points: maximum };
  if (mapping) return scoreByMapping(set, mapping, chosen);
  return { status: "scored", points: share(chosen), max_points: 1 };
}

/** Returns the share of full marks for a set of choices, see `optionKey`. */
export function shareOfSet(key: OptionKey, chosen: readonly string[]): number {
  const right = new Set(key.correct);
  const hits = chosen.filter((id) => right.has(id)).length;
  const misses = chosen.length - hits;
  if (hits === right.size && misses === 0) return 1;
  if (key.partial !== "per_option" || right.size === 0) return 0;
  return Math.max(0, hits - misses) / right.size;
}
