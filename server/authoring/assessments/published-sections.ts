import { nextModules, routesOf } from "@sextant/contract/routes.ts";
import type { Stages } from "@sextant/contract/stages.ts";
import type { StoredModule, StoredSelection } from "../../platform/database/stored-json.ts";
import type { PublishedSection } from "./published.ts";
import type { PlacementRow, SectionRow } from "./sections.queries.ts";
import { stagesOf } from "./stages.ts";

/** A section as it is published, with the draft's entries in it. */
export type SectionToPublish = Omit<PublishedSection, "id" | "position" | "placements" | "selection"> & {
  selection: StoredSelection | PublishedSection["selection"];
  entries: PlacementRow[];
};

function listSection(section: SectionRow, entries: PlacementRow[]): SectionToPublish {
  return {
    section_id: section.id,
    name: section.name,
    instructions: section.instructions,
    time_limit_seconds: section.time_limit_seconds,
    break_after_seconds: section.break_after_seconds,
    navigation: section.navigation as PublishedSection["navigation"],
    shuffle: section.shuffle,
    tools: section.tools,
    selection: section.selection,
    scale: section.scale,
    module: null,
    entries,
  };
}

/** Turns a module into a section: final ones have the section's break, and the score table of the students who end there. */
function moduleSection(
  section: SectionRow,
  stages: Stages,
  module: Stages["modules"][number],
  entries: PlacementRow[],
): SectionToPublish {
  const { routing } = stages;
  const isFinal = nextModules(routing, module.id).length === 0;
  const published: StoredModule = {
    id: module.id,
    name: module.name,
    section_name: section.name,
    is_first: module.id === routing.first,
    difficulty: module.difficulty,
    cuts: routing.rules.find((rule) => rule.from === module.id)?.cuts ?? [],
  };
  return {
    ...listSection(section, entries),
    name: `${section.name} · ${module.name}`,
    instructions: module.instructions,
    time_limit_seconds: module.time_limit_seconds,
    break_after_seconds: isFinal ? section.break_after_seconds : 0,
    navigation: module.navigation,
    shuffle: module.shuffle,
    tools: module.tools,
    selection: { type: "list" },
    scale: isFinal ? (stages.scales.find((one) => one.module === module.id)?.scale ?? null) : null,
    module: published,
  };
}

/** Returns the sections that a draft's section is published as: itself, or its modules, each after those that lead to it. */
export function sectionsToPublish(section: SectionRow, placements: readonly PlacementRow[]): SectionToPublish[] {
  const stages = stagesOf(section);
  if (!stages) return [listSection(section, [...placements])];
  const depth = new Map<string, number>();
  for (const route of routesOf(stages.routing))
    for (const [place, module] of route.entries()) depth.set(module, Math.max(place, depth.get(module) ?? 0));
  const ordered = stages.modules.toSorted((one, other) => (depth.get(one.id) ?? 0) - (depth.get(other.id) ?? 0));
  return ordered.map((module) =>
    moduleSection(
      section,
      stages,
      module,
      placements.filter((placement) => placement.module === module.id),
    ),
  );
}
