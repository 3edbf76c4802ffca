import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { dropHeld, getHeld, sendHeld } from "./held/held.ts";
import { listNotifications, readNotifications } from "./list.ts";
import { getPreferences, updatePreferences } from "./preferences.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** Returns what people are told, and how they want it. */
export function notificationRoutes({ db, live, secret }: Platform): Handlers {
  return {
    "notifications.list": ({ actor, query, request }) => listNotifications(db, actor, query, request.url),
    "notifications.read": ({ actor, body }) => readNotifications(db, live.wake, actor, body),
    "notifications.unsubscribe": async ({ query }) => {
      await unsubscribe(db, secret, query.token);
      return null;
    },
    "outbox.held": () => getHeld(db),
    "outbox.send_held": ({ actor, request }) => sendHeld(db, actor, request.ip),
    "outbox.drop_held": ({ actor, request }) => dropHeld(db, actor, request.ip),
    "me.notifications": ({ actor }) => getPreferences(db, actor),
    "me.update_notifications": ({ actor, body }) => updatePreferences(db, actor, body),
  };
}
