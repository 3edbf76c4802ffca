import type { Database } from "../../platform/database/client.ts";
import { type PractisedToday, selectPractisedToday } from "./today.queries.ts";

/** What a question takes that too few have answered, in milliseconds. */
export const USUAL_MS = 90_000;

/** Returns what a student has practised today, by their own clock; an answer that nobody timed took as long as usual. */
export function findPractisedToday(db: Database, userId: string): Promise<PractisedToday> {
  return selectPractisedToday(db, userId, USUAL_MS);
}
