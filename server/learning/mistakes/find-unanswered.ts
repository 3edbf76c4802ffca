import type { Database } from "../../platform/database/client.ts";
import { selectWaitingFor } from "./tries.queries.ts";

/** Returns the questions that went wrong of a person for which one like them was shown that waits for its answer. */
export function findUnanswered(db: Database, userId: string): Promise<ReadonlySet<string>> {
  return selectWaitingFor(db, userId);
}
