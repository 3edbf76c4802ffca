import { routingAt } from "../builder-search.ts";
import { countOf, type Draft, type Entry, findEntry, type Module, type Section, stagesOf } from "../draft.ts";
import type { Finding } from "../requests.ts";
import { addressOf, entriesIn, moduleOf } from "../stages/containers.ts";

/** A finding with the place where it can be fixed. */
export type PlacedFinding = {
  finding: Finding;
  /** The pane to open: a part of the whole, a section, a module or the routing. */
  at: string;
  /** The field or row there, as its `data-field` names it; null for the whole pane. */
  field: string | null;
  section: Section | null;
  /** Null outside of a module. */
  module: Module | null;
  entry: Entry | null;
  /** The numbers of the entry's questions in its section or module, from 1. */
  numbers: { first: number; last: number };
};

const scaleFields: readonly (string | null)[] = ["scale", "scales"];

function fieldOf({ code, field, module, params }: Finding, entry: Entry | null): string | null {
  if (entry) return `${field === "draw" ? "draw" : "entry"}-${entry.id}`;
  if (code === "cut_too_high" || code === "cut_too_low" || code === "cuts_alike")
    return `cut-${module}-${params.at_least}`;
  if (field === "routing") return module === null ? null : `rule-${module}`;
  if (field === "time_limit_seconds") return "time";
  if (field === "pool" || field === "content" || field === "enemies") return field;
  if (field === "modules") return "add-module";
  return code === "no_questions" ? "add-questions" : null;
}

/** Returns the numbers of an entry's questions in its section or module. */
export function numbersOf(draft: Draft, id: string): { first: number; last: number } {
  const found = findEntry(draft, id);
  const section = draft.sections.find((one) => one.id === found?.section);
  if (!found || !section) return { first: 1, last: 1 };
  const own = entriesIn(draft, { section, module: moduleOf(section, found.entry) });
  const before = own.slice(0, own.indexOf(found.entry));
  const first = 1 + before.reduce((sum, entry) => sum + countOf(entry), 0);
  return { first, last: first + countOf(found.entry) - 1 };
}

/**
 * Finds the place of a finding in the current draft.
 *
 * @param toLocal Returns the page's id for one of the server's.
 * @returns Null for a place that was removed after the check.
 */
export function placeFinding(finding: Finding, draft: Draft, toLocal: (id: string) => string): PlacedFinding | null {
  const found = finding.entry === null ? null : findEntry(draft, toLocal(finding.entry));
  const id = found?.section ?? (finding.section === null ? null : toLocal(finding.section));
  const section = draft.sections.find((one) => one.id === id) ?? null;
  if ((finding.entry !== null && !found) || (finding.section !== null && !section)) return null;
  const module = section
    ? found
      ? moduleOf(section, found.entry)
      : (stagesOf(section)?.modules.find((one) => one.id === finding.module) ?? null)
    : null;
  const entry = found?.entry ?? null;
  const common = { finding, section, module, entry, numbers: numbersOf(draft, entry?.id ?? "") };
  if (section && scaleFields.includes(finding.field))
    return { ...common, at: "scoring", field: ["scale", section.id, ...(module ? [module.id] : [])].join("-") };
  if (finding.field === "score_model") return { ...common, at: "scoring", field: null };
  if (section && finding.field === "routing")
    return { ...common, at: routingAt(section.id), field: fieldOf(finding, null) };
  if (section) return { ...common, at: addressOf({ section, module }), field: fieldOf(finding, entry) };
  if (finding.field === "behaviour") return { ...common, at: "behaviour", field: null };
  if (finding.field === "sitting_rules") return { ...common, at: "sittings", field: "earlier" };
  const [first] = draft.sections;
  const [asked] = draft.entries[first?.id ?? ""] ?? [];
  const at = first ? addressOf({ section: first, module: asked ? moduleOf(first, asked) : null }) : "new";
  return first
    ? { ...common, at, field: asked ? `entry-${asked.id}` : "add-questions" }
    : { ...common, at: "new", field: "add-section" };
}
