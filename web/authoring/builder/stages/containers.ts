import { moduleAt, readAddress } from "../builder-search.ts";
import { type Draft, type Entry, type Module, type Section, stagesOf } from "../draft.ts";

/** A container of entries: a section, or a module of a staged one. */
export type Container = { section: Section; module: Module | null };

/** Returns the address of a container. */
export const addressOf = ({ section, module }: Container): string =>
  module ? moduleAt(section.id, module.id) : section.id;

/** Lists all containers of entries, in order. */
export const containersOf = ({ sections }: Draft): Container[] =>
  sections.flatMap((section): Container[] => {
    const stages = stagesOf(section);
    return stages ? stages.modules.map((module) => ({ section, module })) : [{ section, module: null }];
  });

/** Returns the module of a section that an entry names; null in a list, and for a name that the section doesn’t know. */
export const moduleOf = (section: Section, entry: Pick<Entry, "module">): Module | null =>
  stagesOf(section)?.modules.find(({ id }) => id === entry.module) ?? null;

/** Lists the entries of a container, in order. Entries of a staged section that name no module are in none of its modules. */
export function entriesIn({ entries }: Pick<Draft, "entries">, { section, module }: Container): readonly Entry[] {
  const own = entries[section.id] ?? [];
  return stagesOf(section) ? own.filter((entry) => moduleOf(section, entry)?.id === module?.id) : own;
}

/** Converts an index in a container to the index in the whole section. Both count from 0, without the entry itself. */
export function placeIn(draft: Pick<Draft, "entries">, container: Container, id: string, index: number): number {
  const all = (draft.entries[container.section.id] ?? []).filter((entry) => entry.id !== id);
  const own = entriesIn(draft, container).filter((entry) => entry.id !== id);
  const next = own[index];
  if (next) return all.indexOf(next);
  const last = own.at(-1);
  return last ? all.indexOf(last) + 1 : all.length;
}

/** Returns the key of the rows of a section’s modules, among which a module can be moved. Each row has its address for an id. */
export const moduleRows = (section: string): string => `module.${section}`;

/** Returns the container of a drop, by the kind and id of the row; null for rows that accept no entries. */
export function droppedOn(draft: Draft, kind: string, id: string): Container | null {
  const at = readAddress(id);
  const section = draft.sections.find((one) => one.id === at.section);
  if (!section || (kind !== "section" && kind !== moduleRows(section.id))) return null;
  const modules = stagesOf(section)?.modules ?? [];
  return { section, module: modules.find((one) => one.id === at.module) ?? modules[0] ?? null };
}
