import type { HandlerOutput } from "@sextant/contract/types.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { invalid } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import type { Origin } from "../../sign-ins/origin.ts";
import { findAccountById } from "../accounts.queries.ts";
import { openSignIn } from "../sign-in.ts";
import { useHandoff } from "./flows.queries.ts";

/**
 * Exchanges the code of a way back for a sign-in, for the page that began it: a code in the hands of another page is used up and worth
 * nothing.
 *
 * @throws Refusal `invalid` at `code`.
 */
export async function exchangeCode(
  platform: Pick<Platform, "db" | "tokens" | "metrics">,
  { code, secret }: { code: string; secret: string },
  from: Origin,
): Promise<HandlerOutput<"sso.exchange">> {
  const { db } = platform;
  const handoff = await inTransaction(db, (tx) => useHandoff(tx, sha256(code)));
  const isTheirs = handoff?.challenge === sha256(secret).toString("base64url");
  const account = handoff && isTheirs ? await findAccountById(db, handoff.user_id) : undefined;
  if (!handoff || !account?.is_active) {
    throw invalid("code", "This sign-in has expired. Sign in again.");
  }
  const signedIn = await openSignIn(platform, account.id, from, handoff.identity_id);
  return { ...signedIn, next: handoff.next_path };
}
