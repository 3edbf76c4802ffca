import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Platform } from "../platform/platform.ts";
import { notFound } from "../platform/refusal.ts";
import { demoAccountsMaySignIn } from "../sign-ins/demo-lock.ts";
import type { Origin } from "../sign-ins/origin.ts";
import { findAccountByEmail } from "./accounts.queries.ts";
import { openSignIn } from "./sign-in.ts";

/**
 * Signs in as an account of the demo without its password, which everyone may know where such accounts open at all.
 *
 * @throws Refusal `not_found`, alike where demo accounts are locked and for an address that is no open account of the demo.
 */
export async function signInToDemo(
  platform: Pick<Platform, "db" | "tokens" | "metrics" | "config">,
  email: string,
  from: Origin,
): Promise<HandlerOutput<"auth.sign_in_to_demo">> {
  const account = demoAccountsMaySignIn(platform.config) ? await findAccountByEmail(platform.db, email) : undefined;
  if (!account?.is_demo || !account.is_active || account.password_hash === null) throw notFound("This demo account");
  return openSignIn(platform, account.id, from);
}
