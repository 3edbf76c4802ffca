import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "../../platform/database/client.ts";
import { deleteOldMatchings, findMatchingRow, saveMatchingRow } from "./column-matchings.queries.ts";

/** What is imported. */
export type MatchingKind = "questions" | "people";

/** How a person matched the columns of an earlier table. */
export interface ColumnMatching {
  columns: (string | null)[];
  keyNumbers: "position" | "position_0" | "text" | null;
  /** The name of that file. */
  name: string;
  at: Date;
}

const stored = z.array(z.string().nullable());
const keyNumbers = z.enum(["position", "position_0", "text"]).nullable();

const hashOf = (headers: readonly string[]) =>
  createHash("sha256")
    .update(JSON.stringify(headers.map((header) => header.trim().normalize("NFC").toLowerCase())))
    .digest();

/** Returns how a person last matched a table with these headers; null for a table that is new to them. */
export async function findMatching(
  db: Database,
  userId: string,
  kind: MatchingKind,
  headers: readonly string[],
): Promise<ColumnMatching | null> {
  const row = await findMatchingRow(db, { user_id: userId, kind, headers_hash: hashOf(headers) });
  if (!row) return null;
  const { columns, key_numbers, name, used_at } = row;
  return { columns: stored.parse(columns), keyNumbers: keyNumbers.parse(key_numbers), name, at: used_at };
}

/** Keeps how a person matched a table, for their next one with the same headers. */
export async function saveMatching(
  db: Database,
  userId: string,
  kind: MatchingKind,
  given: { headers: readonly string[]; name: string } & Pick<ColumnMatching, "columns" | "keyNumbers">,
): Promise<void> {
  await saveMatchingRow(db, {
    user_id: userId,
    kind,
    headers_hash: hashOf(given.headers),
    columns: JSON.stringify(given.columns),
    key_numbers: given.keyNumbers,
    name: given.name || "table",
  });
  await deleteOldMatchings(db, userId);
}
