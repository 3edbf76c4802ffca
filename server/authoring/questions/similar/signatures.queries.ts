import { sql } from "kysely";
import { readableContent } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";

/** A version whose words are wanted; what is published never changes, and is read once. */
export interface ReadVersion {
  version_id: string;
  status: string;
}

/** A list of 64-bit numbers, which JavaScript's do not hold. */
const bigints = (numbers: readonly bigint[]) => sql<number[]>`${`{${numbers.join(",")}}`}::bigint[]`;

export async function upsertSignatures(
  tx: Tx,
  rows: readonly { questionId: string; bands: readonly bigint[] }[],
): Promise<void> {
  // In one order everywhere, so that two writers of the same questions wait for each other and do not lock up.
  const ordered = rows.toSorted((one, other) => (one.questionId < other.questionId ? -1 : 1));
  await tx
    .insertInto("question_signatures")
    .values(ordered.map(({ questionId, bands }) => ({ question_id: questionId, bands: bigints(bands) })))
    .onConflict((same) => same.column("question_id").doUpdateSet((from) => ({ bands: from.ref("excluded.bands") })))
    .execute();
}

/**
 * Reads the newest versions of questions in use, which the actor may read, that share most bands with these.
 *
 * @param except A question that is not like itself.
 */
export async function selectCandidates(
  db: Database,
  actor: Actor,
  { bands, except, limit }: { bands: readonly bigint[]; except: string | null; limit: number },
): Promise<(ReadVersion & { question_id: string })[]> {
  const { rows } = await sql<ReadVersion & { question_id: string }>`
    with found as materialized (
      select question_id, (select count(*) from unnest(bands) as one (band) where band = any(${bigints(bands)})) as shared
      from question_signatures where bands && ${bigints(bands)})
    select questions.id as question_id, version.id as version_id, version.status
    from found
    join questions on questions.id = found.question_id
    cross join lateral (
      select id, status from question_versions where question_id = questions.id order by number desc limit 1) as version
    where questions.id is distinct from ${except}::uuid and version.status <> 'retired'
      and ${readableContent(actor, "questions")}
    order by found.shared desc, questions.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Reads for each of many the question in use, which the actor may read, that shares most bands with it; absent where there is none.
 *
 * @param wanted Bands of each, in an order that the answer's `place` counts in.
 */
export async function selectNearest(
  db: Database,
  actor: Actor,
  wanted: readonly (readonly bigint[])[],
): Promise<(ReadVersion & { place: number; question_id: string })[]> {
  const lists = wanted.map((bands) => `{${bands.join(",")}}`);
  const { rows } = await sql<ReadVersion & { place: number; question_id: string }>`
    select wanted.place, nearest.question_id, nearest.version_id, nearest.status
    from unnest(${lists}::text[]) with ordinality as wanted (bands, place)
    cross join lateral (
      select questions.id as question_id, version.id as version_id, version.status
      from (
        select question_id, (select count(*) from unnest(signed.bands) as one (band)
          where band = any(wanted.bands::bigint[])) as shared
        from question_signatures signed where signed.bands && wanted.bands::bigint[]) as found
      join questions on questions.id = found.question_id
      cross join lateral (
        select id, status from question_versions where question_id = questions.id order by number desc limit 1) as version
      where version.status <> 'retired' and ${readableContent(actor, "questions")}
      order by found.shared desc, questions.id
      limit 1) as nearest`.execute(db);
  return rows.map((row) => ({ ...row, place: row.place - 1 }));
}

/** Reads questions with any of these bands, at most `limit`. */
export async function selectSharing(db: Database, bands: readonly bigint[], limit: number) {
  return inTransaction(db, async (tx) => {
    // Before its statistics know that hardly any question has one of these, all signatures would be compared with all bands.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ question_id: string; bands: string[] }>`
      select question_id, bands from question_signatures where bands && ${bigints(bands)} limit ${limit}`.execute(tx);
    return rows;
  });
}

/** Reads the signatures of these questions. */
export async function selectSignatures(db: Database, questionIds: readonly string[]) {
  const { rows } = await sql<{ question_id: string; bands: string[] }>`
    select question_id, bands from question_signatures where question_id = any(${[...questionIds]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Reads the newest versions of those of these questions that are in use and that the actor may read. */
export async function selectInUse(
  db: Database,
  actor: Actor,
  questionIds: readonly string[],
): Promise<(ReadVersion & { question_id: string })[]> {
  if (questionIds.length === 0) return [];
  const { rows } = await sql<ReadVersion & { question_id: string }>`
    select questions.id as question_id, version.id as version_id, version.status
    from questions
    cross join lateral (
      select id, status from question_versions where question_id = questions.id order by number desc limit 1) as version
    where questions.id = any(${[...questionIds]}::uuid[]) and version.status <> 'retired'
      and ${readableContent(actor, "questions")}`.execute(db);
  return rows;
}

/** Reads some questions without a signature, with their newest version each. */
export async function selectUnsigned(db: Database, limit: number) {
  const { rows } = await sql<ReadVersion & { question_id: string }>`
    select questions.id as question_id, version.id as version_id, version.status
    from questions
    cross join lateral (
      select id, status from question_versions where question_id = questions.id order by number desc limit 1) as version
    where not exists (select from question_signatures signed where signed.question_id = questions.id)
    order by questions.id limit ${limit}`.execute(db);
  return rows;
}

/** Most pairs of one assessment that are looked at. */
const MOST_PAIRS = 500;

/** Reads the pairs among these questions that share a band, those that share most first. */
export async function selectAlike(
  db: Database,
  questionIds: readonly string[],
): Promise<{ one: string; other: string }[]> {
  if (questionIds.length < 2) return [];
  const { rows } = await sql<{ one: string; other: string }>`
    with own as (
      select question_id, band from question_signatures, unnest(bands) as each (band)
      where question_id = any(${[...questionIds]}::uuid[]))
    select one.question_id as one, other.question_id as other
    from own one join own other on other.band = one.band and other.question_id > one.question_id
    group by one.question_id, other.question_id
    order by count(*) desc, one.question_id, other.question_id limit ${MOST_PAIRS}`.execute(db);
  return rows;
}
