import { randomBytes } from "node:crypto";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../../foundation/organisation/organisation.ts";
import { openSecret, sealSecret } from "../../../foundation/organisation/secrets.ts";
import type { Origin } from "../../../foundation/sign-ins/origin.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { currentSealing } from "../../../platform/sealing-keys.ts";
import { findAccountById } from "../accounts.queries.ts";
import type { PasswordPool } from "../passwords.ts";
import { finishRemoval, lockSecondSteps, lockToAdd, proveBySetUp, recordChange } from "./change-second-step.ts";
import { refuseWhileWaiting, trySecondStep } from "./failures.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import {
  countRecoveryCodes,
  deleteApp,
  findSetup,
  listMethods,
  replaceApp,
  replaceRecoveryCodes,
  upsertSetup,
} from "./second-step.queries.ts";
import { base32, findStep, otpauthUri } from "./totp.ts";

/** As long as the hash of SHA-1, as RFC 4226 recommends. */
const KEY_BYTES = 20;
const SETUP_MINUTES = 30;

/** Makes a key for an app; nothing counts until its first code is typed. */
export async function beginApp(
  { db, secret }: Pick<Platform, "db" | "secret">,
  actor: Actor,
): Promise<HandlerOutput<"me.begin_app">> {
  const account = await findAccountById(db, actor.id);
  if (!account) throw notFound("This person");
  const { organisation_name: issuer } = (await getSettings(db)).value;
  const name = account.email ?? account.phone ?? account.username ?? account.first_name;
  const key = randomBytes(KEY_BYTES);
  const expiresAt = await inTransaction(db, async (tx) => {
    const sealed = sealSecret(secret, await currentSealing(tx), key.toString("base64"));
    return upsertSetup(tx, actor.id, sealed, SETUP_MINUTES);
  });
  return { uri: otpauthUri(key, { issuer, account: name }), key: base32(key), expires_at: expiresAt };
}

/** Returns the app that a person is setting up, and the step of the code that it shows; null for any other code. */
async function findShown(
  db: Database,
  secret: Uint8Array,
  userId: string,
  code: string,
  now: Date,
): Promise<{ sealed: string; step: number } | null> {
  const sealed = await findSetup(db, userId);
  const key = openSecret(secret, sealed);
  const step = key === null ? null : findStep(Buffer.from(key, "base64"), code, now, 0);
  return sealed === null || step === null ? null : { sealed, step };
}

/**
 * Turns an app on by its first code; it takes the place of the one before.
 *
 * @throws Refusal `invalid` at `code`, also when nothing was begun or that is too long ago; `too_many_requests`.
 */
export async function confirmApp(
  platform: Pick<Platform, "db" | "secret" | "tokens" | "metrics">,
  passwords: PasswordPool,
  actor: Actor,
  code: string,
  from: Origin,
): Promise<HandlerOutput<"me.confirm_app">> {
  const { db, secret } = platform;
  // As of its arrival: the work for recovery codes, outside the transaction, must not make a right code too old.
  const now = new Date();
  await refuseWhileWaiting(db, actor.id);
  const wasShown = (await findShown(db, secret, actor.id, code, now)) !== null;
  const needsCodes = wasShown && !(await countRecoveryCodes(db, actor.id));
  const made = needsCodes ? await makeRecoveryCodes(platform, passwords, actor.id) : null;
  let open: Awaited<ReturnType<typeof proveBySetUp>> = async () => null;
  const isDone = await trySecondStep(db, actor.id, async (tx) => {
    const shown = wasShown ? await findShown(tx, secret, actor.id, code, now) : null;
    if (!shown) return false;
    await lockToAdd(tx, actor);
    await replaceApp(tx, actor.id, shown.sealed, shown.step);
    if (made) await replaceRecoveryCodes(tx, actor.id, made);
    await recordChange(tx, actor, "user.app_set_up");
    open = await proveBySetUp(tx, platform, actor, "app", from);
    return true;
  });
  if (!isDone)
    throw invalid("code", "That code didn’t match. Codes change every 30 seconds, so try the one shown now.");
  return { recovery_codes: made?.codes ?? null, sign_in: await open() };
}

/** Turns the app off. @throws Refusal `not_found`; `illegal_transition` where it is the last second step and one is required. */
export async function removeApp({ db }: Pick<Platform, "db">, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSecondSteps(tx, actor.id);
    if (!(await deleteApp(tx, actor.id))) throw notFound("Your authenticator app");
    await finishRemoval(tx, actor);
    await recordChange(tx, actor, "user.app_removed");
  });
}

async function requireMethod(db: Database, userId: string): Promise<void> {
  if ((await listMethods(db, userId)).length > 0) return;
  throw new Refusal("illegal_transition", "Set up a passkey or an authenticator app first.", { state: "none" });
}

/**
 * Makes new recovery codes in place of those from before.
 *
 * @throws Refusal `illegal_transition` without anything they stand in for; `too_many_requests`.
 */
export async function renewRecoveryCodes(
  platform: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  actor: Actor,
): Promise<{ recovery_codes: string[] }> {
  const { db } = platform;
  await requireMethod(db, actor.id);
  const made = await makeRecoveryCodes(platform, passwords, actor.id);
  await inTransaction(db, async (tx) => {
    await requireMethod(tx, actor.id);
    await replaceRecoveryCodes(tx, actor.id, made);
    await recordChange(tx, actor, "user.recovery_codes_made");
  });
  return { recovery_codes: made.codes };
}
