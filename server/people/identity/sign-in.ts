import { createHmac } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import { failuresBeyond, forgetFailures, recordFailure, requireMayTry } from "../../foundation/sign-ins/throttle.ts";
import { networkAddress } from "../../platform/network-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { normaliseName, normalisePhone } from "../directory/normalise.ts";
import type { Device } from "./device-cookie.ts";
import { findAccount } from "./identity.queries.ts";
import type { PasswordPool } from "./passwords.ts";
import { continueSignIn } from "./second-step/continue-sign-in.ts";

/** Returns an account as failures are counted by it: the person's id, or the name that nobody has. */
export function accountHash(secret: Uint8Array, account: string): Buffer {
  return createHmac("sha256", secret).update(`sign-in ${account}`).digest();
}

/**
 * Signs in by e-mail address, phone number or username; a person with a second step is asked for it.
 *
 * @param hasWaited Judges a try from an address with many failures, which has been slowed down. Otherwise it is answered by how many
 * these are, and nothing is judged.
 * @throws Refusal `wrong_credentials`, alike for a wrong password, an unknown account, one that was closed and a demo account
 * that is locked, each after the same work; `too_many_requests` after failures; `overloaded` when too many wait.
 */
export async function signIn(
  platform: Pick<Platform, "db" | "tokens" | "metrics" | "config" | "log" | "secret">,
  passwords: PasswordPool,
  { identifier, password, device_tokens }: HandlerInput<"auth.sign_in">["body"],
  from: SignInOrigin,
  { device, hasWaited }: { device: Device | null; hasWaited: boolean },
): Promise<HandlerOutput<"auth.sign_in"> | { beyond: number }> {
  const { db, config, log, secret } = platform;
  const name = normaliseName(identifier);
  const phone = normalisePhone(identifier);
  const account = await findAccount(db, name, phone);
  // Where this account has signed in before, the failures of others count for nothing.
  const knows = account !== undefined && device?.people.includes(account.id) === true;
  const pair = {
    purpose: "sign_in" as const,
    // One budget for an account, whichever of its names is typed and however; one that nobody has must not differ in that.
    accountHash: accountHash(secret, account?.id ?? (/^\+\d+$/.test(phone) ? phone : name)),
    address: knows ? `device ${device.id}` : networkAddress(from.address),
  };
  await requireMayTry(db, pair);
  const beyond = hasWaited ? null : await failuresBeyond(db, pair);
  if (beyond !== null) return { beyond };
  const fits = await passwords.verify(account?.password_hash ?? null, password);
  const isLocked = account?.is_demo === true && !from.opensDemo;
  if (fits && isLocked) {
    log.warn(
      { user: account.id, host: config.host },
      "a demo account was refused: the request came from elsewhere, or others reach this host; DEMO=1 opens it",
    );
  }
  if (!account || !fits || !account.is_active || isLocked) {
    const wrong = new Refusal("wrong_credentials", "Wrong email or password.");
    throw await recordFailure(db, pair, wrong);
  }
  // Guesses sent all at once must not find the right one behind those that used up the free failures.
  await requireMayTry(db, pair);
  await forgetFailures(db, pair);
  return continueSignIn(platform, account, from, { first: "password", deviceTokens: device_tokens });
}
