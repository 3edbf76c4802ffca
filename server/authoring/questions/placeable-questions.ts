import { readableContent } from "../../foundation/access/content.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import {
  selectNewestVersions,
  selectPublishedVersions,
  selectPublishedWithPassage,
  selectQuestions,
} from "./questions.queries.ts";

/** Finds those of these questions that the actor may read and that are not retired: what may be placed in a section. */
export async function findPlaceableQuestions(
  db: Database,
  actor: Actor,
  questionIds: readonly string[],
): Promise<Set<string>> {
  if (questionIds.length === 0) return new Set();
  const rows = await selectQuestions(db, [...new Set(questionIds)], readableContent(actor, "questions"));
  if (rows.length === 0) return new Set();
  const ids = rows.map((row) => row.id);
  const newest = await selectNewestVersions(db, ids);
  return new Set(newest.filter((version) => version.status !== "retired").map((version) => version.question_id));
}

/** Returns question id → id of its newest published version; absent where there is none. */
export async function findPublishedVersions(
  db: Database,
  questionIds: readonly string[],
): Promise<Map<string, string>> {
  if (questionIds.length === 0) return new Map();
  const rows = await selectPublishedVersions(db, [...new Set(questionIds)]);
  return new Map(rows.map((row) => [row.question_id, row.id]));
}

/** A question as it may be drawn: its newest published version, and the passage that this is about. */
export interface DrawableQuestion {
  questionId: string;
  versionId: string;
  passage: string | null;
}

/** Finds those of these questions that are published, in the order of their ids: the older before the newer. */
export async function findDrawable(db: Database, questionIds: readonly string[]): Promise<DrawableQuestion[]> {
  const rows = await selectPublishedWithPassage(db, questionIds);
  return rows.map(({ question_id, id, passage }) => ({ questionId: question_id, versionId: id, passage }));
}
