import type { HandlerInput } from "@sextant/contract/types.ts";
import { invalid } from "../../platform/refusal.ts";
import type { SectionToPublish } from "./published-sections.ts";

/** Where a preview begins, and which modules it takes whatever the points. */
export type PreviewWay = Pick<HandlerInput<"assessments.preview">["body"], "from" | "routes">;

/** Sections of one draft section, modules where it is staged. */
const partsOf = (sections: readonly SectionToPublish[], id: string) =>
  sections.filter(({ section_id }) => section_id === id.toLowerCase());

/** Refuses sections and modules that the draft does not have. */
function requireWay(sections: readonly SectionToPublish[], { from, routes }: PreviewWay): void {
  const has = (section: string, module: string | null) =>
    partsOf(sections, section).some((part) => module === null || part.module?.id === module);
  if (from && !has(from.section, from.module))
    throw invalid("from", "This section or module isn’t in the draft, or has no questions.");
  for (const [index, { section, modules }] of routes.entries()) {
    const unknown = modules.findIndex((module) => !has(section, module));
    if (unknown >= 0)
      throw invalid(`routes.${index}.modules.${unknown}`, "This module isn’t in the draft, or has no questions.");
  }
}

/** Returns the modules to which a module leads, with itself. */
function reachedFrom(parts: readonly SectionToPublish[], module: string): Set<string> {
  const reached = new Set([module]);
  for (const id of reached)
    for (const { to } of parts.find((part) => part.module?.id === id)?.module?.cuts ?? []) reached.add(to);
  return reached;
}

function startAt(sections: readonly SectionToPublish[], from: NonNullable<PreviewWay["from"]>): SectionToPublish[] {
  const own = partsOf(sections, from.section);
  const later = sections.slice(sections.findLastIndex((section) => own.includes(section)) + 1);
  if (from.module === null) return [...own, ...later];
  const reached = reachedFrom(own, from.module);
  const taken = own.flatMap((part) =>
    part.module && reached.has(part.module.id)
      ? [{ ...part, module: { ...part.module, is_first: part.module.id === from.module } }]
      : [],
  );
  return [...taken, ...later];
}

/** Returns the sections with one way through their modules, and without cuts to modules that are not there. */
function follow(sections: readonly SectionToPublish[], routes: PreviewWay["routes"]): SectionToPublish[] {
  return sections.map((section) => {
    const { module } = section;
    if (!module) return section;
    const there = new Set(partsOf(sections, section.section_id).map((part) => part.module?.id));
    const route = routes.find((one) => one.section.toLowerCase() === section.section_id)?.modules ?? [];
    const next = route[route.indexOf(module.id) + 1];
    const forced = route.includes(module.id) && next !== undefined ? [{ at_least: 0, to: next }] : module.cuts;
    return { ...section, module: { ...module, cuts: forced.filter(({ to }) => there.has(to)) } };
  });
}

/**
 * Returns the sections of a preview: from a section or module on, and with a route through modules that does not ask for points. What a
 * sitting is given is the same as ever, so that nothing of its path knows of previews. Pure.
 *
 * @param sections Those of the draft that have questions.
 * @throws Refusal `invalid` for parts that are not among them.
 */
export function previewSections(sections: readonly SectionToPublish[], way: PreviewWay): SectionToPublish[] {
  requireWay(sections, way);
  return follow(way.from ? startAt(sections, way.from) : sections, way.routes);
}
