import type { Database } from "../../platform/database/client.ts";
import { selectRunning } from "./regrades.queries.ts";

/** Returns whether a regrade of an assessment is being applied or undone now. */
export async function isRegrading(db: Database, assessmentId: string): Promise<boolean> {
  return (await selectRunning(db, assessmentId)) !== undefined;
}
