import { createHmac } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { normaliseName, normalisePhone } from "../people/normalise.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import { demoAccountsMaySignIn } from "../sign-ins/demo-lock.ts";
import type { Origin } from "../sign-ins/origin.ts";
import { findAccount, insertSignIn } from "./identity.queries.ts";
import { getMe } from "./me.ts";
import { networkAddress } from "./network-address.ts";
import type { PasswordPool } from "./passwords.ts";
import { deleteFailures } from "./throttle.queries.ts";
import { recordFailure, requireMayTry } from "./throttle.ts";

/** Returns an account as failures are counted by it: the person's id, or the name that nobody has. */
export function accountHash(secret: Uint8Array, account: string): Buffer {
  return createHmac("sha256", secret).update(`sign-in ${account}`).digest();
}

type SignedIn = HandlerOutput<"auth.sign_in">;

/**
 * Makes a sign-in for a person who has shown who they are.
 *
 * @param identityId By which identity of the organisation's service; null = by none.
 */
export async function openSignIn(
  { db, tokens, metrics }: Pick<Platform, "db" | "tokens" | "metrics">,
  userId: string,
  from: Origin,
  identityId: string | null = null,
): Promise<SignedIn> {
  const signInId = await inTransaction(db, (tx) =>
    insertSignIn(tx, userId, { ...from, userAgent: from.userAgent.slice(0, 500) }, identityId),
  );
  metrics.signedIn();
  return { access_token: await tokens.issue(signInId), user: await getMe(db, userId) };
}

/**
 * Signs in by e-mail address, phone number or username.
 *
 * @throws Refusal `wrong_credentials`, alike for a wrong password, an unknown account, one that was closed and a demo account
 * that is locked, each after the same work; `too_many_requests` after failures; `overloaded` when too many wait.
 */
export async function signIn(
  platform: Pick<Platform, "db" | "tokens" | "metrics" | "config" | "log" | "secret">,
  passwords: PasswordPool,
  { identifier, password }: HandlerInput<"auth.sign_in">["body"],
  from: Origin,
): Promise<SignedIn> {
  const { db, config, log, secret } = platform;
  const name = normaliseName(identifier);
  const account = await findAccount(db, name, normalisePhone(identifier));
  const pair = {
    accountHash: accountHash(secret, account?.id ?? name),
    address: networkAddress(from.address),
  };
  await requireMayTry(db, pair);
  const fits = await passwords.verify(account?.password_hash ?? null, password);
  const isLocked = account?.is_demo === true && !demoAccountsMaySignIn(config);
  if (fits && isLocked) {
    log.warn(
      { user: account.id, host: config.host },
      "a demo account was refused: others reach this host; DEMO=1 opens it",
    );
  }
  if (!account || !fits || !account.is_active || isLocked) {
    const wrong = new Refusal("wrong_credentials", "Wrong email or password.");
    throw await recordFailure(db, pair, wrong);
  }
  // Guesses sent all at once must not find the right one behind those that used up the free failures.
  await requireMayTry(db, pair);
  await deleteFailures(db, pair);
  return openSignIn(platform, account.id, from);
}
