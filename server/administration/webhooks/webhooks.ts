import { randomBytes } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { type WebhookEvent, webhookEvents } from "@sextant/contract/webhook-events.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { openSecret, sealSecret } from "../../foundation/organisation/secrets.ts";
import { requireProvenAsSet } from "../../foundation/sign-ins/second-step-policy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { allowing, checkedUrl, type Outbound } from "../../platform/outbound/request-outbound.ts";
import { shownSecret } from "../../platform/outbound/sign-webhook.ts";
import { paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { currentSealing } from "../../platform/sealing-keys.ts";
import { hasten } from "./hasten.ts";
import { oldSecretsOf } from "./old-secrets.ts";
import { FAILS_FOR_MS } from "./turn-off.ts";
import { wakeWebhook } from "./wake-webhook.ts";
import {
  changeWebhook,
  hideWebhook,
  insertWebhook,
  lockSecrets,
  lockWebhook,
  noteWebhook,
  selectWebhooks,
  type TryJson,
  type WebhookRow,
} from "./webhooks.queries.ts";

const SECRET_BYTES = 32;
/** For so long a replaced secret signs too. */
const OLD_SECRET_MS = 24 * 3_600_000;
/** So many replaced secrets sign too: receivers may still have any of them. */
const MOST_OLD_SECRETS = 3;

type Webhook = HandlerOutput<"webhooks.get">;
type Listed = Awaited<ReturnType<ReturnType<typeof selectWebhooks>["execute"]>>[number];

/** Returns a try as it is sent to clients. */
export const presentTry = ({ at, ...rest }: TryJson) => ({ at: new Date(at), ...rest });

const inOrder = (events: readonly string[]): WebhookEvent[] => webhookEvents.filter((event) => events.includes(event));

const present = (row: Listed): Webhook => ({
  id: row.id,
  url: row.url,
  events: inOrder(row.events),
  is_on: row.is_on,
  off: row.off_reason && row.off_at && { reason: row.off_reason, at: row.off_at },
  secret: { since: row.secret_since, old_until: row.has_old_secret ? row.old_secret_until : null },
  failing: row.failing_since && {
    since: row.failing_since,
    off_at: new Date(row.failing_since.getTime() + FAILS_FOR_MS),
    next_try_at: row.is_on && row.last_failure?.failure !== "secret_lost" ? row.next_try_at : null,
    last: row.last_failure && presentTry(row.last_failure),
  },
  arrived_at: row.arrived_at,
  messages: { waiting: row.waiting_count, failed: row.failed_count },
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  created_by: { id: row.created_by, name: row.creator },
});

/** Lists webhooks, the oldest first. */
export async function listWebhooks(
  db: Database,
  query: HandlerInput<"webhooks.list">["query"],
  url: string,
): Promise<HandlerOutput<"webhooks.list">> {
  const page = await paged(db, selectWebhooks(db), query, {
    url,
    orderings: { created_at: "webhooks.created_at" },
    defaultOrdering: "created_at",
    tieBreaker: "webhooks.id",
  });
  return { ...page, results: page.results.map(present) };
}

/** Returns a webhook. @throws Refusal `not_found` */
export async function getWebhook(db: Database, id: string): Promise<Webhook> {
  const row = await selectWebhooks(db).where("webhooks.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This webhook");
  return present(row);
}

/** Returns a webhook, kept from changing by others until the transaction ends. @throws Refusal `not_found` */
export async function holdWebhook(tx: Tx, id: string): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id);
  if (!row) throw notFound("This webhook");
  return row;
}

/** What the log says of an address: its path may hold a secret, as its query may. */
const loggedUrl = (url: string) => new URL(url).origin;

async function newSecret(tx: Tx, installation: Uint8Array): Promise<{ plain: string; sealed: string }> {
  const plain = shownSecret(randomBytes(SECRET_BYTES));
  return { plain, sealed: sealSecret(installation, await currentSealing(tx), plain) };
}

type Saving = Pick<Platform, "secret"> & { outbound: Outbound };

/** Adds a webhook. @throws Refusal `invalid` at `url`, `second_step_required` */
export async function createWebhook(
  db: Database,
  { secret, outbound }: Saving,
  actor: Actor,
  { url, events }: HandlerInput<"webhooks.create">["body"],
): Promise<HandlerOutput<"webhooks.create">> {
  const { href } = checkedUrl(url, allowing(outbound));
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const id = newId();
    const { plain, sealed } = await newSecret(tx, secret);
    await insertWebhook(tx, { id, url: href, events: inOrder(events), secret: sealed, created_by: actor.id });
    const after = { url: loggedUrl(href), events: inOrder(events) };
    await recordAudit(tx, { actor, action: "webhook.created", subject: { type: "webhook", id }, after });
    return { secret: plain, webhook: await getWebhook(tx, id) };
  });
}

