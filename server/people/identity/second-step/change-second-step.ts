import { recordAudit } from "../../../foundation/audit/record.ts";
import { getSettings } from "../../../foundation/organisation/organisation.ts";
import { queueAccountMail } from "../../../foundation/sign-ins/mails.ts";
import type { Origin } from "../../../foundation/sign-ins/origin.ts";
import { isProvenNow, readProof } from "../../../foundation/sign-ins/proof.ts";
import { policyOf } from "../../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound, Refusal } from "../../../platform/refusal.ts";
import { findAccountById } from "../accounts.queries.ts";
import { endSignInRow, noteSecondStep } from "../identity.queries.ts";
import { openSignIn, type SignedIn } from "../open-sign-in.ts";
import type { PasswordPool } from "../passwords.ts";
import { requireCurrent } from "../set-password.ts";
import { deleteWithoutSecondStep, listMethods } from "./second-step.queries.ts";

/** For so long a sign-in says by itself that the person is there. */
const FRESH_MINUTES = 15;

const signInHasEnded = () => new Refusal("unauthenticated", "This sign-in has ended.");

async function findOwnSignIn(db: Database, id: string) {
  const row = await db
    .selectFrom("sign_ins")
    .select(["created_at", "first_step", "second_step", "must_set_up", "identity_id"])
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!row) throw signInHasEnded();
  return row;
}

/** Returns whether this is a demo account that anyone may sign in to. */
export async function isOpenDemo({ db, config }: Pick<Platform, "db" | "config">, id: string): Promise<boolean> {
  return config.demo && (await findAccountById(db, id))?.is_demo === true;
}

/**
 * Refuses to set up a second step where staff turned it off for the role, and for a demo account that is open to everyone: the next
 * visitor would be asked for it.
 *
 * @throws Refusal `forbidden`
 */
export async function requireOffered(
  { db, config }: Pick<Platform, "db" | "config">,
  { id, role }: Pick<Actor, "id" | "role">,
): Promise<void> {
  if (await isOpenDemo({ db, config }, id))
    throw new Refusal("forbidden", "Everyone can sign in to this demo account, so it has no second step.");
  const { level } = policyOf((await getSettings(db)).value, role, new Date());
  if (level === "off") throw new Refusal("forbidden", "Your organisation has turned this off for your role.");
}

/** Returns the sign-in at hand. @throws Refusal `second_step_required` unless it has proven the second step that its person has. */
async function requireProven(db: Database, actor: Actor) {
  const signIn = await findOwnSignIn(db, actor.signInId);
  if (!isProvenNow(signIn) && (await listMethods(db, actor.id)).length > 0) {
    throw new Refusal("second_step_required", "Sign in again with your second step to change it.");
  }
  return signIn;
}

/** Locks a person's second steps until the transaction ends: of two changes at once, the second sees what the first did. */
export async function lockSecondSteps(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/**
 * Locks a person's second steps to add one. What was begun before they had one isn't finished by a sign-in that has not proven it.
 *
 * @throws Refusal `second_step_required`; `unauthenticated` when the sign-in has ended meanwhile.
 */
export async function lockToAdd(tx: Tx, actor: Actor): Promise<void> {
  await lockSecondSteps(tx, actor.id);
  await requireProven(tx, actor);
}

/**
 * Refuses to change how someone signs in unless it is they: a sign-in that was left open must not become a lasting one. What exists is
 * changed only by a sign-in that it has proven; an older sign-in needs the password beside.
 *
 * @throws Refusal `second_step_required`; `invalid` at `current_password`; `too_many_requests`.
 */
export async function requireThemselves(
  platform: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  actor: Actor,
  current: string | undefined,
): Promise<void> {
  const { db } = platform;
  const signIn = await requireProven(db, actor);
  if (signIn.created_at.getTime() > Date.now() - FRESH_MINUTES * 60_000) return;
  const account = await findAccountById(db, actor.id);
  if (!account) throw notFound("This person");
  await requireCurrent(platform, passwords, account, current, actor.address);
}

/** Writes down that a person changed their second step, and tells them by mail. */
export async function recordChange(tx: Tx, actor: Actor, action: string): Promise<void> {
  const subject = { type: "user", id: actor.id };
  await recordAudit(tx, { actor, action, subject });
  const account = await findAccountById(tx, actor.id);
  if (!account?.email) return;
  const addressee = { to: account.email, userId: account.id, locale: account.locale };
  await queueAccountMail(tx, "second_step_changed", addressee, { name: account.first_name });
}

/**
 * Counts what was just set up for the sign-in at hand. One that could only set up ends here.
 *
 * @returns What opens the sign-in in its place, once the transaction has ended; null where the one at hand stays.
 */
export async function proveBySetUp(
  tx: Tx,
  platform: Pick<Platform, "db" | "tokens" | "metrics">,
  actor: Actor,
  second: "app" | "passkey",
  from: Origin,
): Promise<() => Promise<SignedIn | null>> {
  const signIn = await findOwnSignIn(tx, actor.signInId);
  const proof = readProof(signIn);
  if (!signIn.must_set_up || !proof) {
    if (!signIn.second_step) await noteSecondStep(tx, actor.signInId, second);
    return async () => null;
  }
  if (!(await endSignInRow(tx, actor.id, actor.signInId, "second_step_set_up"))) throw signInHasEnded();
  const account = await findAccountById(tx, actor.id);
  if (!account) throw notFound("This person");
  return () => openSignIn(platform, account, from, { first: proof.first, second }, signIn.identity_id);
}

/** Clears up after an app or a passkey was removed. @throws Refusal `illegal_transition` for the last where one is required. */
export async function finishRemoval(tx: Tx, actor: Actor): Promise<void> {
  if ((await listMethods(tx, actor.id)).length > 0) return;
  const { level } = policyOf((await getSettings(tx)).value, actor.role, new Date());
  if (level === "required") {
    throw new Refusal("illegal_transition", "A second step is required of you. Set up another one first.", {
      state: "required",
    });
  }
  await deleteWithoutSecondStep(tx, actor.id);
}
