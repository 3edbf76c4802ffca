import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireOnlyOwnSchools } from "../../foundation/access/only-own-schools.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { endAllSignIns } from "../../foundation/sign-ins/end-all-sign-ins.ts";
import { useLinksOf } from "../../foundation/sign-ins/links.ts";
import { queueAccountMail } from "../../foundation/sign-ins/mails.ts";
import { forgetFailures, recordFailure, requireMayTry } from "../../foundation/sign-ins/throttle.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { managesPerson } from "../directory/abilities.ts";
import { findAccountById, updatePassword } from "./accounts.queries.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";
import { accountHash } from "./sign-in.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

/** Refuses a password that is easy to guess for this account. */
export async function requireGoodPasswordOf(db: Database, password: string, account: Account): Promise<void> {
  const { first_name: firstName, last_name: lastName, email, phone, username } = account;
  const organisation = (await getSettings(db)).value.organisation_name;
  await requireGoodPassword(password, { firstName, lastName, email, phone, username, organisation });
}

/**
 * Saves a new password, ends other sign-ins, invalidates earlier links and failures, and notifies the person by mail.
 *
 * @param keep The sign-in to keep open.
 */
export async function replacePassword(
  tx: Tx,
  wake: () => void,
  account: Account,
  change: { passwordHash: string; actor: Pick<Actor, "id" | "address">; keep: string | null; action: string },
): Promise<void> {
  await updatePassword(tx, account.id, change.passwordHash);
  await useLinksOf(tx, account.id);
  await endAllSignIns(tx, wake, account.id, "password_set", change.keep);
  await recordAudit(tx, {
    actor: change.actor,
    action: change.action,
    subject: { type: "user", id: account.id },
  });
  if (!account.email) return;
  const addressee = { to: account.email, userId: account.id, locale: account.locale };
  await queueAccountMail(tx, "password_changed", addressee, { name: account.first_name });
}

/** Checks that a person knows their password. @throws Refusal `invalid` at `current_password`, `too_many_requests` after failures, as at the sign-in. */
export async function requireCurrent(
  { db, secret }: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  account: Account,
  current: string | undefined,
  address: string,
): Promise<void> {
  if (!current) throw invalid("current_password", "Enter your current password too.");
  const pair = {
    purpose: "current_password" as const,
    accountHash: accountHash(secret, account.id),
    address: networkAddress(address),
  };
  await requireMayTry(db, pair);
  if (!(await passwords.verify(account.password_hash, current))) {
    throw await recordFailure(db, pair, invalid("current_password", "This isn’t your current password."));
  }
  // Checks again after hashing: otherwise simultaneous guesses could all pass the first check before any failure is recorded.
  await requireMayTry(db, pair);
  await forgetFailures(db, pair);
}

/**
 * Sets a password: the actor's own, given the current one, or, for managers and staff, that of a person of a lower role within reach.
 *
 * @throws Refusal `not_found`, `forbidden`, `invalid`, `too_many_requests`.
 */
export async function setPassword(
  platform: Pick<Platform, "db" | "secret" | "live">,
  passwords: PasswordPool,
  actor: Actor,
  userId: string,
  { password, current_password }: HandlerInput<"users.set_password">["body"],
): Promise<void> {
  const { db, live } = platform;
  await requireReach(db, actor, userId);
  const account = await findAccountById(db, userId);
  if (!account) throw notFound("This person");
  const isSelf = account.id === actor.id;
  if (isSelf) await requireCurrent(platform, passwords, account, current_password, actor.address);
  else if (!managesPerson(actor, account as { role: Actor["role"] })) {
    throw new Refusal("forbidden", "You can’t set this person’s password.");
  } else await requireOnlyOwnSchools(db, actor, userId);
  await requireGoodPasswordOf(db, password, account);
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, (tx) =>
    replacePassword(tx, live.wake, account, {
      passwordHash,
      actor,
      keep: isSelf ? actor.signInId : null,
      action: "user.password_set",
    }),
  );
}
