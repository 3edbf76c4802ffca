import type { DrawRule } from "@sextant/contract/draw-rule.ts";
import { routesOf } from "@sextant/contract/routes.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { StoredSelection } from "../../platform/database/stored-json.ts";
import { adaptiveOf } from "./adaptive/pool-entry.ts";

/** Returns the modules and routing of a staged section; null for another. */
export function stagesOf({ selection }: { selection: StoredSelection }): Stages | null {
  return selection.type === "stages" ? selection : null;
}

/** Returns the sums over each way through the modules: of limits, questions or whatever each module has. */
const sumsOfWays = (stages: Stages, of: (module: string) => number): number[] =>
  routesOf(stages.routing).map((route) => route.reduce((sum, module) => sum + of(module), 0));

const longestWay = (stages: Stages, of: (module: string) => number): number => Math.max(0, ...sumsOfWays(stages, of));

/**
 * Returns a section's time limit, of a staged one on the longest way; null when it has none, or a module of any way has none.
 */
export function wholeLimit(section: { selection: StoredSelection; time_limit_seconds: number | null }): number | null {
  const stages = stagesOf(section);
  if (!stages) return section.time_limit_seconds;
  const limits = new Map(stages.modules.map(({ id, time_limit_seconds }) => [id, time_limit_seconds]));
  const taken = new Set(routesOf(stages.routing).flat());
  if ([...taken].some((module) => (limits.get(module) ?? null) === null)) return null;
  return longestWay(stages, (module) => limits.get(module) ?? 0);
}

/** Returns the same on the shortest way. */
export function leastLimit(section: { selection: StoredSelection; time_limit_seconds: number | null }): number | null {
  const stages = stagesOf(section);
  const most = wholeLimit(section);
  if (!stages || most === null) return most;
  const limits = new Map(stages.modules.map(({ id, time_limit_seconds }) => [id, time_limit_seconds]));
  return Math.min(most, ...sumsOfWays(stages, (module) => limits.get(module) ?? 0));
}

/** Questions by module; those of a list under the empty name. */
export type ModuleCounts = Readonly<Record<string, number>>;

/** Counts questions by module. */
export function countByModule(entries: readonly { module: string | null; draw: DrawRule | null }[]): ModuleCounts {
  const counts: Record<string, number> = {};
  for (const { module, draw } of entries) counts[module ?? ""] = (counts[module ?? ""] ?? 0) + (draw?.count ?? 1);
  return counts;
}

/** Counts the questions of a section: of a staged one on the longest way, of an adaptive one the most that it gives. */
export function questionsOnWay(section: { selection: StoredSelection }, counts: ModuleCounts): number {
  const stages = stagesOf(section);
  const adaptive = adaptiveOf(section);
  if (adaptive) return adaptive.stop.max;
  if (!stages) return Object.values(counts).reduce((sum, count) => sum + count, 0);
  return longestWay(stages, (module) => counts[module] ?? 0);
}
