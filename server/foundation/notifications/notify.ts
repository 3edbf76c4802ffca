import { type ChosenKind, chosenKinds } from "@sextant/contract/notification-kinds.ts";
import type { NotificationKind } from "@sextant/contract/notifications.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { Tx } from "../../platform/database/client.ts";
import type { StoredNotification } from "../../platform/database/stored-json.ts";
import { newId } from "../../platform/ids.ts";
import { publish } from "../../platform/live.ts";
import { hasteOf } from "./haste.ts";
import { insertNotifications } from "./notifications.queries.ts";
import { listChoices } from "./preferences.queries.ts";
import { readPreferences } from "./preferences.ts";

export interface NewNotification {
  user: string;
  kind: NotificationKind;
  /** With person and kind, what is told once. */
  key: string;
  data: StoredNotification;
}

const BATCH = 1000;

interface Choice {
  role: Role;
  value: unknown;
  has_browser: boolean;
  time_zone: string;
}

const isChosen = (kind: NotificationKind): kind is ChosenKind => chosenKinds.some((one) => one === kind);

/** How a person is told of something of this kind. An answer that one asked for and a full disk are no matter of taste. */
function wayOf({ kind, data }: NewNotification, { role, value, has_browser, time_zone }: Choice, now: Date) {
  if (!isChosen(kind)) return { in_app: true, mail: "never" as const, push: false };
  const { kinds, digest_hour: hour } = readPreferences(value, role);
  const way = kinds[kind];
  const mail = hasteOf(way.mail, kind, data, { timeZone: time_zone, hour }, now);
  return { ...way, mail, push: way.push && has_browser };
}

/** Told to the pages of who has something new, or has read something elsewhere. */
export const notificationEvent = "notifications.changed";

/**
 * Tells people something, in the transaction that causes it: as each has chosen, in the application, by mail, by push, or not at all. What was
 * told already is left alone. Mail that would come too late with the day's leaves at once.
 */
export async function notify(
  tx: Tx,
  wake: () => void,
  told: readonly NewNotification[],
  now = new Date(),
): Promise<void> {
  for (let start = 0; start < told.length; start += BATCH) {
    const batch = told.slice(start, start + BATCH);
    const choices = await listChoices(tx, [...new Set(batch.map(({ user }) => user))]);
    const rows = batch.flatMap((notice) => {
      const { user, kind, key, data } = notice;
      const choice = choices.get(user);
      if (!choice) return [];
      const { in_app, mail, push } = wayOf(notice, choice, now);
      if (!in_app && mail === "never" && !push) return [];
      const by = mail === "never" ? null : mail;
      return [{ id: newId(), user_id: user, kind, key, data: JSON.stringify(data), in_app, mail: by, push }];
    });
    const shown = new Set(await insertNotifications(tx, rows));
    const events = [...shown].map((user) => ({ audience: `user:${user}`, kind: notificationEvent, data: {} }));
    await publish(tx, wake, ...events);
  }
}
