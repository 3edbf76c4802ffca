import type { Handlers } from "../binder.ts";
import type { Platform } from "../platform.ts";
import type { Channels } from "./channels.ts";
import { listMessages } from "./list-messages.ts";

/** Messages that were sent, or kept. */
export function outboxRoutes({ db }: Pick<Platform, "db">, channels: Channels): Handlers {
  return {
    "outbox.list": ({ actor, query, request }) =>
      listMessages(db, channels, query, { reader: actor.id, url: request.url }),
  };
}
