import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { dropHeld, getHeld, sendHeld } from "./held/held-since-restore.ts";
import { listNotifications, readNotifications } from "./list.ts";
import { getPreferences, updatePreferences } from "./preferences.ts";
import { addPush, getPush, removePush } from "./push/subscriptions.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** Returns what people are told, and how they want it. */
export function notificationRoutes({ db, live, secret, config }: Platform): Handlers {
  const outbound = { allowedHosts: config.outboundAllowedHosts };
  return {
    "notifications.list": ({ actor, query, request }) => listNotifications(db, actor, query, request.url),
    "notifications.read": ({ actor, body }) => readNotifications(db, live.wake, actor, body),
    "notifications.unsubscribe": async ({ query }) => {
      await unsubscribe(db, secret, query.token);
      return null;
    },
    "outbox.held": () => getHeld(db),
    "outbox.send_held": ({ actor }) => sendHeld(db, actor),
    "outbox.drop_held": ({ actor }) => dropHeld(db, actor),
    "me.notifications": ({ actor }) => getPreferences(db, actor),
    "me.update_notifications": ({ actor, body }) => updatePreferences(db, actor, body),
    "me.push": ({ actor }) => getPush({ db, secret }, actor),
    "me.add_push": ({ actor, body }) => addPush(db, outbound, actor, body),
    "me.remove_push": async ({ actor, params }) => {
      await removePush(db, actor, params.id);
      return null;
    },
  };
}
