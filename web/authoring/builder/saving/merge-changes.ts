import { type Draft, findEntry } from "../draft.ts";
import { type Change, findModule } from "./change.ts";
import { isSame } from "./is-same.ts";

/** A field that two people changed differently. */
export type Clash = { field: string; mine: unknown; theirs: unknown };

function fieldsOf(draft: Draft, change: Change): object | null {
  if (change.type === "set_settings") return draft.settings;
  if (change.type === "set_section") return draft.sections.find(({ id }) => id === change.id) ?? null;
  if (change.type === "set_module") return findModule(draft, change)?.module ?? null;
  if (change.type === "set_entry") return findEntry(draft, change.id)?.entry ?? null;
  return null;
}

/** Returns the fields that a change sets and that another person has since set to a different value. */
export function clashesOf(known: Draft, fresh: Draft, change: Change): Clash[] {
  if (!("fields" in change)) return [];
  const [was, now] = [fieldsOf(known, change), fieldsOf(fresh, change)];
  if (!was || !now) return [];
  return Object.entries(change.fields).flatMap(([field, mine]) => {
    const [base, theirs] = [was[field as keyof typeof was] as unknown, now[field as keyof typeof now] as unknown];
    return isSame(base, theirs) || isSame(mine, theirs) ? [] : [{ field, mine, theirs }];
  });
}

/** Returns the change without fields that keep the other person's value; null when nothing is left of it. */
export function withoutFields(change: Change, names: readonly string[]): Change | null {
  if (!("fields" in change)) return null;
  const fields = Object.fromEntries(Object.entries(change.fields).filter(([name]) => !names.includes(name)));
  return Object.keys(fields).length > 0 ? ({ ...change, fields } as Change) : null;
}

/** Returns whether another person changed, between two states, what a change would set or move. */
export function isOvertaken(known: Draft, fresh: Draft, change: Change): boolean {
  if ("fields" in change) {
    const [was, now] = [fieldsOf(known, change), fieldsOf(fresh, change)];
    if (!now) return true;
    const names = Object.keys(change.fields) as never[];
    return was !== null && names.some((name) => !isSame(was[name], now[name]));
  }
  if (change.type === "move_section" || change.type === "remove_section")
    return !fresh.sections.some(({ id }) => id === change.id);
  if (change.type === "remove_entries") return change.ids.every((id) => findEntry(fresh, id) === null);
  if (change.type === "move_entry") return findEntry(fresh, change.id) === null || !(change.section in fresh.entries);
  if (change.type === "add_entries") return !(change.section in fresh.entries);
  return false;
}
