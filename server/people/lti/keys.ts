import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { openSecret, sealSecret } from "../../foundation/organisation/secrets.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { currentSealing } from "../../platform/sealing-keys.ts";
import { deleteKeys, insertKey, lockKeys, selectKeys, updatePrivateKey } from "./keys.queries.ts";

const DAY_MS = 86_400_000;
/** The next key is made when the newest is this old. */
const RENEWED_AFTER_MS = 60 * DAY_MS;
/** A key is published for a day before it signs: platforms remember key sets. */
const SIGNS_AFTER_MS = DAY_MS;
/** An earlier key stays published until the one after it has signed for a month. */
const PUBLISHED_MS = 31 * DAY_MS;

type Keys = Awaited<ReturnType<typeof selectKeys>>;

const ageOf = (key: Keys[number]) => Date.now() - key.created_at.getTime();
const isNewKeyDue = ([newest]: Keys) => newest === undefined || ageOf(newest) >= RENEWED_AFTER_MS;

/** Makes the next key, unless another process has, and drops those that have signed nothing for a month. */
async function makeKey({ db, secret }: Pick<Platform, "db" | "secret">): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Before the keys, as when the sealing key is rotated.
    const sealing = await currentSealing(tx);
    const keys = await lockKeys(tx);
    if (!isNewKeyDue(keys)) return;
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    const plain = await exportPKCS8(privateKey);
    const { kty = "", n = "", e = "" } = await exportJWK(publicKey);
    const id = newId();
    await insertKey(tx, {
      id,
      public_key: JSON.stringify({ kty, n, e, kid: id, alg: "RS256", use: "sig" }),
      private_key: sealSecret(secret, sealing, plain),
    });
    const signing = keys.findIndex((key) => ageOf(key) >= PUBLISHED_MS);
    if (signing >= 0)
      await deleteKeys(
        tx,
        keys.slice(signing + 1).map((key) => key.id),
      );
  });
}

/** Returns the keys, the newest first; a new one is made when it is time. */
async function currentKeys(platform: Pick<Platform, "db" | "secret">): Promise<Keys> {
  const keys = await selectKeys(platform.db);
  if (!isNewKeyDue(keys)) return keys;
  await makeKey(platform);
  return selectKeys(platform.db);
}

/** Returns our public keys as a key set (RFC 7517). */
export async function listPublicKeys(platform: Pick<Platform, "db" | "secret">): Promise<Record<string, string>[]> {
  return (await currentKeys(platform)).map((key) => key.public_key);
}

/** Returns the key that signs: the newest that platforms know by now. @throws Error where it can’t be opened. */
export async function openSigningKey(platform: Pick<Platform, "db" | "secret">): Promise<{ id: string; pem: string }> {
  const keys = await currentKeys(platform);
  const key = keys.find((one) => ageOf(one) >= SIGNS_AFTER_MS) ?? keys.at(-1);
  const pem = key && openSecret(platform.secret, key.private_key);
  if (!key || !pem) throw new Error("The key by which platforms know us can’t be opened");
  return { id: key.id, pem };
}

/** Seals the private keys with another key. One that can’t be opened stays as it is. */
export async function resealLtiKeys(tx: Tx, installation: Uint8Array, sealing: string): Promise<void> {
  for (const { id, private_key } of await lockKeys(tx)) {
    const plain = openSecret(installation, private_key);
    if (plain !== null) await updatePrivateKey(tx, id, sealSecret(installation, sealing, plain));
  }
}
