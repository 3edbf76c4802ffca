import { escapeHtml } from "../../html/escape.ts";
import type { SummaryEntry } from "../module.ts";
import { summarizeOptions } from "../option-summary.ts";
import type { HotspotContent } from "./content.ts";
import type { HotspotKey } from "./key.ts";

/** Returns one entry for each area chosen, in authored order: `value` is its id, `label` its label. */
export function summarizeHotspot(content: HotspotContent, key: HotspotKey | null, response: unknown): SummaryEntry[] {
  const labelled = content.options.map(({ id, label }) => ({ id, content: escapeHtml(label) }));
  return summarizeOptions(labelled, key?.correct ?? null, response);
}
