import type { Database } from "../../platform/database/client.ts";
import { isReasonInVersions } from "./tagged.queries.ts";

/** Returns true when an option of a question, in whichever version, betrays this reason for error. */
export async function isReasonInQuestions(db: Database, reasonId: string): Promise<boolean> {
  return isReasonInVersions(db, reasonId);
}
