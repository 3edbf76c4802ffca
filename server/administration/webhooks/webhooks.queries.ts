import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { Webhooks } from "../../platform/database/schema.gen.ts";

export type WebhookRow = Selectable<Webhooks>;

/** A try as JSON has it. */
export interface TryJson {
  at: string;
  took_ms: number;
  status: number | null;
  failure: "answered" | "timed_out" | "unreachable" | "host_unknown" | "host_private" | "broken_off" | null;
  answer: string;
}

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
      sql<number>`(select count(*)::int from webhook_messages where webhook_id = webhooks.id and state = 'waiting')`.as(
        "waiting_count",
      ),
    )
    .select(
      sql<number>`(select count(*)::int from webhook_messages where webhook_id = webhooks.id and state = 'failed')`.as(
        "failed_count",
      ),
    )
    .select(
      sql<Date | null>`(select greatest(min(due_at), webhooks.wait_until) from webhook_messages
        where webhook_id = webhooks.id and due_at is not null having count(*) > 0)`.as("next_try_at"),
    )
    .select(
      sql<TryJson | null>`case when failing_since is not null then (
        select json_build_object('at', tried.at, 'took_ms', tried.took_ms, 'status', tried.status, 'failure', tried.failure,
          'answer', tried.answer)
        from webhook_messages message join webhook_tries tried on tried.message_id = message.id
        where message.webhook_id = webhooks.id and message.state <> 'arrived' and tried.at >= webhooks.failing_since - interval '1 minute'
        order by tried.at desc limit 1) end`.as("last_try"),
    );
}

export function findWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Locks a webhook for a change. Transactions that write messages to it needn’t wait for that. */
export function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return tx.selectFrom("webhooks").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
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

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
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
export function lockSecrets(tx: Tx): Promise<Pick<WebhookRow, "id" | "secret" | "old_secret">[]> {
  return tx.selectFrom("webhooks").select(["id", "secret", "old_secret"]).orderBy("id").forNoKeyUpdate().execute();
}
