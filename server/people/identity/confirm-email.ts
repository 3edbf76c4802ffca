import { password as newPassword } from "@sextant/contract/auth.ts";
import { personLocale } from "@sextant/contract/common.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import { forgetFailures, recordFailure, requireMayTry } from "../../foundation/sign-ins/throttle.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { createUser } from "../directory/create-user.ts";
import { addEmail, findAccountByEmail, findAccountById, lockName, noteShown } from "./accounts.queries.ts";
import { findEnrolment, useEnrolment } from "./enrolments.queries.ts";
import { requireGoodPassword } from "./password-rules.ts";
import type { PasswordPool } from "./passwords.ts";
import { linkIsGone } from "./read-link.ts";
import { accountHash } from "./sign-in.ts";

type Enrolment = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>;

/** @throws Refusal `invalid` at `token` when the link was never given, used, or is over. */
async function getEnrolment(db: Database, token: string): Promise<Enrolment> {
  const enrolment = await findEnrolment(db, sha256(token));
  if (!enrolment) throw linkIsGone();
  return enrolment;
}

/** Returns what a link confirms. @throws Refusal `invalid` at `token`. */
export async function readConfirmation(db: Database, token: string): Promise<HandlerOutput<"auth.read_confirmation">> {
  const { user_id: userId, email } = await getEnrolment(db, token);
  return { purpose: userId ? "add_email" : "create_account", email };
}

/** Hashes the password of a person who is to be created. @throws Refusal `invalid` at `password`. */
async function hashNew(db: Database, passwords: PasswordPool, enrolment: Enrolment, password: string): Promise<string> {
  const { error } = newPassword.safeParse(password);
  if (error) throw invalid("password", error.issues[0]?.message ?? "Choose another password.");
  const { first_name: firstName, last_name: lastName, email } = enrolment;
  const organisation = (await getSettings(db)).value.organisation_name;
  await requireGoodPassword(password, { firstName, lastName, email, organisation });
  return passwords.hash(password);
}

/** @throws Refusal `invalid` at `password`, `too_many_requests` after failures, as at the sign-in. */
async function requirePasswordOf(
  { db, secret }: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  userId: string,
  password: string,
  address: string,
): Promise<void> {
  const pair = {
    purpose: "confirm_email" as const,
    accountHash: accountHash(secret, userId),
    address: networkAddress(address),
  };
  await requireMayTry(db, pair);
  const account = await findAccountById(db, userId);
  if (!(await passwords.verify(account?.password_hash ?? null, password))) {
    throw await recordFailure(db, pair, invalid("password", "This isn’t the password of the account."));
  }
  await requireMayTry(db, pair);
  await forgetFailures(db, pair);
}

/**
 * Completes an enrolment by the link in its mail: the person is created with the password that is chosen now, or the address is added to
 * the account that was created by phone, whose password is asked for. The person who enrolled may not be the one with the mailbox: this way
 * nobody gets an account whose password someone else knows.
 *
 * @throws Refusal `invalid` at `token` when the link was used, is over, or the address belongs to someone by now; at `password`, and then
 * the link stays good; `too_many_requests`.
 */
export async function confirmEmail(
  platform: Pick<Platform, "db" | "secret">,
  passwords: PasswordPool,
  { token, password }: HandlerInput<"auth.confirm_email">["body"],
  address: string,
): Promise<void> {
  const { db } = platform;
  const found = await getEnrolment(db, token);
  if (password === undefined) throw invalid("password", "Enter a password too.");
  const passwordHash = found.user_id ? null : await hashNew(db, passwords, found, password);
  if (found.user_id) await requirePasswordOf(platform, passwords, found.user_id, password, address);
  await inTransaction(db, async (tx) => {
    const enrolment = await useEnrolment(tx, sha256(token));
    if (!enrolment) throw linkIsGone();
    const { email, user_id: userId, school_id: schoolId } = enrolment;
    await lockName(tx, email.toLowerCase());
    if (await findAccountByEmail(tx, email)) throw linkIsGone();
    if (userId) {
      if (!(await addEmail(tx, userId, email))) throw linkIsGone();
      return;
    }
    const id = await createUser(
      tx,
      null,
      {
        role: "student",
        firstName: enrolment.first_name,
        lastName: enrolment.last_name,
        email,
        passwordHash,
        schoolIds: schoolId ? [schoolId] : [],
        timeZone: enrolment.time_zone,
        locale: personLocale.catch("en").parse(enrolment.locale),
      },
      address,
    );
    await noteShown(tx, id, "email");
  });
}
