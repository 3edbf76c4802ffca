import {
  deleteNotifications,
  listNotifiedLately,
  listOpenWords,
} from "../../../foundation/notifications/notified-windows.ts";
import { notificationEvent, notify } from "../../../foundation/notifications/notify.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { publish } from "../../../platform/live.ts";
import { sweepDue } from "./sweep-due.ts";
import { listSoonPairs, lockSweep } from "./windows.queries.ts";
import { DUE_HOURS, LAST_HOURS, loadStandings, OPENING_HOURS, soonOf } from "./windows.ts";

/** The notice of an allocation newer than this already says when it opens and closes; only the last notice is sent sooner. */
const LATELY_HOURS = 12;
const HOUR_MS = 3_600_000;

/**
 * Notifies people of unfinished assessments that open within a day, or close within two days and again within three hours. Withdraws unread
 * notices of windows that have changed since or that are done. A second run changes nothing. Material and videos with a due date are
 * announced in the same way.
 *
 * @returns False when another process is already sweeping.
 */
export async function sweepWindows(db: Database, wake: () => void, now = new Date()): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockSweep(tx))) return false;
    await sweepDue(tx, wake, now);
    const words = await listOpenWords(tx, now);
    const pairs = await listSoonPairs(tx, now, { opening: OPENING_HOURS, due: DUE_HOURS });
    if (words.length === 0 && pairs.length === 0) return true;
    const standingOf = await loadStandings(tx, [...pairs, ...words], now);
    const soon = (pair: (typeof pairs)[number]) => {
      const standing = standingOf(pair);
      return standing && soonOf(pair, standing, now);
    };
    const isStale = (word: (typeof words)[number]) => {
      const wanted = soon(word);
      return wanted?.kind !== word.kind || wanted.key !== word.key;
    };
    const stale = words.filter(isStale).map((word) => word.id);
    const changed = await deleteNotifications(tx, stale);
    const lately = await listNotifiedLately(tx, now, LATELY_HOURS);
    const told = pairs.flatMap((pair) => {
      const word = soon(pair);
      const given = lately.get(`${pair.user} ${pair.assessment}`);
      const quietMs = (word?.isLast ? LAST_HOURS : LATELY_HOURS) * HOUR_MS;
      return word && (!given || given.getTime() + quietMs <= now.getTime()) ? [word] : [];
    });
    await notify(tx, wake, told, now);
    const events = [...new Set(changed)].map((user) => ({
      audience: `user:${user}`,
      kind: notificationEvent,
      data: {},
    }));
    await publish(tx, wake, ...events);
    return true;
  });
}
