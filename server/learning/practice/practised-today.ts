import { USUAL_QUESTION_MS } from "@sextant/contract/question-time.ts";
import type { Database } from "../../platform/database/client.ts";
import { type PractisedToday, selectPractisedToday, selectQuestionsToday } from "./today.queries.ts";

/** Returns what a student has practised today, by their own clock; an answer that nobody timed took as long as usual. */
export function findPractisedToday(db: Database, userId: string): Promise<PractisedToday> {
  return selectPractisedToday(db, userId, USUAL_QUESTION_MS);
}

/** Lists the questions that a student has answered in practice sets today, by their own clock. */
export function listPractisedToday(db: Database, userId: string): Promise<string[]> {
  return selectQuestionsToday(db, userId);
}
