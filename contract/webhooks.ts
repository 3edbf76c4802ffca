import { z } from "zod";
import { id, idParams, listQuery, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { webhookEvents } from "./webhook-events.ts";
import { staff } from "./who.ts";

const count = z.number().int();

const webhookAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: "Must be an address, such as https://warehouse.example.org/hooks/sextant",
  });

const webhookFields = z.object({
  /** Where messages are posted. */
  url: webhookAddress,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});

/** Why a message didn’t arrive: an answer other than 2xx, or none; or it isn’t sent, as its secret can’t be opened and must be replaced. */
const webhookFailure = z.enum([
  "answered",
  "timed_out",
  "unreachable",
  "host_unknown",
  "host_private",
  "broken_off",
  "secret_lost",
]);

const webhookTry = z.object({
  at: time,
  took_ms: count,
  /** The HTTP status of the answer; null where there was none. */
  status: count.nullable(),
  /** Null: it arrived. */
  failure: webhookFailure.nullable(),
  /** The start of the answer’s body. */
  answer: z.string(),
});

export const webhook = webhookFields.extend({
  id,
  is_on: z.boolean(),
  /** Why Sextant turned it off: the receiver answered 410, or four days of nothing but failures. */
  off: z.object({ reason: z.enum(["gone", "failing"]), at: time }).nullable(),
  secret: z.object({
    since: time,
    /** Until when messages also carry signatures by the secrets before; null = they don’t. */
    old_until: time.nullable(),
  }),
  /** Null while messages arrive. */
  failing: z
    .object({
      since: time,
      /** When it is turned off, unless a message arrives. */
      off_at: time,
      /** When the next message is tried. */
      next_try_at: time.nullable(),
      last: webhookTry.nullable(),
    })
    .nullable(),
  arrived_at: time.nullable(),
  /** Of the last 30 days. 10,001 = more than 10,000. */
  messages: z.object({ waiting: count, failed: count }),
  version: count,
  created_at: time,
  updated_at: time,
  created_by: z.object({ id, name: z.string() }),
});

export const webhookMessage = z.object({
  /** The `webhook-id`, the same at every try. */
  id,
  type: z.string(),
  at: time,
  state: z.enum(["waiting", "arrived", "failed"]),
  /** The body as it is sent. */
  body: z.string(),
  /** Whom and what it is about, by their names now; null of what is gone. */
  whom: z.string().nullable(),
  thing: z.string().nullable(),
  /** When it is tried next, now if that has passed; null of one that isn’t. */
  next_try_at: time.nullable(),
  /** The tries since it was written or replayed. */
  tries: z.array(webhookTry),
});

const messageParams = z.object({ id, message: id });

/** Shown here only. */
const withSecret = z.object({ secret: z.string(), webhook });

export const webhookOperations = {
  "webhooks.list": operation({
    method: "GET",
    path: "/api/webhooks/",
    summary: "List webhooks, the oldest first",
    who: staff,
    query: listQuery.pick({ page: true, page_size: true }),
    status: 200,
    response: page(webhook),
  }),
  "webhooks.create": operation({
    method: "POST",
    path: "/api/webhooks/",
    summary: "Add a webhook; its signing secret is shown once",
    who: staff,
    body: webhookFields,
    status: 201,
    response: withSecret,
  }),
  "webhooks.get": operation({
    method: "GET",
    path: "/api/webhooks/{id}/",
    summary: "Get a webhook",
    who: staff,
    params: idParams,
    status: 200,
    response: webhook,
  }),
  "webhooks.update": operation({
    method: "PATCH",
    path: "/api/webhooks/{id}/",
    summary: "Change a webhook, or turn it off or on; nothing is kept of what happens while it’s off",
    who: staff,
    params: idParams,
    body: webhookFields.partial().extend({ is_on: z.boolean().optional(), version: count.optional() }),
    status: 200,
    response: webhook,
  }),
  "webhooks.rotate_secret": operation({
    method: "POST",
    path: "/api/webhooks/{id}/secret/",
    summary: "Create a new signing secret, shown once; those before keep signing for 24 hours",
    who: staff,
    params: idParams,
    status: 201,
    response: withSecret,
  }),
  "webhooks.remove_old_secret": operation({
    method: "DELETE",
    path: "/api/webhooks/{id}/old-secret/",
    summary: "Stop signing by the secrets before the newest",
    who: staff,
    params: idParams,
    status: 200,
    response: webhook,
  }),
  "webhooks.remove": operation({
    method: "DELETE",
    path: "/api/webhooks/{id}/",
    summary: "Remove a webhook with its messages",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "webhooks.test": operation({
    method: "POST",
    path: "/api/webhooks/{id}/test/",
    summary: "Send a message of type `webhook.test`, before those that wait",
    who: staff,
    params: idParams,
    status: 202,
    response: webhookMessage,
  }),
  "webhooks.list_messages": operation({
    method: "GET",
    path: "/api/webhooks/{id}/messages/",
    summary: "List the messages of a webhook of the last 30 days, newest first",
    who: staff,
    params: idParams,
    query: listQuery
      .pick({ page: true, page_size: true })
      .extend({ state: z.enum(["waiting", "arrived", "failed"]).optional() }),
    status: 200,
    response: page(webhookMessage),
  }),
  "webhooks.replay_message": operation({
    method: "POST",
    path: "/api/webhooks/{id}/messages/{message}/replay/",
    summary: "Send a message again, under the same ID, before those that wait",
    who: staff,
    params: messageParams,
    status: 202,
    response: webhookMessage,
  }),
  "webhooks.replay": operation({
    method: "POST",
    path: "/api/webhooks/{id}/replay/",
    summary: "Send all failed messages again that were written since a moment, and try those that wait now",
    who: staff,
    params: idParams,
    body: z.object({
      /** Without it, only those that wait are tried. */
      failed_since: time.optional(),
    }),
    status: 202,
    response: z.object({
      /** How many had failed. */
      count: z.number().int(),
    }),
  }),
} as const;
