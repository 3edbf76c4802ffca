import { readableContent } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectNewestVersions, selectQuestions } from "./questions.queries.ts";

/** Finds those of these questions that the actor may read. */
export async function findReadableQuestions(db: Database, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await selectQuestions(db, [...new Set(ids)], readableContent(actor, "questions"));
  return new Set(rows.map((row) => row.id));
}

/** Returns question id → id of its newest version, draft or not, of those questions that the actor may read. */
export async function findNewestVersions(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const readable = await findReadableQuestions(db, actor, ids);
  if (readable.size === 0) return new Map();
  const rows = await selectNewestVersions(db, [...readable]);
  return new Map(rows.map((row) => [row.question_id, row.id]));
}
