import type { InteractionScore } from "../module.ts";
import type { ChoiceContent } from "./content.ts";
import type { ChoiceKey } from "./key.ts";
import { isChoiceAnswered, readChoiceResponse, validateChoiceResponse } from "./response.ts";

type Mapping = NonNullable<ChoiceKey["mapping"]>;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

const worth = (mapping: Mapping, id: string) =>
  Object.hasOwn(mapping.points, id) ? (mapping.points[id] ?? 0) : (mapping.default_points ?? 0);

/** The most points that choices within `max_choices` can add up to; 0 when no option gives any. */
export function mappingMaximum(content: ChoiceContent, mapping: Mapping): number {
  const gains = content.options
    .map((option) => worth(mapping, option.id))
    .filter((points) => points > 0)
    .sort((a, b) => b - a)
    .slice(0, content.max_choices === 0 ? undefined : content.max_choices);
  const sum = gains.reduce((total, points) => total + points, 0);
  return Math.max(0, Math.min(sum, mapping.upper_bound ?? sum));
}

function scoreByMapping(content: ChoiceContent, mapping: Mapping, chosen: string[]): InteractionScore {
  const maximum = mappingMaximum(content, mapping);
  if (maximum === 0) return { status: "scored", points: 0, max_points: 1 };
  const sum = chosen.reduce((total, id) => total + worth(mapping, id), 0);
  const low = clamp(mapping.lower_bound ?? 0, 0, maximum);
  return { status: "scored", points: clamp(sum, low, maximum), max_points: maximum };
}

/** Share of full marks for a set of choices, see `choiceKey`. */
function scoreBySet(key: ChoiceKey, chosen: string[]): number {
  const right = new Set(key.correct);
  const hits = chosen.filter((id) => right.has(id)).length;
  const misses = chosen.length - hits;
  if (hits === right.size && misses === 0) return 1;
  if (key.partial !== "per_option" || right.size === 0) return 0;
  return Math.max(0, hits - misses) / right.size;
}

/** Scores a choice. Unknown or repeated options and too many of them are `invalid`; nothing chosen is `omitted`. */
export function scoreChoice(content: ChoiceContent, key: ChoiceKey, response: unknown): InteractionScore {
  const maximum = (key.mapping && mappingMaximum(content, key.mapping)) || 1;
  if (response === null || response === undefined || (Array.isArray(response) && !isChoiceAnswered(response)))
    return { status: "omitted", points: 0, max_points: maximum };
  const chosen = readChoiceResponse(response);
  if (chosen === null || validateChoiceResponse(content, response).length > 0)
    return { status: "invalid", points: 0, max_points: maximum };
  if (key.mapping) return scoreByMapping(content, key.mapping, chosen);
  return { status: "scored", points: scoreBySet(key, chosen), max_points: 1 };
}
