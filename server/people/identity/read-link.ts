import type { HandlerOutput } from "@sextant/contract/types.ts";
import { findLink } from "../../foundation/sign-ins/links.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid, type Refusal } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { findAccountById } from "./accounts.queries.ts";

/** Returns the refusal of a link that was never made, was used, or is over. */
export const linkIsGone = (): Refusal => invalid("token", "This link was used or has expired.");

/**
 * Reads whose link it is, for the page behind it: who holds it has their mailbox.
 *
 * @throws Refusal `invalid` at `token` when it was never given, used, or is over.
 */
export async function readPasswordLink(db: Database, token: string): Promise<HandlerOutput<"auth.read_link">> {
  const link = await findLink(db, sha256(token));
  const account = link && (await findAccountById(db, link.userId));
  if (!link || !account?.is_active) throw linkIsGone();
  const { first_name, email } = account;
  return { purpose: link.purpose, first_name, email };
}
