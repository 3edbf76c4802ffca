import { deleteNotifications, listDueWords } from "../../../foundation/notifications/notified-windows.ts";
import { type NewNotification, notificationEvent, notify } from "../../../foundation/notifications/notify.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { publish } from "../../../platform/live.ts";
import { type DueMedium, listDueMedia } from "./windows.queries.ts";
import { DUE_HOURS } from "./windows.ts";

const wordOf = ({ user, type, id, due_at }: DueMedium): NewNotification => ({
  user,
  kind: "due_soon",
  key: `${id} due ${due_at.toISOString()}`,
  data: { thing: { type, id }, opens_at: null, closes_at: due_at.toISOString() },
});

/**
 * Tells who has not finished material or a video that is due within two days. What was said of a date that has changed since, or of what is
 * finished or withdrawn, is taken back unless it was read.
 */
export async function sweepDue(tx: Tx, wake: () => void, now: Date): Promise<void> {
  const words = (await listDueMedia(tx, now, DUE_HOURS)).map(wordOf);
  const wanted = new Set(words.map(({ user, key }) => `${user} ${key}`));
  const stale = (await listDueWords(tx, now)).filter(({ user, key }) => !wanted.has(`${user} ${key}`));
  const changed = await deleteNotifications(
    tx,
    stale.map((word) => word.id),
  );
  await notify(tx, wake, words, now);
  const events = [...new Set(changed)].map((user) => ({ audience: `user:${user}`, kind: notificationEvent, data: {} }));
  await publish(tx, wake, ...events);
}
