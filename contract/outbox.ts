import { z } from "zod";
import { id, logPage, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { staff } from "./who.ts";

export const channel = z.enum(["mail", "sms"]);
export const state = z.enum(["queued", "kept", "sent", "failed", "dropped"]);

export const message = z.object({
  id,
  channel,
  recipient: z.string(),
  user: id.nullable(),
  /** What it is about, as `reset_password`. */
  kind: z.string(),
  subject: z.string(),
  state,
  /** Why the last try failed. */
  failure: z.string().nullable(),
  tries: z.number().int(),
  /** What it says: only of one that was kept because nothing sends its channel. */
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** True: links and codes for someone else’s account are left out of it. */
  has_hidden: z.boolean(),
  created_at: time,
  /** Since when it is held after a restore; null when it isn't. */
  held_at: time.nullable(),
  finished_at: time.nullable(),
});

export const count = z.number().int();

/** How much a restore held back, or how much of it was sent or dropped. */
export const heldCounts = z.object({
  mail: count,
  sms: count,
  /** People who are owed email about notifications. */
  notified: count,
});

export const outboxOperations = {
  "outbox.list": operation({
    method: "GET",
    path: "/api/outbox/",
    summary: "List mail and text messages, newest first; their text only where nothing is configured to send them",
    who: staff,
    query: z.object({
      /** In an address or a subject. */
      search: text(200).optional(),
      channel: channel.optional(),
      kind: text(60).optional(),
      state: state.optional(),
      cursor: text(200).optional(),
      page_size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    status: 200,
    response: logPage(message).extend({
      /** Whether something is configured to send by. */
      sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
      /** Every kind there is. */
      kinds: z.array(z.string()),
    }),
  }),
  "outbox.held": operation({
    method: "GET",
    path: "/api/outbox/held/",
    summary: "Count what a restore holds back, and say from when it is; null where nothing is held",
    who: staff,
    status: 200,
    response: heldCounts.extend({
      held_at: time.nullable(),
      oldest_at: time.nullable(),
      newest_at: time.nullable(),
    }),
  }),
  "outbox.send_held": operation({
    method: "POST",
    path: "/api/outbox/held/send/",
    summary: "Send all that a restore holds back",
    who: staff,
    status: 200,
    response: heldCounts,
  }),
  "outbox.drop_held": operation({
    method: "POST",
    path: "/api/outbox/held/drop/",
    summary: "Drop all that a restore holds back, so that it is never sent",
    who: staff,
    status: 200,
    response: heldCounts,
  }),
} as const;
