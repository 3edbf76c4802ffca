import { resealFilePasswords } from "../../delivery/safe-browser/rules.ts";
import { lockCurrentSettings, replaceSettings } from "../../foundation/organisation/organisation.ts";
import { resealSettings } from "../../foundation/organisation/secrets.ts";
import { resealServices } from "../../foundation/sign-in-services/services.ts";
import { resealAuthenticators } from "../../people/identity/second-step/reseal.ts";
import { resealLtiKeys } from "../../people/lti/keys.ts";
import { resealRosterServers } from "../../people/rosters/rest/save-server.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { resealPersonKeys } from "../../platform/person-keys.ts";
import { INSIDE, openBy, requireFitting, type SealingKeys, sealBy } from "../../platform/sealing-keys.ts";
import { resealWebhooks } from "../webhooks/webhooks.ts";

const AT_ONCE = 500;

/** Seals the secrets of the installation and the settings with the new key, which seals all new data from then on. */
async function resealAll(tx: Tx, keys: SealingKeys): Promise<void> {
  const { value, version } = await lockCurrentSettings(tx);
  const row = await tx
    .selectFrom("installations")
    .select(["token_secret", "sealed_by", "rotating_from"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  requireFitting(keys, row);
  if (row.sealed_by === keys.current) return;
  if (row.rotating_from !== null)
    throw new Error("Another rotation was begun and not finished: finish it with its own two keys first.");
  const secret = row.sealed_by === INSIDE ? row.token_secret : openBy(row.sealed_by, row.token_secret);
  const token_secret = keys.current === INSIDE ? secret : sealBy(keys.current, secret);
  await resealServices(tx, secret, keys.current);
  await resealRosterServers(tx, secret, keys.current);
  await resealLtiKeys(tx, secret, keys.current);
  await resealWebhooks(tx, secret, keys.current);
  await resealFilePasswords(tx, secret, keys.current);
  if (version > 0) await replaceSettings(tx, resealSettings(value, secret, keys.current), version);
  await tx
    .updateTable("installations")
    .set({ token_secret, sealed_by: keys.current, rotating_from: row.sealed_by })
    .execute();
}

/**
 * Reseals everything with another key, in short transactions. It can be interrupted anywhere and run again, while servers that have both
 * keys keep running.
 *
 * @returns The number of resealed person keys.
 */
export async function rotateKey(
  db: Database,
  keys: SealingKeys,
  progress: (done: number) => void = () => {},
): Promise<number> {
  await inTransaction(db, (tx) => resealAll(tx, keys));
  const row = await db.selectFrom("installations").select(["token_secret", "sealed_by"]).executeTakeFirst();
  if (row) {
    const secret = row.sealed_by === INSIDE ? row.token_secret : openBy(row.sealed_by, row.token_secret);
    await resealAuthenticators(db, secret, keys.current);
  }
  let done = 0;
  for (;;) {
    const sealed = await inTransaction(db, (tx) => resealPersonKeys(tx, keys.current, AT_ONCE));
    if (sealed === 0) break;
    done += sealed;
    progress(done);
  }
  await db.updateTable("installations").set({ rotating_from: null }).where("sealed_by", "=", keys.current).execute();
  return done;
}
