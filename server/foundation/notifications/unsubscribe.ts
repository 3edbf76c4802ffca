import type { Database } from "../../platform/database/client.ts";
import { invalid } from "../../platform/refusal.ts";
import { isSignatureOf, signText } from "../../platform/secrets.ts";
import { findRole } from "./preferences.queries.ts";
import { stopAllMail } from "./preferences.ts";

const signed = (userId: string) => `unsubscribe ${userId}`;

/** Returns the token for the unsubscribe link of a mail: it stops notification mail to its reader, and can do nothing else. */
export function unsubscribeToken(secret: Uint8Array, userId: string): string {
  return `${userId}.${signText(secret, signed(userId))}`;
}

/** Stops notification mail to the person whom a token names. Repeating it changes nothing. @throws Refusal `invalid` at `token` */
export async function unsubscribe(db: Database, secret: Uint8Array, token: string): Promise<void> {
  const [userId = "", signature = ""] = token.split(".");
  if (!isSignatureOf(secret, signed(userId), signature)) throw invalid("token", "This link is incomplete.");
  const role = await findRole(db, userId);
  if (role) await stopAllMail(db, { id: userId, role });
}
