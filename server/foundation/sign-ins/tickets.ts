import { type Selectable, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { SignInTickets } from "../../platform/database/schema.gen.ts";
import type { FirstStep } from "./proof.ts";

const TICKET_MINUTES = 10;
/** Tries of one ticket; after them the first step is to be taken again. */
const MOST_TRIES = 10;

export type Ticket = Pick<
  Selectable<SignInTickets>,
  "ticket_hash" | "user_id" | "first_step" | "identity_id" | "expires_at"
>;

export async function insertTicket(
  db: Database,
  ticket: {
    ticketHash: Buffer;
    userId: string;
    first: Exclude<FirstStep, "passkey" | "link">;
    identityId: string | null;
    userAgent: string;
  },
): Promise<Date> {
  const row = await db
    .insertInto("sign_in_tickets")
    .values({
      ticket_hash: ticket.ticketHash,
      user_id: ticket.userId,
      first_step: ticket.first,
      identity_id: ticket.identityId,
      user_agent: ticket.userAgent,
      expires_at: sql`now() + make_interval(mins => ${TICKET_MINUTES})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

/** Counts a try of a ticket; undefined when it was never made, was used or tried too often, is over, or came from another browser. */
export async function tryTicket(db: Database, ticketHash: Buffer, userAgent: string): Promise<Ticket | undefined> {
  return db
    .updateTable("sign_in_tickets")
    .set({ tries: sql`tries + 1` })
    .where("ticket_hash", "=", ticketHash)
    .where("user_agent", "=", userAgent)
    .where("tries", "<", MOST_TRIES)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["ticket_hash", "user_id", "first_step", "identity_id", "expires_at"])
    .executeTakeFirst();
}

/** Uses a ticket up; false when another was faster, or the person’s sign-ins were ended meanwhile. */
export async function useTicket(tx: Tx, ticketHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom("sign_in_tickets")
    .where("ticket_hash", "=", ticketHash)
    .returning("ticket_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Voids what was begun and not finished. */
export async function deleteTicketsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("sign_in_tickets").where("user_id", "=", userId).execute();
}
