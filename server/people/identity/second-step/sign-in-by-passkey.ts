import type { HandlerInput } from "@sextant/contract/types.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { countBeyond } from "../../../platform/counted-calls.ts";
import { networkAddress } from "../../../platform/network-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { SlowDown } from "../../../platform/slow-down.ts";
import { findAccountById } from "../accounts.queries.ts";
import { openSignIn, type SignedIn } from "../open-sign-in.ts";
import { askForPasskey, checkPasskey, userIdIn } from "./passkey-answers.ts";

type Services = Pick<Platform, "db" | "tokens" | "metrics" | "config" | "secret">;

/** A school signs in behind one address, and each time its page is opened a browser may ask. Beyond these it is slowed, not refused. */
const asksByAddress = { kind: "passkey.ask", most: 6000, seconds: 900 };
const triesByAddress = { kind: "passkey.try", most: 3000, seconds: 900 };

async function slowBeyond(
  { db, secret }: Services,
  slowDown: SlowDown,
  allowance: typeof asksByAddress,
  from: SignInOrigin,
): Promise<void> {
  const address = networkAddress(from.address);
  const beyond = await countBeyond(db, secret, allowance, address);
  if (beyond > 0) await slowDown(address, beyond);
}

/** Asks for a signature by any passkey that the browser finds. @throws Refusal `too_many_requests` when too many calls are held. */
export async function askPasskey(
  platform: Services,
  slowDown: SlowDown,
  from: SignInOrigin,
): Promise<{ options: Record<string, unknown> }> {
  await slowBeyond(platform, slowDown, asksByAddress, from);
  return { options: await askForPasskey(platform, "sign_in", null) };
}

/**
 * Signs in by a passkey alone: it has asked for the person itself, by finger, face or screen lock, so it is both steps.
 *
 * @throws Refusal `wrong_credentials`, alike for a passkey that nobody has, a wrong signature and an account that was closed;
 * `too_many_requests` when too many calls are held.
 */
export async function signInByPasskey(
  platform: Services,
  slowDown: SlowDown,
  { passkey }: HandlerInput<"auth.sign_in_by_passkey">["body"],
  from: SignInOrigin,
): Promise<SignedIn> {
  await slowBeyond(platform, slowDown, triesByAddress, from);
  const handle = userIdIn(passkey.response.userHandle);
  const account = handle === null ? undefined : await findAccountById(platform.db, handle);
  const userId = await checkPasskey(platform, "sign_in", passkey, null);
  const isLocked = account?.is_demo === true && !from.opensDemo;
  if (!account?.is_active || account.id !== userId || isLocked) {
    throw new Refusal("wrong_credentials", "This passkey doesn’t work here. Sign in another way.");
  }
  return openSignIn(platform, account, from, { first: "passkey", second: null });
}
