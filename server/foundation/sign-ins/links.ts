import { type SqlBool, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { randomToken, sha256 } from "../../platform/secrets.ts";

/** For what a link by which one sets a password was made. */
type LinkPurpose = "reset_password" | "invitation";

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

async function insertLink(
  tx: Tx,
  link: { tokenHash: Buffer; purpose: LinkPurpose; userId: string; minutes: number },
): Promise<void> {
  await tx
    .insertInto("one_time_links")
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      sent_to: sql<string>`(select lower(email) from users where id = ${link.userId}::uuid)`,
      expires_at: sql`now() + make_interval(mins => ${link.minutes})`,
    })
    .execute();
}

/** The person still has the address that the link was sent to: it opens nothing to the one who has a mistyped or earlier address. */
const isStillTheirs = sql<SqlBool>`exists (select from users where users.id = one_time_links.user_id
  and lower(users.email) is not distinct from one_time_links.sent_to)`;

/** Returns whose link it is and what for; null when it was never made, used, is over, or its person has another address by now. */
export async function findLink(
  db: Database,
  tokenHash: Buffer,
): Promise<{ userId: string; purpose: LinkPurpose } | null> {
  const row = await db
    .selectFrom("one_time_links")
    .select(["user_id", "purpose"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", ["reset_password", "invitation"])
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(isStillTheirs)
    .executeTakeFirst();
  return row?.user_id ? { userId: row.user_id, purpose: row.purpose as LinkPurpose } : null;
}

/** Uses a link; false when another was faster, it is over, or its person has another address by now. */
export async function useLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable("one_time_links")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(isStillTheirs)
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Voids the links of a person whose password was set, or whose account was closed. */
export async function useLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("one_time_links")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}
