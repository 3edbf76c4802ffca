import type { Database } from "../platform/database/client.ts";
import { findSeededAt, peopleExist } from "./demo.queries.ts";

/**
 * Returns whether the demo school is to be brought in: never twice, and unasked only where nobody is yet.
 *
 * @param isAsked True when the operator asked for it, who may have people there already.
 */
export async function needsDemo(db: Database, isAsked = false): Promise<boolean> {
  if (await findSeededAt(db)) return false;
  return isAsked || !(await peopleExist(db));
}
