import type { Actor, Handlers } from "../binder.ts";
import type { Tx } from "../database/client.ts";
import type { Platform } from "../platform.ts";
import type { Channels } from "./channels.ts";
import { getMessage, listMessages } from "./list-messages.ts";
import { retryMessage } from "./retry-message.ts";

/**
 * Messages that were sent, or kept.
 *
 * @param recordRetry Writes into the log who had a message tried again.
 */
export function outboxRoutes(
  { db }: Pick<Platform, "db">,
  channels: Channels,
  recordRetry: (tx: Tx, actor: Actor, message: { id: string; kind: string }) => Promise<void>,
): Handlers {
  return {
    "outbox.list": ({ actor, query, request }) =>
      listMessages(db, channels, query, { reader: actor.id, url: request.url }),
    "outbox.get": ({ actor, params }) => getMessage(db, channels, params.id, actor.id),
    "outbox.retry": async ({ actor, params: { id } }) => {
      await retryMessage(db, channels, id, (tx, kind) => recordRetry(tx, actor, { id, kind }));
      return getMessage(db, channels, id, actor.id);
    },
  };
}
