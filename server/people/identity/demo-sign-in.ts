import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { SignInOrigin } from "../../foundation/sign-ins/origin.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { continueSignIn } from "./second-step/continue-sign-in.ts";

/**
 * Signs in to a demo account without its password, which is public wherever demo accounts are open.
 *
 * @throws Refusal `not_found`, both where demo accounts are locked and for an address without an open demo account.
 */
export async function signInToDemo(
  platform: Pick<Platform, "db" | "tokens" | "metrics">,
  email: string,
  from: SignInOrigin,
): Promise<HandlerOutput<"auth.sign_in_to_demo">> {
  const account = from.opensDemo ? await findAccountByEmail(platform.db, email) : undefined;
  if (!account?.is_demo || !account.is_active || account.password_hash === null) throw notFound("This demo account");
  return continueSignIn(platform, account, from, { first: "demo" });
}
