import { tagLevels } from "@sextant/contract/tags.ts";
import { defuse } from "@sextant/interchange/csv/formulas.ts";
import { stringify } from "csv-stringify/sync";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Downloads } from "../../platform/downloads.ts";
import { countTaggedQuestions } from "../questions/tagged.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import type { Taxonomy } from "../taxonomy/taxonomy.ts";

/** Kind of the download. */
export const tagsDownload = "tags.export";

/** Returns the taxonomy as a table: a column for each level, a line for each tag with the tags above it. Pure. */
export function tagsCsv(taxonomy: Taxonomy, counts: ReadonlyMap<string, number>): string {
  const lines = taxonomy.all.map((tag) => {
    const path = taxonomy.pathOf(tag);
    const names = tagLevels.map((level) => defuse(path.find((one) => one.level === level)?.name ?? ""));
    return [...names, String(counts.get(tag.id) ?? 0)];
  });
  const header = [...tagLevels.map((level) => level.replace("-", "_")), "questions"];
  // The mark tells spreadsheets that this is UTF-8.
  return stringify([header, ...lines], { bom: true, record_delimiter: "windows" });
}

/** Returns the taxonomy as a CSV file, with the questions that this person may read. */
export async function exportTags(db: Database, actor: Actor): ReturnType<Downloads[string]> {
  const taxonomy = await loadTaxonomy(db);
  const filed = new Map(taxonomy.all.map((tag) => [tag.id, taxonomy.filedUnder(tag.id)]));
  const content = tagsCsv(taxonomy, await countTaggedQuestions(db, actor, filed));
  return { name: "tags.csv", mediaType: "text/csv; charset=utf-8", content };
}
