import { randomBytes } from "node:crypto";
import type { Database, Tx } from "./database/client.ts";
import { inTransaction } from "./database/transaction.ts";
import { currentSealing, INSIDE, openBy, sealBy } from "./sealing-keys.ts";

/** How long a process may still use a key after it was erased. */
const REMEMBERED_MS = 120_000;
const MOST_REMEMBERED = 50_000;

/** Cached by person; ids are unique across databases. Saving an answer may need a key each time. */
const remembered = new Map<string, { key: Buffer; until: number }>();

/** A person's key as it is stored: in the clear, or sealed with a key from outside. */
interface StoredKey {
  key: Buffer;
  sealed_by: string | null;
}

/** Creates the key itself. */
export function openPersonKey({ key, sealed_by }: StoredKey): Buffer {
  return sealed_by === null ? key : openBy(sealed_by, key);
}

/** A key as it is to be stored under the key that seals now. */
function storedKey(key: Buffer, sealing: string): StoredKey {
  return sealing === INSIDE ? { key, sealed_by: null } : { key: sealBy(sealing, key), sealed_by: sealing };
}

/** Makes the keys of these people, but for those who have one. */
async function makeKeys(db: Database, userIds: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const sealing = await currentSealing(tx);
    await tx
      .insertInto("person_keys")
      .values(userIds.map((user_id) => ({ user_id, ...storedKey(randomBytes(32), sealing) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Returns the person's own key of 32 bytes, made the first time: what is sealed with it in append-only tables is erased by erasing
 * it.
 */
export async function personKey(db: Database, userId: string): Promise<Buffer> {
  const known = remembered.get(userId);
  if (known && known.until > Date.now()) return known.key;
  let key = await findPersonKey(db, userId);
  if (!key) {
    await makeKeys(db, [userId]);
    key = await findPersonKey(db, userId);
  }
  if (!key) throw new Error(`The key of ${userId} could not be made`);
  // What a transaction has read may yet be rolled back.
  if (!db.isTransaction) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(userId, { key, until: Date.now() + REMEMBERED_MS });
  }
  return key;
}

/** Returns the existing keys of these people. It creates none, so erased people stay erased. */
export async function findPersonKeys(db: Database, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom("person_keys").selectAll().where("user_id", "in", userIds).execute();
  return new Map(rows.map((row) => [row.user_id, openPersonKey(row)]));
}

/** Returns the keys of several people, creating missing ones. */
export async function personKeys(db: Database, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  const unique = [...new Set(userIds)];
  if (unique.length < 2)
    return new Map(await Promise.all(unique.map(async (id) => [id, await personKey(db, id)] as const)));
  const found = await findPersonKeys(db, unique);
  const missing = unique.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  await makeKeys(db, missing);
  return findPersonKeys(db, unique);
}

/** Returns the person's key, none being made: null when there is none, or it was erased. */
export async function findPersonKey(db: Database, userId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("person_keys")
    .select(["key", "sealed_by"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ? openPersonKey(row) : null;
}

/**
 * Seals some keys that are not sealed with this one yet, those of which another transaction holds the row too once it lets go.
 *
 * @returns How many there were; 0 when all are.
 */
export async function resealPersonKeys(tx: Tx, sealing: string, most: number): Promise<number> {
  const rows = await tx
    .selectFrom("person_keys")
    .select(["user_id", "key", "sealed_by"])
    .where("sealed_by", "is distinct from", sealing === INSIDE ? null : sealing)
    .orderBy("user_id")
    .limit(most)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const stored = storedKey(openPersonKey(row), sealing);
    await tx.updateTable("person_keys").set(stored).where("user_id", "=", row.user_id).execute();
  }
  return rows.length;
}
