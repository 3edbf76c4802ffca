import { readChoiceResponse } from "../choice/response.ts";
import type { Saying } from "../saying.ts";
import type { HotspotCandidate } from "./candidate.ts";

/** Returns the areas chosen by their labels, in reading order; those without one by their number. */
export function hotspotWords({ options }: HotspotCandidate, response: unknown, say: Saying): string {
  const chosen = readChoiceResponse(response) ?? [];
  return options
    .flatMap(({ id, label }, index) => (chosen.includes(id) ? [label || say.area(index + 1)] : []))
    .join(", ");
}
