import type { HandlerOutput } from "@sextant/contract/types.ts";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Webhooks } from "../../platform/database/schema.gen.ts";

export type WebhookRow = Selectable<Webhooks>;

/** A try as JSON has it. */
export interface TryJson {
  at: string;
  took_ms: number;
  status: number | null;
  failure: HandlerOutput<"webhooks.test">["tries"][number]["failure"];
  answer: string;
}

/** Messages are counted as far as this: the page asks again and again, and more says no more. */
const MOST_COUNTED = 10_001;

/** Reads webhooks with what became of their messages. */
export function selectWebhooks(db: Database) {
  return db
    .selectFrom("webhooks")
    .innerJoin("users", "users.id", "webhooks.created_by")
    .select([
      "webhooks.id",
      "url",
      "events",
      "webhooks.is_on",
      "off_reason",
      "off_at",
      "secret_since",
      "old_secret_until",
    ])
    .select([
      "failing_since",
      "arrived_at",
      "webhooks.version",
      "webhooks.created_at",
      "webhooks.updated_at",
      "webhooks.created_by",
    ])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as("creator"))
    .select(sql<boolean>`coalesce(old_secret_until > clock_timestamp(), false)`.as("has_old_secret"))
    .select(
      sql<number>`(select count(*)::int from (select from webhook_messages
        where webhook_id = webhooks.id and state = 'waiting' limit ${sql.lit(MOST_COUNTED)}) waiting)`.as(
        "waiting_count",
      ),
    )
    .select(
      sql<number>`(select count(*)::int from (select from webhook_messages
        where webhook_id = webhooks.id and state = 'failed' limit ${sql.lit(MOST_COUNTED)}) failed)`.as("failed_count"),
    )
    .select(
      sql<Date | null>`(select greatest(due_at, webhooks.wait_until, webhooks.asked_until, statement_timestamp())
        from webhook_messages where webhook_id = webhooks.id and due_at is not null order by due_at limit 1)`.as(
        "next_try_at",
      ),
    )
    .select(sql<TryJson | null>`last_failure`.as("last_failure"))
    .where("webhooks.removed_at", "is", null);
}

export function findWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
}

/** Locks a webhook for a change. Transactions that write messages to it needn’t wait for that. */
export function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return tx
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertWebhook(
  tx: Tx,
  row: Pick<WebhookRow, "id" | "url" | "events" | "secret" | "created_by">,
): Promise<void> {
  await tx.insertInto("webhooks").values(row).execute();
}

/** Changes what staff set of a webhook. */
export async function changeWebhook(tx: Tx, id: string, fields: Updateable<Webhooks>): Promise<void> {
  await tx
    .updateTable("webhooks")
    .set({ ...fields, version: sql`version + 1`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/** Changes what is known of how a webhook’s receiver fares. */
export async function noteWebhook(tx: Tx, id: string, fields: Updateable<Webhooks>): Promise<void> {
  await tx.updateTable("webhooks").set(fields).where("id", "=", id).execute();
}

/** Hides a webhook from all, its secrets gone. It and its messages are deleted later: there may be many. */
export async function hideWebhook(tx: Tx, id: string): Promise<void> {
  const gone = { is_on: false, secret: "", old_secrets: [], old_secret_until: null };
  await changeWebhook(tx, id, { ...gone, removed_at: new Date() });
}

/** Deletes some messages of hidden webhooks. @returns How many. */
export async function deleteSomeHidden(db: Database, most: number): Promise<number> {
  const { rows } = await sql`
    with gone as materialized (
      select id from webhook_messages where webhook_id in (select id from webhooks where removed_at is not null)
      limit ${most} for update skip locked)
    delete from webhook_messages using gone where webhook_messages.id = gone.id returning 1`.execute(db);
  return rows.length;
}

/** Deletes hidden webhooks that have no messages left. */
export async function deleteHidden(db: Database): Promise<void> {
  await sql`delete from webhooks where removed_at is not null
    and not exists (select from webhook_messages where webhook_id = webhooks.id)`.execute(db);
}

/** Locks one webhook to which nothing but failures went for so long; not one that another process looks at. */
export function lockFailing(tx: Tx, since: Date): Promise<WebhookRow | undefined> {
  return tx
    .selectFrom("webhooks")
    .selectAll()
    .where("is_on", "=", true)
    .where("failing_since", "<=", since)
    .orderBy("id")
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Locks all webhooks, for their secrets. */
export function lockSecrets(tx: Tx): Promise<Pick<WebhookRow, "id" | "secret" | "old_secrets">[]> {
  return tx.selectFrom("webhooks").select(["id", "secret", "old_secrets"]).orderBy("id").forNoKeyUpdate().execute();
}
