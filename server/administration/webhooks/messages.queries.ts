import { type Selectable, sql } from "kysely";
import { shownName } from "../../foundation/access/practice.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { WebhookMessages } from "../../platform/database/schema.gen.ts";
import type { TryJson } from "./webhooks.queries.ts";

/** A message that is to be sent now. */
export type ClaimedMessage = Pick<Selectable<WebhookMessages>, "id" | "type" | "data" | "written_at" | "tries">;

/** What became of a try. */
export interface Outcome {
  at: Date;
  tookMs: number;
  status: number | null;
  failure: Exclude<TryJson["failure"], "secret_lost">;
  answer: string;
}

/** A process that takes a message and dies leaves it to others after so long: longer than a receiver is waited for. */
const CLAIMED_FOR = sql`interval '1 minute'`;

/** Selects the messages of a webhook, with their tries since they were written or replayed, and what they are about. */
export function selectMessages(db: Database, webhook: string) {
  const idOf = (name: string) => sql<string>`(webhook_messages.data ->> ${sql.lit(name)})::uuid`;
  return db
    .selectFrom("webhook_messages")
    .select(["webhook_messages.id", "type", "data", "written_at", "webhook_messages.state", "due_at"])
    .select(
      sql<string | null>`coalesce(
        (select nullif(trim(first_name || ' ' || last_name), '') from users where id = ${idOf("person")}),
        (select name from groups where id = ${idOf("group")}))`.as("whom"),
    )
    .select(
      sql<string | null>`coalesce(
        (select ${shownName("assessments.id", "assessments.name")} from assessments where id = ${idOf("assessment")}),
        (select name from practice_sets where id = ${idOf("practice_set")}),
        (select title from study_materials where id = ${idOf("material")}),
        (select title from zoom_videos where id = ${idOf("video")}))`.as("thing"),
    )
    .select(
      sql<
        TryJson[]
      >`coalesce((select json_agg(json_build_object('at', tried.at, 'took_ms', tried.took_ms, 'status', tried.status,
          'failure', tried.failure, 'answer', tried.answer) order by tried.number)
        from (select * from webhook_tries where message_id = webhook_messages.id order by number desc
          limit greatest(webhook_messages.tries, 1)) tried), '[]')`.as("tried"),
    )
    .where("webhook_id", "=", webhook);
}

/** Takes messages that are due, the oldest first, so that nobody else sends them meanwhile. */
export async function claimDue(db: Database, webhook: string, most: number): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    with due as materialized (
      select id from webhook_messages where webhook_id = ${webhook}::uuid and due_at <= statement_timestamp()
      order by due_at, id limit ${most} for update skip locked)
    update webhook_messages message set tries = tries + 1, is_fresh = false, due_at = clock_timestamp() + ${CLAIMED_FOR}
    from due where message.id = due.id
    returning message.id, message.type, message.data, message.written_at, message.tries`.execute(db);
  return rows;
}

/** Notes a try, and what becomes of its message, unless it was replayed meanwhile. @param inMs When it is tried next; null: never. */
export async function settleMessage(
  tx: Tx,
  { id, tries }: Pick<ClaimedMessage, "id" | "tries">,
  { at, tookMs, status, failure, answer }: Outcome,
  inMs: number | null,
): Promise<void> {
  const kept = await tx
    .updateTable("webhook_messages")
    .set({
      state: failure === null ? "arrived" : inMs === null ? "failed" : "waiting",
      due_at: inMs === null ? null : sql<Date>`clock_timestamp() + ${inMs} * interval '1 millisecond'`,
    })
    .where("id", "=", id)
    .where("tries", "=", tries)
    .returning("id")
    .executeTakeFirst();
  // It may be gone, with its webhook or its age.
  if (!kept && !(await tx.selectFrom("webhook_messages").select("id").where("id", "=", id).executeTakeFirst())) return;
  await tx
    .insertInto("webhook_tries")
    .columns(["message_id", "number", "at", "took_ms", "status", "failure", "answer"])
    .expression((from) =>
      from
        .selectFrom("webhook_tries")
        .select(({ fn, val }) => [
          val(id).as("message_id"),
          sql<number>`coalesce(${fn.max("number")}, 0) + 1`.as("number"),
          sql<Date>`${at}::timestamptz`.as("at"),
          sql<number>`${tookMs}::int`.as("took_ms"),
          sql<number | null>`${status}::int`.as("status"),
          sql<Outcome["failure"]>`${failure}::text`.as("failure"),
          sql<string>`${answer}::text`.as("answer"),
        ])
        .where("message_id", "=", id),
    )
    .execute();
}

/** Returns when the next message of a webhook is due; null where none is. */
export async function findNextDue(db: Database, webhook: string): Promise<Date | null> {
  const row = await db
    .selectFrom("webhook_messages")
    .select(({ fn }) => fn.min("due_at").as("at"))
    .where("webhook_id", "=", webhook)
    .where("due_at", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Before all that is due: someone waits to see what comes of it. */
const first = sql<Date>`to_timestamp(0)`;

/** Writes a message that nothing caused, to be sent before all others. */
export async function insertMessage(
  tx: Tx,
  row: { id: string; webhook: string; type: string; data: Record<string, string> },
): Promise<void> {
  await tx
    .insertInto("webhook_messages")
    .values({
      id: row.id,
      webhook_id: row.webhook,
      type: row.type,
      subject_id: row.id,
      data: JSON.stringify(row.data),
      due_at: first,
    })
    .execute();
}

/** Has one message sent again, before all others. @returns Whether it is there. */
export async function replayMessage(tx: Tx, webhook: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_messages")
    .set({ state: "waiting", tries: 0, is_fresh: false, due_at: first })
    .where("webhook_id", "=", webhook)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts the failed messages since a moment. */
export async function countFailed(db: Database, webhook: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("webhook_messages")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("webhook_id", "=", webhook)
    .where("state", "=", "failed")
    .where("written_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** So many messages are changed at once: more would hold up those who wait for them. */
const AT_ONCE = 1000;

/** Has some of the failed messages since a moment sent again. @returns Whether there may be more. */
export async function replaySome(tx: Tx, webhook: string, since: Date, askedAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with failed as materialized (
      select id from webhook_messages where webhook_id = ${webhook}::uuid and state = 'failed' and written_at >= ${since}
      order by written_at limit ${AT_ONCE} for update skip locked)
    update webhook_messages message set state = 'waiting', tries = 0, due_at = ${askedAt}
    from failed where message.id = failed.id`.execute(tx);
  return Number(numAffectedRows) === AT_ONCE;
}

/** Has some of the messages tried that wait for a later moment. @returns Whether there may be more. */
export async function hastenSome(tx: Tx, webhook: string, askedAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with later as materialized (
      select id from webhook_messages where webhook_id = ${webhook}::uuid and due_at > ${askedAt}
      order by due_at, id limit ${AT_ONCE} for update skip locked)
    update webhook_messages message set due_at = ${askedAt} from later where message.id = later.id`.execute(tx);
  return Number(numAffectedRows) === AT_ONCE;
}
