import {
  type Draft,
  type Entry,
  type EntryFields,
  findEntry,
  type Module,
  type Section,
  type SectionFields,
  type Settings,
  type Stages,
  stagesOf,
} from "../draft.ts";

/** What may be changed of a module. */
export type ModuleFields = Omit<Module, "id">;

/** One thing that an author does to a draft. Places are counted from 0. */
export type Change =
  | { type: "set_settings"; fields: Partial<Settings> }
  | { type: "add_section"; section: Section; entries: readonly Entry[]; index: number }
  | { type: "remove_section"; id: string }
  | { type: "move_section"; id: string; index: number }
  | {
      type: "set_section";
      id: string;
      fields: Partial<SectionFields>;
      /** The modules of entries that come to another one with this, by entry. */
      modules?: Readonly<Record<string, string | null>>;
      /** Entries that go with this. */
      removed?: readonly string[];
      /** The part of a selection that is typed in: typing on there is one change. */
      about?: string;
    }
  | { type: "set_module"; section: string; id: string; fields: Partial<ModuleFields> }
  | { type: "add_entries"; section: string; entries: readonly Entry[]; index: number }
  | { type: "remove_entries"; ids: readonly string[] }
  /** `module` is left out where it stays. */
  | { type: "move_entry"; id: string; section: string; index: number; module?: string | null }
  | { type: "set_entry"; id: string; fields: Partial<EntryFields> };

function placed<Row>(rows: readonly Row[], index: number, ...added: Row[]): Row[] {
  return rows.toSpliced(Math.max(0, Math.min(index, rows.length)), 0, ...added);
}

function withSection(draft: Draft, id: string, change: (entries: readonly Entry[]) => readonly Entry[]): Draft {
  return { ...draft, entries: { ...draft.entries, [id]: change(draft.entries[id] ?? []) } };
}

/** Returns a module of a draft, with its section and the modules there; null once it is gone. */
export function findModule(
  draft: Draft,
  { section: id, id: module }: { section: string; id: string },
): { section: Section; stages: Stages; module: Module } | null {
  const section = draft.sections.find((one) => one.id === id);
  const stages = section ? stagesOf(section) : null;
  const found = stages?.modules.find((one) => one.id === module);
  return section && stages && found ? { section, stages, module: found } : null;
}

function setSection(draft: Draft, { id, fields, modules = {}, removed = [] }: Change & { type: "set_section" }) {
  const sections = draft.sections.map((one) => (one.id === id ? { ...one, ...fields } : one));
  const given = (entry: Entry) => {
    const module = modules[entry.id];
    return module === undefined ? entry : { ...entry, module };
  };
  const gone = new Set(removed);
  return withSection({ ...draft, sections }, id, (list) => list.filter((one) => !gone.has(one.id)).map(given));
}

/** Returns the draft after a change; null where what it is about is gone. */
export function applyChange(draft: Draft, change: Change): Draft | null {
  switch (change.type) {
    case "set_settings":
      return { ...draft, settings: { ...draft.settings, ...change.fields } };
    case "add_section": {
      if (draft.sections.some(({ id }) => id === change.section.id)) return null;
      const sections = placed(draft.sections, change.index, change.section);
      return { ...draft, sections, entries: { ...draft.entries, [change.section.id]: change.entries } };
    }
    case "remove_section": {
      const sections = draft.sections.filter(({ id }) => id !== change.id);
      if (sections.length === draft.sections.length) return null;
      const { [change.id]: _, ...entries } = draft.entries;
      return { ...draft, sections, entries };
    }
    case "move_section": {
      const moved = draft.sections.find(({ id }) => id === change.id);
      if (!moved) return null;
      const others = draft.sections.filter((one) => one !== moved);
      return { ...draft, sections: placed(others, change.index, moved) };
    }
    case "set_section": {
      return draft.sections.some(({ id }) => id === change.id) ? setSection(draft, change) : null;
    }
    case "set_module": {
      const found = findModule(draft, change);
      if (!found) return null;
      const { section, stages, module } = found;
      const modules = stages.modules.map((one) => (one === module ? { ...one, ...change.fields } : one));
      const fields = { selection: { ...stages, modules } };
      return setSection(draft, { type: "set_section", id: section.id, fields });
    }
    case "add_entries":
      if (!(change.section in draft.entries)) return null;
      return withSection(draft, change.section, (list) => placed(list, change.index, ...change.entries));
    case "remove_entries": {
      const found = change.ids.flatMap((id) => findEntry(draft, id) ?? []);
      if (found.length === 0) return null;
      return found.reduce(
        (next, { section, entry }) => withSection(next, section, (list) => list.filter(({ id }) => id !== entry.id)),
        draft,
      );
    }
    case "move_entry": {
      const found = findEntry(draft, change.id);
      if (!found || !(change.section in draft.entries)) return null;
      const without = withSection(draft, found.section, (list) => list.filter(({ id }) => id !== change.id));
      const { entry } = found;
      const moved = change.module === undefined ? entry : { ...entry, module: change.module };
      return withSection(without, change.section, (list) => placed(list, change.index, moved));
    }
    case "set_entry": {
      const found = findEntry(draft, change.id);
      if (!found) return null;
      const after = { ...found.entry, ...change.fields };
      return withSection(draft, found.section, (list) => list.map((one) => (one.id === change.id ? after : one)));
    }
  }
}

