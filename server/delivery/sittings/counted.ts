import type { Database } from "../../platform/database/client.ts";
import { type CountedResult, type SeenBy, selectCountedResults } from "./which-counts.ts";

/** Names what is asked for and what is found: a person's result of an assessment. */
export const resultOf = (userId: string, assessmentId: string): string => `${userId} ${assessmentId}`;

/**
 * Finds the results of these people of these assessments, each by the rule of the version published now. Previews, chosen sections,
 * and what was cancelled or reopened have no part in it.
 *
 * @param seenBy `student`: only of what is released to its student.
 * @returns By `resultOf`.
 */
export async function findCountedResults(
  db: Database,
  userIds: readonly string[],
  assessmentIds: readonly string[],
  seenBy: SeenBy,
): Promise<Map<string, CountedResult>> {
  if (userIds.length === 0 || assessmentIds.length === 0) return new Map();
  const rows = await selectCountedResults(db, userIds, assessmentIds, seenBy);
  return new Map(rows.map(({ user, assessment, ...result }) => [resultOf(user, assessment), result]));
}
