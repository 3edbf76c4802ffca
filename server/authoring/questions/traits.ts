import type { Database } from "../../platform/database/client.ts";
import { selectTraits } from "./questions.queries.ts";

/** What a blueprint counts a question by. */
export interface QuestionTraits {
  difficulty: number | null;
  /** Ids as the question was given them; a merged tag as the one that it became. */
  tags: readonly string[];
}

/** Finds the traits of questions by the ids of versions of them. */
export async function findTraits(db: Database, versionIds: readonly string[]): Promise<Map<string, QuestionTraits>> {
  if (versionIds.length === 0) return new Map();
  const rows = await selectTraits(db, versionIds);
  return new Map(rows.map(({ id, difficulty, tags }) => [id, { difficulty, tags }]));
}
