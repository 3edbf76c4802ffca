import type { HandlerInput } from "@sextant/contract/types.ts";
import { demoAccountsMaySignIn } from "../../foundation/sign-ins/demo-lock.ts";
import { createPasswordLink, findLink, RESET_MINUTES, useLink } from "../../foundation/sign-ins/links.ts";
import { queueAccountMail } from "../../foundation/sign-ins/mails.ts";
import { forgetFailuresOf } from "../../foundation/sign-ins/throttle.ts";
import { publicAddress } from "../../platform/config.ts";
import { countBeyond, countCall } from "../../platform/counted-calls.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { enqueue, type Task } from "../../platform/jobs.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { SlowDown } from "../../platform/slow-down.ts";
import { normaliseName } from "../directory/normalise.ts";
import { findAccountByEmail, findAccountById, findAccountByPhone, noteShown } from "./accounts.queries.ts";
import type { PasswordPool } from "./passwords.ts";
import { findVerifiedPhone, useVerification } from "./phone-codes.queries.ts";
import { linkIsGone } from "./read-link.ts";
import { type Account, replacePassword, requireGoodPasswordOf } from "./set-password.ts";
import { accountHash } from "./sign-in.ts";

export const sendResetMailTask = "send_reset_mail";

/** How long the link of a forgotten password works. */
export const LINK_SECONDS = RESET_MINUTES * 60;
const byAddress = { kind: "forgot_password", most: 300, seconds: 900 };
/** Nobody's mailbox is filled by others. */
const mailsToOne = { kind: "forgot_password.mail", most: 5, seconds: 3600 };

/**
 * Owes a link to set a new password. What is done here is the same for every address; whether anyone has it is seen by the task, so
 * that the time until the answer tells nothing.
 *
 * @throws Refusal `too_many_requests`
 */
export async function sendResetLink(
  { db, secret }: Pick<Platform, "db" | "secret">,
  slowDown: SlowDown,
  email: string,
  address: string,
): Promise<void> {
  const from = networkAddress(address);
  const beyond = await countBeyond(db, secret, byAddress, from);
  if (beyond > 0) await slowDown(from, beyond);
  await inTransaction(db, (tx) => enqueue(tx, sendResetMailTask, { email }));
}

/** Returns the task that sends the link, where there is someone to send it to. */
export function runSendResetMail({ db, config, secret }: Pick<Platform, "db" | "config" | "secret">): Task {
  return async (payload) => {
    const { email } = payload as { email: string };
    const account = await findAccountByEmail(db, email);
    if (!account?.email || !account.is_active) return;
    if (account.is_demo && !demoAccountsMaySignIn(config)) return;
    if ((await countCall(db, secret, mailsToOne, normaliseName(email))) > 0) return;
    const { email: to, id: userId, locale, first_name: name } = account;
    await inTransaction(db, async (tx) => {
      const link = await createPasswordLink(tx, publicAddress(config), "reset_password", userId);
      await queueAccountMail(tx, "reset_password", { to, userId, locale }, { name, link });
    });
  };
}

/**
 * Sets a new password by the token of a link or of a code; every sign-in of the person ends.
 *
 * @throws Refusal `invalid` at `token` or `verification_token` when it was never given, used, or is over; at `password`.
 */
export async function resetPassword(
  { db, secret, live }: Pick<Platform, "db" | "secret" | "live">,
  passwords: PasswordPool,
  body: HandlerInput<"auth.reset_password">["body"],
  address: string,
): Promise<void> {
  const byLink = "token" in body;
  const hash = sha256(byLink ? body.token : body.verification_token);
  const wrong = byLink ? linkIsGone() : invalid("verification_token", "Your code has expired. Ask for a new one.");
  const find = async (): Promise<Account | undefined> => {
    if (byLink) {
      const link = await findLink(db, hash);
      return link ? findAccountById(db, link.userId) : undefined;
    }
    const phone = await findVerifiedPhone(db, hash, "reset");
    return phone ? findAccountByPhone(db, phone) : undefined;
  };
  const account = await find();
  if (!account?.is_active) throw wrong;
  await requireGoodPasswordOf(db, body.password, account);
  const passwordHash = await passwords.hash(body.password);
  await inTransaction(db, async (tx) => {
    if (!(await (byLink ? useLink(tx, hash) : useVerification(tx, hash)))) throw wrong;
    const change = { passwordHash, actor: { id: account.id, address }, keep: null, action: "user.password_reset" };
    await replacePassword(tx, live.wake, account, change);
    await noteShown(tx, account.id, byLink ? "email" : "phone");
    await forgetFailuresOf(tx, accountHash(secret, account.id));
  });
}
