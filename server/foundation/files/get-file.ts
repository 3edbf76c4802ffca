import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import {
  type FileRow,
  selectFile,
  selectFiles,
  selectHashes,
  selectReadableFiles,
  selectVisibleFile,
} from "./files.queries.ts";

/** What other rooms need of a file: its content, and its size as a picture. */
export type FileFacts = Pick<FileRow, "id" | "hash" | "width" | "height">;
/** A file with what it is. */
type ReadableFile = FileFacts & Pick<FileRow, "media_type" | "name">;

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Returns a file that the actor owns, that a question readable by them shows, or that answers in a sitting within their reach.
 *
 * @throws Refusal `not_found`.
 */
export async function getFile(db: Database, actor: Actor, id: string): Promise<FileRow> {
  const row = await selectVisibleFile(db, actor, id);
  if (!row) throw notFound("This file");
  return row;
}

/** Returns a file that this very person uploaded. @throws Refusal `not_found`. */
export async function getOwnFile(db: Database, actor: Pick<Actor, "id">, id: string): Promise<FileRow> {
  const row = await selectFile(db, id);
  if (row?.created_by !== actor.id) throw notFound("This file");
  return row;
}

/** Finds the files with these ids that exist and are within the actor's reach. Malformed ids are ignored. */
export async function findReadableFiles(
  db: Database,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, ReadableFile>> {
  const wellFormed = ids.filter(isId);
  if (wellFormed.length === 0) return new Map();
  return new Map((await selectReadableFiles(db, actor, wellFormed)).map((row) => [row.id, row]));
}

/** Lists the content hashes of files by id without checking access: for comparing content, never for showing it. */
export async function listFileHashes(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const wellFormed = [...new Set(ids.filter(isId))];
  if (wellFormed.length === 0) return new Map();
  return new Map((await selectHashes(db, wellFormed)).map((row) => [row.id, row.hash]));
}

/** Returns a file to put into content: one the actor uploaded, or one that content readable by them shows. @throws Refusal `not_found`. */
export async function getUsableFile(db: Database, actor: Actor, id: string): Promise<FileRow> {
  const [row] = await selectReadableFiles(db, actor, [id]);
  if (!row) throw notFound("This file");
  return row;
}

/** Finds a file without checking access: for content that the caller may show. */
export function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  return selectFile(db, id);
}

/** Finds files by id without checking access: for content that the caller may show. */
export async function findFiles(db: Database, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await selectFiles(db, ids)).map((row) => [row.id, row]));
}
