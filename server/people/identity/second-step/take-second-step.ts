import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { openSecret } from "../../../foundation/organisation/secrets.ts";
import { queueAccountMail } from "../../../foundation/sign-ins/mails.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import type { FirstStep, SecondStep } from "../../../foundation/sign-ins/proof.ts";
import { insertRememberedDevice } from "../../../foundation/sign-ins/remembered-devices.ts";
import { tryTicket, useTicket } from "../../../foundation/sign-ins/tickets.ts";
import { countBeyond } from "../../../platform/counted-calls.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { networkAddress } from "../../../platform/network-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, type Refusal } from "../../../platform/refusal.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import type { SlowDown } from "../../../platform/slow-down.ts";
import { findAccountById } from "../accounts.queries.ts";
import { answerSignIn, requireSameRound, writeSignIn } from "../open-sign-in.ts";
import type { PasswordPool } from "../passwords.ts";
import { browserOf } from "./browser-of.ts";
import { refuseWhileWaiting, trySecondStep } from "./failures.ts";
import { askForPasskey, checkPasskey, wrongPasskey } from "./passkey-answers.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findApp, findSalt, useRecoveryCode, useStep } from "./second-step.queries.ts";
import { findStep } from "./totp.ts";

type Services = Pick<Platform, "db" | "tokens" | "metrics" | "config" | "secret">;
type Body = HandlerInput<"auth.take_second_step">["body"];

/** Tickets that were never given, by address; beyond them they are answered more slowly. */
const byAddress = { kind: "second_step", most: 300, seconds: 900 };

const ticketIsGone = (): Refusal => invalid("ticket", "This sign-in has expired. Start again.");

/** A ticket that exists has its own number of tries: only without one does the address count, behind which there is a whole school. */
async function requireTicket({ db, secret }: Services, slowDown: SlowDown, ticket: string, from: SignInOrigin) {
  const found = await tryTicket(db, sha256(ticket), browserOf(from));
  if (!found) {
    const address = networkAddress(from.address);
    const beyond = await countBeyond(db, secret, byAddress, address);
    if (beyond > 0) await slowDown(address, beyond);
  }
  const account = found && (await findAccountById(db, found.user_id));
  const isLocked = account?.is_demo === true && !from.opensDemo;
  if (!found || !account?.is_active || isLocked) throw ticketIsGone();
  return { ticket: found, account };
}

type Account = Awaited<ReturnType<typeof requireTicket>>["account"];

/** Uses the code that an app shows now; false for any other, and for one that was used. */
async function useAppCode(
  tx: Tx,
  secret: Uint8Array,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const app = await findApp(tx, userId);
  const key = app && openSecret(secret, app.sealed);
  const step = key ? findStep(Buffer.from(key, "base64"), code, new Date(), Number(app.last_step)) : null;
  return step !== null && useStep(tx, userId, step);
}

async function noteRecoveryCode(tx: Tx, account: Account, address: string): Promise<void> {
  const subject = { type: "user", id: account.id };
  await recordAudit(tx, { actor: { id: account.id }, action: "user.recovery_code_used", subject, address });
  if (!account.email) return;
  const to = { to: account.email, userId: account.id, locale: account.locale };
  await queueAccountMail(tx, "recovery_code_used", to, { name: account.first_name });
}

/** Says by what the second step is taken, what proves it in the transaction, and how it is refused. */
async function prepare(
  platform: Services,
  passwords: PasswordPool,
  body: Body,
  account: Account,
  address: string,
): Promise<{ second: SecondStep; isRight: (tx: Tx) => Promise<boolean>; wrong: Refusal }> {
  const { db, secret } = platform;
  if ("passkey" in body) {
    const isTheirs = (await checkPasskey(platform, "second_step", body.passkey, account.id)) !== null;
    return { second: "passkey", isRight: async () => isTheirs, wrong: wrongPasskey() };
  }
  if ("recovery_code" in body) {
    await refuseWhileWaiting(db, account.id);
    const salt = await findSalt(db, account.id);
    const hash = salt && (await hashRecoveryCode(passwords, body.recovery_code, salt));
    const isRight = async (tx: Tx) => {
      if (!hash || !(await useRecoveryCode(tx, account.id, hash))) return false;
      await noteRecoveryCode(tx, account, address);
      return true;
    };
    const wrong = invalid("recovery_code", "This code is wrong or was used before. Try another of the ten.");
    return { second: "recovery_code", isRight, wrong };
  }
  const wrong = invalid("code", "That code didn’t match. Codes change every 30 seconds, so try the one shown now.");
  const given = { userId: account.id, code: body.code };
  return { second: "app", isRight: (tx) => useAppCode(tx, secret, given), wrong };
}

/**
 * Takes the second step of a sign-in.
 *
 * @throws Refusal `invalid` at `ticket` when it was never given, was used, is over, or came from another browser; at `code`,
 * `recovery_code` or `passkey` when that is wrong; `too_many_requests`.
 */
export async function takeSecondStep(
  platform: Services,
  { passwords, slowDown }: { passwords: PasswordPool; slowDown: SlowDown },
  body: Body,
  from: SignInOrigin,
): Promise<HandlerOutput<"auth.take_second_step">> {
  const { db } = platform;
  const { ticket, account } = await requireTicket(platform, slowDown, body.ticket, from);
  const { second, isRight, wrong } = await prepare(platform, passwords, body, account, from.address);
  const deviceToken = "remember_device" in body && body.remember_device ? randomToken() : null;
  const proof = { first: ticket.first_step as FirstStep, second };
  let signInId = "";
  const take = async (tx: Tx) => {
    // First, as in all that ends sign-ins, so that neither waits for what the other has locked.
    await requireSameRound(tx, account);
    if (!(await isRight(tx))) return false;
    if (!(await useTicket(tx, ticket.ticket_hash))) throw ticketIsGone();
    if (deviceToken) await insertRememberedDevice(tx, sha256(deviceToken), account.id);
    // In the same transaction as the ticket: whatever ends this person's sign-ins finds either the ticket or the sign-in.
    signInId = await writeSignIn(tx, account, from, proof, ticket.identity_id);
    return true;
  };
  // Passkeys can't be guessed, so wrong codes that someone else tries don't hold up their owner.
  const isDone = await (second === "passkey" ? inTransaction(db, take) : trySecondStep(db, account.id, take));
  if (!isDone) throw wrong;
  return { ...(await answerSignIn(platform, account.id, signInId)), device_token: deviceToken };
}

/** Asks for a signature by one of the passkeys of the person who has a ticket. */
export async function askSecondPasskey(
  platform: Services,
  slowDown: SlowDown,
  ticket: string,
  from: SignInOrigin,
): Promise<{ options: Record<string, unknown> }> {
  const { account } = await requireTicket(platform, slowDown, ticket, from);
  return { options: await askForPasskey(platform, "second_step", account.id) };
}
