import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid } from "../../../platform/refusal.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { findAccountById } from "../accounts.queries.ts";
import { continueSignIn } from "../second-step/continue-sign-in.ts";
import { useHandoff } from "./flows.queries.ts";

/**
 * Exchanges the code of a way back for a sign-in, for the page that began it: a code in the hands of another page is used up and worth
 * nothing. Where the service asked for a second step itself, no other is asked for.
 *
 * @throws Refusal `invalid` at `code`.
 */
export async function exchangeCode(
  platform: Pick<Platform, "db" | "tokens" | "metrics">,
  { code, secret, device_tokens }: HandlerInput<"sso.exchange">["body"],
  from: SignInOrigin,
): Promise<HandlerOutput<"sso.exchange">> {
  const { db } = platform;
  const handoff = await inTransaction(db, (tx) => useHandoff(tx, sha256(code)));
  const isTheirs = handoff?.challenge === sha256(secret).toString("base64url");
  const account = handoff && isTheirs ? await findAccountById(db, handoff.user_id) : undefined;
  if (!handoff || !account?.is_active || (account.is_demo && !from.opensDemo)) {
    throw invalid("code", "This sign-in has expired. Sign in again.");
  }
  const signedIn = await continueSignIn(platform, account, from, {
    first: "service",
    second: handoff.has_second_step ? "service" : null,
    identityId: handoff.identity_id,
    deviceTokens: device_tokens,
  });
  return { ...signedIn, next: handoff.next_path };
}
