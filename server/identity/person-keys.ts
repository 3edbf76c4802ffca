import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Database } from "../platform/database/client.ts";

/** For how long a process may go on using a key after it was erased. */
const REMEMBERED_MS = 120_000;
const MOST_REMEMBERED = 50_000;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** By person, whose ids are unique over all databases. Each answer that is saved may need one. */
const remembered = new Map<string, { key: Buffer; until: number }>();

/**
 * The person's own key of 32 bytes, made the first time: what is sealed with it in append-only tables is erased by erasing it.
 */
export async function personKey(db: Database, userId: string): Promise<Buffer> {
  const known = remembered.get(userId);
  if (known && known.until > Date.now()) return known.key;
  const find = () => db.selectFrom("person_keys").select("key").where("user_id", "=", userId).executeTakeFirst();
  let row = await find();
  if (!row) {
    await db
      .insertInto("person_keys")
      .values({ user_id: userId, key: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  if (!row) throw new Error(`The key of ${userId} could not be made`);
  // What a transaction has read may yet be rolled back.
  if (!db.isTransaction) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(userId, { key: row.key, until: Date.now() + REMEMBERED_MS });
  }
  return row.key;
}

/** The keys of those of these people who have one; none is made, so whoever was erased stays so. */
export async function findPersonKeys(db: Database, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom("person_keys").selectAll().where("user_id", "in", userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row.key]));
}

/** The keys of several persons, those that are not there being made. */
export async function personKeys(db: Database, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  const unique = [...new Set(userIds)];
  if (unique.length < 2)
    return new Map(await Promise.all(unique.map(async (id) => [id, await personKey(db, id)] as const)));
  const made = unique.map((user_id) => ({ user_id, key: randomBytes(32) }));
  await db
    .insertInto("person_keys")
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db.selectFrom("person_keys").select(["user_id", "key"]).where("user_id", "in", unique).execute();
  return new Map(rows.map((row) => [row.user_id, row.key]));
}

/** Seals bytes with AES-256-GCM: 12 bytes of nonce, 16 of tag, then the ciphertext. */
export function seal(key: Buffer, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` sealed. Throws when the key is another or a bit was changed. */
export function unseal(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** The person's key as it stands in the database, none being made: null when there is none, or it was erased. */
export async function findPersonKey(db: Database, userId: string): Promise<Buffer | null> {
  const row = await db.selectFrom("person_keys").select("key").where("user_id", "=", userId).executeTakeFirst();
  return row?.key ?? null;
}
