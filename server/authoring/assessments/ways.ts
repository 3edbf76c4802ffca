import { leadsTo } from "@sextant/contract/routes.ts";
import type { PublishedSection } from "./published.ts";

/** A published section as far as ways through modules go. */
type Part = Pick<PublishedSection, "section_id" | "module" | "time_limit_seconds" | "break_after_seconds">;

/** Returns the modules to which a section may lead, in no order; none from a list or a final module. */
function nextOf<T extends Part>(sections: readonly T[], { section_id, module }: T): T[] {
  const names = new Set(module?.cuts.map(({ to }) => to));
  return sections.filter((other) => other.section_id === section_id && names.has(other.module?.id ?? ""));
}

/** Without a limit lasts longer than any limit. */
const lengthOf = (way: readonly Part[]) =>
  way.reduce((sum, part) => sum + (part.time_limit_seconds ?? Number.POSITIVE_INFINITY) + part.break_after_seconds, 0);

/** Returns the modules that may follow a section, on the way that takes longest; none after a list or a final module. */
export function longestRest<T extends Part>(sections: readonly T[], from: T): T[] {
  const ways = nextOf(sections, from).map((next) => [next, ...longestRest(sections, next)]);
  return ways.reduce<T[]>(
    (longest, way) => (longest.length === 0 || lengthOf(way) > lengthOf(longest) ? way : longest),
    [],
  );
}

/** Returns the sections with which a sitting begins: lists, and the first modules of staged sections. */
export function firstSections<T extends Part>(sections: readonly T[]): T[] {
  return sections.filter(({ module }) => module === null || module.is_first);
}

/** Returns the sections of the way that takes longest. */
export function longestWay<T extends Part>(sections: readonly T[]): T[] {
  return firstSections(sections).flatMap((section) => [section, ...longestRest(sections, section)]);
}

/** Returns every way from a section through the modules that may follow it. */
export function everyWay<T extends Part>(sections: readonly T[], from: T): T[][] {
  const next = nextOf(sections, from);
  return next.length === 0 ? [[from]] : next.flatMap((one) => everyWay(sections, one).map((way) => [from, ...way]));
}

/** Returns the module to which so many points lead: that of the highest cut that they reach. Null after a list or a final module. */
export function followingModule<T extends Part>(sections: readonly T[], from: T, points: number): T | null {
  const to = leadsTo(from.module?.cuts ?? [], points);
  return to === null ? null : (nextOf(sections, from).find(({ module }) => module?.id === to) ?? null);
}
