import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { listMessages, replay, replayOne, sendTest } from "./messages.ts";
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  removeOldSecret,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from "./webhooks.ts";

/** Handles webhooks and their messages. */
export function webhooksRoutes({ db, config, secret }: Pick<Platform, "db" | "config" | "secret">): Handlers {
  const saving = { secret, outbound: { allowedHosts: config.outboundAllowedHosts } };
  return {
    "webhooks.list": ({ query, request }) => listWebhooks(db, query, request.url),
    "webhooks.create": ({ actor, body }) => createWebhook(db, saving, actor, body),
    "webhooks.get": ({ params }) => getWebhook(db, params.id),
    "webhooks.update": ({ actor, params, body }) => updateWebhook(db, saving, actor, params.id, body),
    "webhooks.rotate_secret": ({ actor, params }) => rotateSecret(db, saving, actor, params.id),
    "webhooks.remove_old_secret": ({ actor, params }) => removeOldSecret(db, actor, params.id),
    "webhooks.remove": async ({ actor, params }) => {
      await removeWebhook(db, actor, params.id);
      return null;
    },
    "webhooks.test": ({ actor, params }) => sendTest(db, actor, params.id),
    "webhooks.list_messages": ({ params, query, request }) => listMessages(db, params.id, query, request.url),
    "webhooks.replay_message": ({ actor, params }) => replayOne(db, actor, params.id, params.message),
    "webhooks.replay": ({ actor, params, body }) => replay(db, actor, params.id, body),
  };
}