/** Returns the values that fields have before a change of them. */
function before<Fields extends object>(row: Fields, fields: Partial<Fields>): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Fields>;
}

/** Returns what puts entries back where they are. */
function bringBack(draft: Draft, ids: readonly string[]): Change[] {
  const found = ids.flatMap((id) => findEntry(draft, id) ?? []);
  // From the front, so that each place is what it was once those before it are back.
  return found
    .toSorted((one, other) => one.index - other.index)
    .map(({ section, index, entry }) => ({ type: "add_entries", section, entries: [entry], index }));
}

/** Returns the changes that take one back, in order. `draft` is the one before it. */
export function invertChange(draft: Draft, change: Change): Change[] {
  switch (change.type) {
    case "set_settings":
      return [{ type: "set_settings", fields: before<Settings>(draft.settings, change.fields) }];
    case "add_section":
      return [{ type: "remove_section", id: change.section.id }];
    case "remove_section": {
      const index = draft.sections.findIndex(({ id }) => id === change.id);
      const section = draft.sections[index];
      return section ? [{ type: "add_section", section, entries: draft.entries[change.id] ?? [], index }] : [];
    }
    case "move_section": {
      const index = draft.sections.findIndex(({ id }) => id === change.id);
      return index < 0 ? [] : [{ ...change, index }];
    }
    case "set_section": {
      const section = draft.sections.find(({ id }) => id === change.id);
      if (!section) return [];
      const { id, fields, modules, removed = [] } = change;
      const former = (draft.entries[id] ?? []).filter((entry) => modules && entry.id in modules);
      const back = modules && { modules: Object.fromEntries(former.map((entry) => [entry.id, entry.module])) };
      const plain: Change = { type: "set_section", id, fields: before<SectionFields>(section, fields), ...back };
      return [plain, ...bringBack(draft, removed)];
    }
    case "set_module": {
      const found = findModule(draft, change);
      return found ? [{ ...change, fields: before<ModuleFields>(found.module, change.fields) }] : [];
    }
    case "add_entries":
      return [{ type: "remove_entries", ids: change.entries.map(({ id }) => id) }];
    case "remove_entries":
      return bringBack(draft, change.ids);
    case "move_entry": {
      const found = findEntry(draft, change.id);
      return found ? [{ ...change, section: found.section, index: found.index, module: found.entry.module }] : [];
    }
    case "set_entry": {
      const found = findEntry(draft, change.id);
      return found ? [{ ...change, fields: before<EntryFields>(found.entry, change.fields) }] : [];
    }
  }
}

/** Returns what a change is about as one word, so that typing on in one field is one change; null for what stands alone. */
export function subjectOf(change: Change): string | null {
  if (change.type === "set_settings") return `settings ${Object.keys(change.fields).toSorted().join(" ")}`;
  if (change.type === "set_module")
    return `${change.section} ${change.id} ${Object.keys(change.fields).toSorted().join(" ")}`;
  // A selection is many things: each change of it is a step, but for typing on in one place.
  if (change.type === "set_section" && "selection" in change.fields)
    return change.about === undefined ? null : `${change.id} ${change.about}`;
  if (change.type === "set_section" || change.type === "set_entry")
    return `${change.id} ${Object.keys(change.fields).toSorted().join(" ")}`;
  return null;
}
