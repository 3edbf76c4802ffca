import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Questions, QuestionVersions } from "../../platform/database/schema.gen.ts";
import { symbolPieces } from "./search/symbols.ts";

export type QuestionRow = Selectable<Questions>;

export function selectQuestions(db: Database, ids: readonly string[], isAllowed: RawBuilder<boolean>) {
  return db.selectFrom("questions").selectAll().where("id", "in", ids).where(isAllowed).execute();
}

/** Locks the row, so that changes of one question come one after another. */
export function lockQuestion(tx: Tx, id: string, isAllowed: RawBuilder<boolean>) {
  return tx.selectFrom("questions").selectAll().where("id", "=", id).where(isAllowed).forUpdate().executeTakeFirst();
}

/** Locks rows of questions in one order everywhere, so that two changes of many wait for each other and do not lock up. */
export function lockQuestions(tx: Tx, ids: readonly string[], isAllowed: RawBuilder<boolean>) {
  return tx
    .selectFrom("questions")
    .selectAll()
    .where("id", "in", ids)
    .where(isAllowed)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Reads the newest version of each question, whatever its status. */
export function selectNewestVersions(db: Database, questionIds: readonly string[]) {
  return db
    .selectFrom("question_versions")
    .distinctOn("question_id")
    .select(["question_id", "id", "number", "status", "stimulus_version_id"])
    .where("question_id", "in", questionIds)
    .orderBy("question_id")
    .orderBy("number", "desc")
    .execute();
}

/** Reads the newest published version of each question that has one. */
export function selectPublishedVersions(db: Database, questionIds: readonly string[]) {
  return db
    .selectFrom("question_versions")
    .distinctOn("question_id")
    .select(["question_id", "id", "number"])
    .where("question_id", "in", questionIds)
    .where("status", "=", "published")
    .orderBy("question_id")
    .orderBy("number", "desc")
    .execute();
}

/** Reads the newest published version of each question that has one, with the passage that it is about. */
export async function selectPublishedWithPassage(db: Database, questionIds: readonly string[]) {
  const { rows } = await sql<{ question_id: string; id: string; passage: string | null }>`
    select distinct on (version.question_id) version.question_id, version.id, stimulus.stimulus_id as passage
    from question_versions version
    left join stimulus_versions stimulus on stimulus.id = version.stimulus_version_id
    where version.question_id = any(${[...questionIds]}::uuid[]) and version.status = 'published'
    order by version.question_id, version.number desc`.execute(db);
  return rows;
}

/** Reads by version what its question is counted by. */
export async function selectTraits(db: Database, versionIds: readonly string[]) {
  const { rows } = await sql<{ id: string; difficulty: number | null; tags: string[] }>`
    select version.id, question.difficulty,
      array(select coalesce(tag.merged_into_id, tag.id)::text from question_tags link join tags tag on tag.id = link.tag_id
        where link.question_id = question.id) as tags
    from question_versions version join questions question on question.id = version.question_id
    where version.id = any(${[...versionIds]}::uuid[])`.execute(db);
  return rows;
}

export function selectTagsOf(db: Database, questionIds: readonly string[]) {
  // A merged tag's questions are found under the one that it became.
  return db
    .selectFrom("question_tags as link")
    .innerJoin("tags as tag", "tag.id", "link.tag_id")
    .select(["link.question_id", sql<string>`coalesce(tag.merged_into_id, tag.id)`.as("tag_id")])
    .where("link.question_id", "in", questionIds)
    .orderBy("tag.id")
    .execute();
}

export function selectNodesOf(db: Database, questionIds: readonly string[]) {
  return db
    .selectFrom("question_nodes")
    .select(["question_id", "node_id"])
    .where("question_id", "in", questionIds)
    .orderBy("node_id")
    .execute();
}

/** Ids of parts that a question has in a version that students may have seen: they mean the same part wherever they come again. */
export async function selectKnownParts(db: Database, questionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct part.id from question_versions version,
      jsonb_array_elements_text(jsonb_path_query_array(version.interactions, '$[*].id')
        || jsonb_path_query_array(version.interactions, '$[*].*[*].id')) as part (id)
    where version.question_id = ${questionId}::uuid and version.status in ('published', 'retired')`.execute(db);
  return rows.map((row) => row.id);
}

export async function updateQuestionRow(
  tx: Tx,
  id: string,
  changes: {
    pool?: "practice" | "secure";
    difficulty?: number | null;
    text_tags?: string;
    school_id?: string | null;
    fingerprint?: string;
  },
): Promise<void> {
  await tx
    .updateTable("questions")
    .set((row) => ({ ...changes, version: row("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", id)
    .execute();
}

export async function replaceTags(tx: Tx, questionId: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom("question_tags").where("question_id", "=", questionId).execute();
  if (tags.length === 0) return;
  const rows = [...new Set(tags)].map((tag) => ({ question_id: questionId, tag_id: tag }));
  await tx.insertInto("question_tags").values(rows).execute();
}

export async function replaceNodes(tx: Tx, questionId: string, nodes: readonly string[]): Promise<void> {
  await tx.deleteFrom("question_nodes").where("question_id", "=", questionId).execute();
  if (nodes.length === 0) return;
  const rows = [...new Set(nodes)].map((node) => ({ question_id: questionId, node_id: node }));
  await tx.insertInto("question_nodes").values(rows).execute();
}

interface DraftContent {
  stimulus_version_id: string | null;
  body: string;
  interactions: string;
  plain_text: string;
}

export async function updateDraft(tx: Tx, versionId: string, content: DraftContent): Promise<void> {
  const searchable = { ...content, symbols: symbolPieces(content.plain_text) };
  await tx.updateTable("question_versions").set(searchable).where("id", "=", versionId).execute();
}

export async function updateStatus(
  tx: Tx,
  versionId: string,
  status: Selectable<QuestionVersions>["status"],
  actorId: string,
): Promise<void> {
  await tx
    .updateTable("question_versions")
    .set({ status, ...(status === "published" ? { published_at: new Date(), published_by: actorId } : {}) })
    .where("id", "=", versionId)
    .execute();
}

/** Retires every version of the question, so that none is placed in a new assessment. */
export async function retireVersions(tx: Tx, questionId: string): Promise<void> {
  await tx.updateTable("question_versions").set({ status: "retired" }).where("question_id", "=", questionId).execute();
}
