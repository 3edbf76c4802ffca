import { z } from "zod";
import { id, logPage, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { staff } from "./who.ts";

export const channel = z.enum(["mail", "sms"]);
export const state = z.enum(["queued", "kept", "sent", "failed", "dropped"]);

/** Why a message couldn’t be sent. */
export const failureReason = z.enum([
  // The host is unknown, or is on a private network and not allowed.
  "host_unknown",
  "host_private",
  // Nothing answers on the port; what answers speaks another language; it broke off, or took too long.
  "unreachable",
  "not_a_mail_server",
  "broken_off",
  "timed_out",
  // Encryption: it failed, isn’t offered, is asked for, or its certificate isn’t trusted.
  "encryption",
  "no_encryption",
  "encryption_wanted",
  "certificate",
  // The user or password is wrong; one is asked for; mail to others isn’t taken.
  "credentials",
  "sign_in_wanted",
  "relaying",
  "sender",
  "recipient",
  // The country isn’t allowed by the provider.
  "country",
  "content",
  // Not now; never, for another reason.
  "later",
  "refused",
  "other",
]);

export type FailureReason = z.output<typeof failureReason>;

export const message = z.object({
  id,
  channel,
  recipient: z.string(),
  user: id.nullable(),
  /** What it is about, as `reset_password`. */
  kind: z.string(),
  subject: z.string(),
  state,
  /** What the other side said when the last try failed. */
  failure: z.string().nullable(),
  /** Why that was. */
  failure_reason: failureReason.nullable(),
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

/** One try to send a message. */
export const attempt = z.object({
  at: time,
  /** Null: it was taken. */
  reason: failureReason.nullable(),
  /** What the other side said, in its own words. */
  reply: z.string().nullable(),
});

/** A message with what was tried. */
export const messageDetail = message.extend({
  /** The newest 50, oldest first. */
  attempts: z.array(attempt),
  /** When it is tried next; null when it isn’t. */
  next_try_at: time.nullable(),
  /** It can be tried now: it wasn’t sent, and its links and codes still work. */
  can_retry: z.boolean(),
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
  "outbox.get": operation({
    method: "GET",
    path: "/api/outbox/{id}/",
    summary: "Get a message with every try to send it, and when it is tried next",
    who: staff,
    params: z.object({ id }),
    status: 200,
    response: messageDetail,
  }),
  "outbox.retry": operation({
    method: "POST",
    path: "/api/outbox/{id}/retry/",
    summary: "Try to send a message now: one that waits, failed, or was kept before sending was set up",
    who: staff,
    params: z.object({ id }),
    status: 200,
    response: messageDetail,
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
