import type { ResultRows } from "@sextant/contract/result-exports.ts";
import { recordDownload } from "../../foundation/audit/record-download.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Chosen } from "./chosen-sittings.ts";

interface Taken extends Chosen {
  rows: ResultRows;
  actor: Pick<Actor, "id" | "address">;
  format: "csv" | "xlsx";
  /** How many rows; null of files from before they were counted. */
  count: number | null;
}

/** Writes down that a file of results left: who took it, of what, how many rows. */
export async function recordResults(db: Database, taken: Taken): Promise<void> {
  const { actor, rows: contents, format, count: rows, assessments, schools, users, groups, states } = taken;
  const [single, ...others] = assessments;
  const isOfOne = single !== undefined && others.length === 0;
  await recordDownload(db, {
    actor,
    action: "download.results",
    subject: isOfOne ? { type: "assessment", id: single } : { type: "results", id: null },
    after: { contents, format, rows, assessments: isOfOne ? null : assessments, schools, groups, users, states },
  });
}
