import { publicAddress } from "../../../platform/config.ts";
import type { Task } from "../../../platform/jobs.ts";
import { SendFailure } from "../../../platform/outbox/send-message.ts";
import { findPersonKey } from "../../../platform/person-keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pushKeys } from "../../../platform/push/push-keys.ts";
import { PushGone, type PushTarget, sendPush } from "../../../platform/push/send-push.ts";
import { openJson } from "../../../platform/sealing.ts";
import { getSettings } from "../../organisation/organisation.ts";
import { deleteSubscription, findSubscription } from "./subscriptions.queries.ts";
import type { PushMessage } from "./write-push.ts";

/** The task that sends one push to one browser. */
export const pushTask = "send_push";

interface Payload {
  subscription: string;
  message: PushMessage;
  urgency: "low" | "normal";
  /** ISO 8601; not worth a try after it. */
  until: string;
}

/** Whom push services write to: support where there is an address, else the site itself. */
async function contactOf({ db, config }: Pick<Platform, "db" | "config">): Promise<string> {
  const { support_email } = (await getSettings(db)).value;
  return support_email ? `mailto:${support_email}` : publicAddress(config).replace(/^http:/, "https:");
}

/**
 * Returns a task that sends one push to one browser. It is tried again with growing pauses as long as it is worth delivering. A browser
 * that has let go of its subscription is forgotten.
 */
export function runSendPush(platform: Pick<Platform, "db" | "config" | "secret" | "log">): Task {
  const { db, config, secret, log } = platform;
  return async (payload) => {
    const { subscription: id, message, urgency, until } = payload as Payload;
    const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000);
    const row = seconds > 0 ? await findSubscription(db, id) : undefined;
    // The browser is another person’s by now, or nobody’s.
    if (row?.user_id !== message.person) return;
    const key = await findPersonKey(db, row.user_id);
    if (!key) return;
    const sender = { keys: pushKeys(secret), contact: await contactOf(platform) };
    try {
      const target = openJson<PushTarget>(key, row.sealed);
      const outbound = { allowedHosts: config.outboundAllowedHosts };
      await sendPush(outbound, sender, target, { message, urgency, ttlSeconds: seconds });
    } catch (error) {
      if (error instanceof PushGone) await deleteSubscription(db, id, row.user_id);
      else if (error instanceof SendFailure && error.isFinal) log.warn({ err: error }, "a push was refused for good");
      else throw error;
    }
  };
}
