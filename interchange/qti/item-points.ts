import { message } from "../messages/message.ts";
import type { ItemContext } from "./item-context.ts";
import type { Scoring } from "./processing/scoring.ts";
import { numberOf } from "./processing/values.ts";

/** Returns the full marks of one outcome that a person gives. */
export function statedPointsOf(outcome: string, { declarations }: Scoring): number | null {
  const attributes = declarations.get(outcome)?.element.attributes;
  const normal = Number(attributes?.normalMaximum);
  return attributes?.externalScored === "human" && normal > 0 && normal <= 1000 ? normal : null;
}

/** Full marks as far as the file says. */
function statedPoints({ declarations, scoreVariable }: Scoring): number | null {
  const normal = Number(declarations.get(scoreVariable)?.element.attributes.normalMaximum);
  const stated = normal > 0 ? normal : numberOf(declarations.get("MAXSCORE")?.defaultValue ?? null);
  return stated && stated > 0 && stated <= 1000 ? stated : null;
}

/** Full marks of an essay. */
function essayPoints(scoring: Scoring, context: ItemContext): number {
  const stated = statedPoints(scoring);
  if (stated !== null) return stated;
  context.notes.add(message("points_unknown"));
  return 1;
}

/** Returns points without what adding fractions leaves behind. */
export const tidy = (points: number) => Math.round(points * 1e6) / 1e6;

/** Says where a file promises more points than any answer earns. */
export function nameOutOfReach(most: number, { scoring, losses }: ItemContext): void {
  const normal = Number(scoring.declarations.get(scoring.scoreVariable)?.element.attributes.normalMaximum);
  if (normal > most + 1e-6 && scoring.isStated) losses.add(message("points_out_of_reach", { stated: normal, most }));
}

/** Returns the full marks of each text that is marked by hand, beside what keys give. */
export function essayPointsBeside(count: number, scored: number, context: ItemContext): number {
  const { scoring } = context;
  if (scored === 0 && count === 1) return essayPoints(scoring, context);
  const stated = statedPoints(scoring);
  if (stated !== null && stated > scored) return tidy((stated - scored) / count);
  context.notes.add(message("points_unknown"));
  return 1;
}
