import type { TableReading } from "@sextant/contract/table-reading.ts";
import type { TagImportReport } from "@sextant/contract/tags.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import { loadTaxonomy, lockTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { planImport } from "./plan-import.ts";
import { type CsvTable, readTable } from "./read-table.ts";
import { insertTags } from "./tags.queries.ts";

/** A taxonomy has thousands of tags, not tens of thousands. */
const MAX_LINES = 20_000;

/** Adds the tags of a table. The caller must check that the actor may do so. */
export async function addTags(tx: Tx, actor: Pick<Actor, "id" | "address">, table: CsvTable): Promise<TagImportReport> {
  const { report, tags } = planImport(await lockTaxonomy(tx), table, newId);
  if (tags.length === 0) return report;
  await insertTags(tx, tags);
  await recordAudit(tx, {
    actor,
    action: "tags.imported",
    subject: { type: "tag", id: null },
    after: { ...report.counts, tags: tags.map((tag) => tag.id) },
  });
  return report;
}

/**
 * Adds the tags of a CSV file: what is there stays as it is, and nothing is taken away.
 *
 * @throws Refusal `invalid` for what is no table of tags, `too_large` for too many lines.
 */
export async function importTags(
  db: Database,
  actor: Actor,
  { bytes, isDryRun, reading }: { bytes: Uint8Array; isDryRun: boolean; reading: TableReading | undefined },
): Promise<TagImportReport> {
  const table = await readTable(bytes, reading);
  if (table.rows.length > MAX_LINES) throw new Refusal("too_large", `The file has more than ${MAX_LINES} lines.`);
  if (isDryRun) return planImport(await loadTaxonomy(db), table, newId).report;
  return inTransaction(db, (tx) => addTags(tx, actor, table));
}