/**
 * Changes a webhook. One that is turned on again is sent what still waits, and starts over.
 *
 * @throws Refusal `not_found`, `stale_version` with it as it is, `second_step_required`, `invalid` at `url`
 */
export async function updateWebhook(
  db: Database,
  { outbound }: Saving,
  actor: Actor,
  id: string,
  { version, ...body }: HandlerInput<"webhooks.update">["body"],
): Promise<Webhook> {
  const href = body.url === undefined ? undefined : checkedUrl(body.url, allowing(outbound)).href;
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdWebhook(tx, id);
    if (version !== undefined && version !== row.version) {
      throw new Refusal("stale_version", "Someone else changed this webhook. Reload to see the latest version.", {
        members: { current: await getWebhook(tx, id) },
      });
    }
    const before = { url: row.url, events: inOrder(row.events), is_on: row.is_on };
    const after = {
      url: href ?? before.url,
      events: body.events ? inOrder(body.events) : before.events,
      is_on: body.is_on ?? before.is_on,
    };
    if (JSON.stringify(before) === JSON.stringify(after)) return getWebhook(tx, id);
    await changeWebhook(tx, id, after);
    if (before.is_on && !after.is_on) await noteWebhook(tx, id, { off_reason: null, off_at: null });
    else if (after.is_on && (!before.is_on || after.url !== before.url)) {
      const fresh = { failing_since: null, last_failure: null, misses: 0, is_slow: false };
      await noteWebhook(tx, id, { ...fresh, off_reason: null, off_at: null });
      await hasten(tx, { id, is_slow: false }, { at: new Date(), failedSince: null });
    }
    await recordAudit(tx, {
      actor,
      action: "webhook.updated",
      subject: { type: "webhook", id },
      before: { ...before, url: loggedUrl(before.url) },
      after: { ...after, url: loggedUrl(after.url) },
    });
    return getWebhook(tx, id);
  });
}

/** Makes a new secret. Those before sign too for a day. @throws Refusal `not_found`, `second_step_required` */
export async function rotateSecret(
  db: Database,
  { secret }: Saving,
  actor: Actor,
  id: string,
): Promise<HandlerOutput<"webhooks.rotate_secret">> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdWebhook(tx, id);
    const { plain, sealed } = await newSecret(tx, secret);
    const now = new Date();
    // One that can’t be opened any more signs nothing. Replaced twice within a day, receivers may have any of them.
    const old = [row.secret, ...oldSecretsOf(row, now.getTime())]
      .filter((sealed) => openSecret(secret, sealed) !== null)
      .slice(0, MOST_OLD_SECRETS);
    await changeWebhook(tx, id, {
      secret: sealed,
      secret_since: now,
      old_secrets: old,
      old_secret_until: old.length > 0 ? new Date(now.getTime() + OLD_SECRET_MS) : null,
    });
    // Nothing else was known to fail where it couldn’t be opened.
    if (openSecret(secret, row.secret) === null) await noteWebhook(tx, id, { failing_since: null, last_failure: null });
    await wakeWebhook(tx, row);
    await recordAudit(tx, { actor, action: "webhook.secret_replaced", subject: { type: "webhook", id } });
    return { secret: plain, webhook: await getWebhook(tx, id) };
  });
}

/** Stops signing by the secrets before the newest. @throws Refusal `not_found`, `second_step_required` */
export async function removeOldSecret(db: Database, actor: Actor, id: string): Promise<Webhook> {
  return inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const row = await holdWebhook(tx, id);
    if (row.old_secrets.length > 0) {
      await changeWebhook(tx, id, { old_secrets: [], old_secret_until: null });
      await recordAudit(tx, { actor, action: "webhook.old_secret_ended", subject: { type: "webhook", id } });
    }
    return getWebhook(tx, id);
  });
}

/** Removes a webhook. Its messages are deleted later: nobody waits for them. @throws Refusal `not_found`, `second_step_required` */
export async function removeWebhook(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireProvenAsSet(tx, actor);
    const { url } = await holdWebhook(tx, id);
    await hideWebhook(tx, id);
    const before = { url: loggedUrl(url) };
    await recordAudit(tx, { actor, action: "webhook.removed", subject: { type: "webhook", id }, before });
  });
}

/** Seals the secrets of webhooks with another key. One that can’t be opened stays as it is. */
export async function resealWebhooks(tx: Tx, installation: Uint8Array, sealing: string): Promise<void> {
  const again = (sealed: string) => {
    const plain = openSecret(installation, sealed);
    return plain === null ? sealed : sealSecret(installation, sealing, plain);
  };
  for (const { id, secret, old_secrets: old } of await lockSecrets(tx))
    await noteWebhook(tx, id, { secret: again(secret), old_secrets: old.map(again) });
}
