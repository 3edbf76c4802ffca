import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Files } from "../../platform/database/schema.gen.ts";
import { isUnusedFile, linkedFile, readableFile, usableFile } from "../access/readable-file.ts";

export type FileRow = Selectable<Files>;

export function insertFile(db: Database, row: Insertable<Files>): Promise<FileRow> {
  return db.insertInto("files").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Holds contents until this transaction is over: nobody else adds or removes their bytes meanwhile. In one order, so that two who hold several wait for each other. */
export async function lockContents(tx: Tx, hashes: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(hash, 7340036))
    from (select distinct hash from unnest(${hashes}::text[]) as hash order by hash) held`.execute(tx);
}

/** Tells whether a file has this content. */
export async function hasFile(db: Database, hash: string): Promise<boolean> {
  const row = await db.selectFrom("files").select("id").where("hash", "=", hash).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Reads any file without checking access: for signed links. */
export function selectFile(db: Database, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

export function selectFiles(db: Database, ids: readonly string[]): Promise<FileRow[]> {
  return db.selectFrom("files").selectAll().where("id", "in", ids).execute();
}

export function selectHashes(db: Database, ids: readonly string[]): Promise<Pick<FileRow, "id" | "hash">[]> {
  return db.selectFrom("files").select(["id", "hash"]).where("id", "in", ids).execute();
}

export function selectPictureSizes(
  db: Database,
  ids: readonly string[],
): Promise<Pick<FileRow, "id" | "size_bytes">[]> {
  return db
    .selectFrom("files")
    .select(["id", "size_bytes"])
    .where("id", "in", ids)
    .where("media_type", "like", "image/%")
    .execute();
}

/** Reads those of these files that the actor brought or that content shows which they may read. */
export function selectReadableFiles(db: Database, actor: Actor, ids: readonly string[]): Promise<FileRow[]> {
  return db.selectFrom("files").selectAll().where("id", "in", ids).where(usableFile(actor)).execute();
}

/** Returns a file that the actor may look at. */
export function selectVisibleFile(db: Database, actor: Actor, id: string): Promise<FileRow | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).where(readableFile(actor)).executeTakeFirst();
}

/** Returns a file that this person may look at now: for links that were signed for them. Nobody may whose account is closed. */
export async function selectFileFor(db: Database, reader: string, id: string): Promise<FileRow | undefined> {
  const person = await db
    .selectFrom("users")
    .select(["id", "role"])
    .where("id", "=", reader)
    .where("is_active", "=", true)
    .executeTakeFirst();
  if (!person) return undefined;
  const actor = actorWithoutRequest({ id: person.id, role: person.role });
  return db.selectFrom("files").selectAll().where("id", "=", id).where(linkedFile(actor)).executeTakeFirst();
}

/** Lists files that were uploaded as answers before then and kept for none. */
export async function selectAbandoned(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select u.file_id from uploads u where u.purpose = 'answer' and u.file_id is not null and u.created_at < ${before}
      and not exists (select from answer_files f where f.file_id = u.file_id)`.execute(db);
  return rows.map((row) => row.file_id);
}

/** Deletes files that nothing shows, and what is known of their uploads. @returns Hashes of contents that nobody has any more. */
export async function deleteFiles(tx: Tx, which: RawBuilder<boolean>): Promise<string[]> {
  const unused = sql<boolean>`${which} and ${isUnusedFile()}`;
  await sql`delete from uploads where file_id in (select id from files where ${unused})`.execute(tx);
  const { rows } = await sql<{ hash: string }>`
    with gone as (delete from files where ${unused} returning id, hash)
    select distinct gone.hash from gone
    where not exists (select from files kept where kept.hash = gone.hash and kept.id not in (select id from gone))`.execute(
    tx,
  );
  return rows.map(({ hash }) => hash);
}

/** Returns the oldest file with each of these contents within the actor's reach. */
export function selectFilesByHash(db: Database, actor: Actor, hashes: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom("files")
    .distinctOn("hash")
    .selectAll()
    .where("hash", "in", hashes)
    .where(usableFile(actor))
    .orderBy("hash")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
