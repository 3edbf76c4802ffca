import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireReach } from "../access/reach.ts";
import { requireWholly } from "../access/wholly.ts";
import { recordAudit } from "../audit/record.ts";
import { getSettings } from "../organisation/organisation.ts";
import { managesPerson } from "../people/abilities.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";
import { invalid, notFound, Refusal } from "../platform/refusal.ts";
import { endAllSignIns } from "../sign-ins/end-all-sign-ins.ts";
import { useLinksOf } from "../sign-ins/links.ts";
import { queueAccountMail } from "../sign-ins/mails.ts";
import { findAccountById, updatePassword } from "./accounts.queries.ts";
import { networkAddress } from "./network-address.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";
import { accountHash } from "./sign-in.ts";
import { deleteFailures } from "./throttle.queries.ts";
import { recordFailure, requireMayTry } from "./throttle.ts";

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>;

/** Refuses a password that is too easily guessed, knowing whose it is to be. */
export async function requireGoodPasswordOf(db: Database, password: string, account: Account): Promise<void> {
  const { first_name: firstName, last_name: lastName, email, phone, username } = account;
  const organisation = (await getSettings(db)).value.organisation_name;
  requireGoodPassword(password, { firstName, lastName, email, phone, username, organisation });
}

/**
 * Writes a new password: other sign-ins end, links and failures of before count no more, the person hears of it by mail.
 *
 * @param keep The sign-in that stays open.
 */
export async function replacePassword(
  tx: Tx,
  wake: () => void,
  account: Account,
  change: { passwordHash: string; actor: { id: string }; keep: string | null; address: string; action: string },
): Promise<void> {
  await updatePassword(tx, account.id, change.passwordHash);
  await useLinksOf(tx, account.id);
  await endAllSignIns(tx, wake, account.id, "password_set", change.keep);
  await recordAudit(tx, {
    actor: change.actor,
    action: change.action,
    subject: { type: "user", id: account.id },
    address: change.address,
  });
  if (!account.email) return;
  const addressee = { to: account.email, userId: account.id, locale: account.locale };
  await queueAccountMail(tx, "password_changed", addressee, { name: account.first_name });
}

/** @throws Refusal `invalid` at `current_password`, `too_many_requests` after failures, as at the sign-in. */
async function requireCurrent(
  { db, secret }: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  account: Account,
  current: string | undefined,
  address: string,
): Promise<void> {
  if (!current) throw invalid("current_password", "Enter your current password too.");
  const pair = { accountHash: accountHash(secret, account.id), address: networkAddress(address) };
  await requireMayTry(db, pair);
  if (!(await passwords.verify(account.password_hash, current))) {
    throw await recordFailure(db, pair, invalid("current_password", "This isn’t your current password."));
  }
  await deleteFailures(db, pair);
}

/**
 * Sets a password: one's own with the current one, or, as manager or staff, that of someone of a lower role within reach.
 *
 * @throws Refusal `not_found`, `forbidden`, `invalid`, `too_many_requests`.
 */
export async function setPassword(
  platform: Pick<Platform, "db" | "secret" | "live">,
  passwords: PasswordPool,
  actor: Actor,
  userId: string,
  { password, current_password }: HandlerInput<"users.set_password">["body"],
  address: string,
): Promise<void> {
  const { db, live } = platform;
  await requireReach(db, actor, userId);
  const account = await findAccountById(db, userId);
  if (!account) throw notFound("This person");
  const isSelf = account.id === actor.id;
  if (isSelf) await requireCurrent(platform, passwords, account, current_password, address);
  else if (!managesPerson(actor, account as { role: Actor["role"] })) {
    throw new Refusal("forbidden", "You can’t set this person’s password.");
  } else await requireWholly(db, actor, userId);
  await requireGoodPasswordOf(db, password, account);
  const passwordHash = await passwords.hash(password);
  await inTransaction(db, (tx) =>
    replacePassword(tx, live.wake, account, {
      passwordHash,
      actor,
      keep: isSelf ? actor.signInId : null,
      address,
      action: "user.password_set",
    }),
  );
}
