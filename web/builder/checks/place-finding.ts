import { countOf, type Draft, type Entry, findEntry, type Section } from "../draft.ts";
import type { Finding } from "../requests.ts";

/** A finding with the place that mends it. */
export type PlacedFinding = {
  finding: Finding;
  /** What is to be in sight: a part of the whole, or a section's id. */
  at: string;
  /** The field or row there, as its `data-field` names it; null for all that is in sight. */
  field: string | null;
  section: Section | null;
  /** Name of a module; null outside of one. */
  module: string | null;
  entry: Entry | null;
  /** The numbers of the entry's questions in its section, from 1. */
  numbers: { first: number; last: number };
};

const scaleFields: readonly (string | null)[] = ["scale", "scales"];

function fieldOf({ code, field, module }: Finding, entry: Entry | null): string | null {
  if (entry) return `${field === "draw" ? "draw" : "entry"}-${entry.id}`;
  if (module !== null) return null;
  if (field === "time_limit_seconds") return "time";
  return code === "no_questions" ? "add-questions" : null;
}

/** Returns the numbers of an entry's questions in its section. */
export function numbersOf({ entries }: Draft, section: string, index: number): { first: number; last: number } {
  const own = entries[section] ?? [];
  const first = 1 + own.slice(0, index).reduce((sum, entry) => sum + countOf(entry), 0);
  const entry = own[index];
  return { first, last: first + (entry ? countOf(entry) : 1) - 1 };
}

/**
 * Finds the place of a finding in the draft as it is now.
 *
 * @param toLocal Returns the page's id for one of the server's.
 * @returns Null for what is gone since the server was asked.
 */
export function placeFinding(finding: Finding, draft: Draft, toLocal: (id: string) => string): PlacedFinding | null {
  const found = finding.entry === null ? null : findEntry(draft, toLocal(finding.entry));
  const id = found?.section ?? (finding.section === null ? null : toLocal(finding.section));
  const section = draft.sections.find((one) => one.id === id) ?? null;
  if ((finding.entry !== null && !found) || (finding.section !== null && !section)) return null;
  const modules = section?.selection.type === "stages" ? section.selection.modules : [];
  const common = {
    ...{ finding, section, module: modules.find((one) => one.id === finding.module)?.name ?? null },
    entry: found?.entry ?? null,
    numbers: numbersOf(draft, section?.id ?? "", found?.index ?? 0),
  };
  if (section && scaleFields.includes(finding.field)) return { ...common, at: "scoring", field: `scale-${section.id}` };
  if (section) return { ...common, at: section.id, field: fieldOf(finding, common.entry) };
  const [first] = draft.sections;
  const [entry] = draft.entries[first?.id ?? ""] ?? [];
  return first
    ? { ...common, at: first.id, field: entry ? `entry-${entry.id}` : "add-questions" }
    : { ...common, at: "new", field: "add-section" };
}
