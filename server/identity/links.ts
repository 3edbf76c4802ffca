import type { Tx } from "../platform/database/client.ts";
import { randomToken, sha256 } from "../platform/secrets.ts";
import { insertLink, type LinkPurpose } from "./links.queries.ts";

export const RESET_MINUTES = 30;
const minutesOf: Record<LinkPurpose, number> = { reset_password: RESET_MINUTES, invitation: 7 * 24 * 60 };

/**
 * Makes a link by which a person sets their password, once.
 *
 * @param address `publicAddress(config)`.
 * @returns The whole link; only its hash is kept.
 */
export async function createPasswordLink(
  tx: Tx,
  address: string,
  purpose: LinkPurpose,
  userId: string,
): Promise<string> {
  const token = randomToken();
  await insertLink(tx, { tokenHash: sha256(token), purpose, userId, minutes: minutesOf[purpose] });
  return `${address}/signin/reset?token=${token}`;
}
