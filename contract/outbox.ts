import { z } from "zod";
import { id, logPage, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { staff } from "./who.ts";

const channel = z.enum(["mail", "sms"]);
const state = z.enum(["queued", "kept", "sent", "failed"]);

const message = z.object({
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
  created_at: time,
  finished_at: time.nullable(),
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
} as const;
