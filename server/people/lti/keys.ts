import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { openSecret, sealSecret } from "../../foundation/organisation/secrets.ts";
import type { Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { currentSealing } from "../../platform/sealing-keys.ts";
import { insertKey, lockKeys, selectKeys, updatePrivateKey } from "./keys.queries.ts";

/** Makes the first key of an installation, unless another process has. */
async function makeKey({ db, secret }: Pick<Platform, "db" | "secret">): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Before the keys, as when the sealing key is rotated.
    const sealing = await currentSealing(tx);
    if ((await lockKeys(tx)).length > 0) return;
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    const plain = await exportPKCS8(privateKey);
    const { kty = "", n = "", e = "" } = await exportJWK(publicKey);
    const id = newId();
    await insertKey(tx, {
      id,
      public_key: JSON.stringify({ kty, n, e, kid: id, alg: "RS256", use: "sig" }),
      private_key: sealSecret(secret, sealing, plain),
    });
  });
}

/** Returns our public keys as a key set (RFC 7517); the first time, one is made. */
export async function listPublicKeys(platform: Pick<Platform, "db" | "secret">): Promise<Record<string, string>[]> {
  const keys = await selectKeys(platform.db);
  if (keys.length > 0) return keys.map((key) => key.public_key);
  await makeKey(platform);
  return (await selectKeys(platform.db)).map((key) => key.public_key);
}

/** Seals the private keys with another key. One that can’t be opened stays as it is. */
export async function resealLtiKeys(tx: Tx, installation: Uint8Array, sealing: string): Promise<void> {
  for (const { id, private_key } of await lockKeys(tx)) {
    const plain = openSecret(installation, private_key);
    if (plain !== null) await updatePrivateKey(tx, id, sealSecret(installation, sealing, plain));
  }
}
