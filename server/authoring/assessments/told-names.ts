import type { AssessmentVersion, PublishedSection } from "./published.ts";

type Part = Pick<PublishedSection, "id" | "section_id" | "name" | "module">;

/** Where a name may be cut: not inside a word, and not inside a number. */
const isInside = (before: string, after: string) =>
  (/\p{L}|\p{M}/u.test(before) && /\p{L}|\p{M}/u.test(after)) || (/\p{N}/u.test(before) && /\p{N}/u.test(after));

/** The words with which all these names begin, without what joins them to the rest. */
function commonBeginning(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => [...name]);
  let length = first.findIndex((letter, at) => others.some((other) => other[at] !== letter));
  if (length === -1) length = first.length;
  const cuts = (at: number) => [first, ...others].some((name) => isInside(first[at - 1] ?? "", name[at] ?? ""));
  while (length > 0 && cuts(length)) length -= 1;
  return first
    .slice(0, length)
    .join("")
    .replace(/[\s\p{P}\p{S}]+$/u, "");
}

/** How many modules are taken at most before each of a section, by its id. */
function stagesOf(parts: readonly Part[]): Map<string, number> {
  const stages = new Map<string, number>();
  const visit = (part: Part, stage: number) => {
    if ((stages.get(part.id) ?? -1) >= stage || stage > parts.length) return;
    stages.set(part.id, stage);
    for (const { to } of part.module?.cuts ?? []) {
      const next = parts.find(({ module }) => module?.id === to);
      if (next) visit(next, stage + 1);
    }
  };
  for (const part of parts) if (part.module?.is_first) visit(part, 0);
  return stages;
}

/**
 * Returns what students are told that each section is called, by its id. Modules that take each other's place go by one name, of what
 * theirs have in common: which of them one came to would say how one did.
 */
export function toldNames(sections: readonly Part[]): ReadonlyMap<string, string> {
  const told = new Map(sections.map(({ id, name }) => [id, name]));
  for (const parts of Map.groupBy(
    sections.filter(({ module }) => module !== null),
    ({ section_id }) => section_id,
  ).values()) {
    const stages = stagesOf(parts);
    for (const [stage, alike] of Map.groupBy(parts, ({ id }) => stages.get(id) ?? 0)) {
      if (alike.length < 2) continue;
      const common = commonBeginning(alike.map(({ module }) => module?.name ?? ""));
      const name = /\p{N}$/u.test(common) ? common : `${common} ${stage + 1}`.trim();
      for (const { id, module } of alike) told.set(id, `${module?.section_name ?? ""} · ${name}`);
    }
  }
  return told;
}

const known = new WeakMap<AssessmentVersion, ReadonlyMap<string, string>>();

/** Returns the same of a version, which never changes. */
export function toldNamesOf(version: AssessmentVersion): ReadonlyMap<string, string> {
  const names = known.get(version) ?? toldNames(version.sections);
  known.set(version, names);
  return names;
}
