import { sweepWindows } from "../delivery/allocations/windows/sweep-windows.ts";
import { sendPendingPushes } from "../foundation/notifications/push/send-pending-pushes.ts";
import { sendPendingMail } from "../foundation/notifications/send-pending-mail.ts";
import { checkOwed } from "../insight/reminders/check-owed.ts";
import { sendReminders } from "../insight/reminders/send-reminders.ts";
import { resolveSilentDoubts } from "../learning/doubts/fall-silent.ts";
import { renewPlans } from "../learning/plan/renew-plans.ts";
import type { Platform } from "../platform/platform.ts";

const MESSAGES_EVERY_MS = 15_000;
const WINDOWS_EVERY_MS = 120_000;
const REMINDERS_EVERY_MS = 60_000;
const PLANS_EVERY_MS = 60_000;
const SILENCE_EVERY_MS = 3_600_000;

/**
 * Looks again and again for windows that open or close soon, for people whose morning has come, for plans to be made again, for doubts about which nobody writes any more, and for mail and pushes that are due, until stopped.
 */
export function startNotifying(platform: Pick<Platform, "db" | "live" | "config" | "secret" | "log">): {
  stop(): Promise<void>;
} {
  const { db, live, log } = platform;
  let stopped = false;
  const repeat = (everyMs: number, work: () => Promise<unknown>, failure: string) => {
    let timer: NodeJS.Timeout | null = null;
    let running: Promise<unknown> = Promise.resolve();
    const go = () => {
      running = work()
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => {
          if (!stopped) timer = setTimeout(go, everyMs);
        });
    };
    go();
    return async () => {
      if (timer) clearTimeout(timer);
      await running;
    };
  };
  const stops = [
    repeat(WINDOWS_EVERY_MS, () => sweepWindows(db, live.wake), "looking for windows failed and will be done again"),
    repeat(REMINDERS_EVERY_MS, () => sendReminders(platform), "reminders failed and will be tried again"),
    repeat(PLANS_EVERY_MS, () => renewPlans(platform), "plans failed and will be made again"),
    repeat(
      SILENCE_EVERY_MS,
      () => resolveSilentDoubts(db, live.wake),
      "looking for silent doubts failed and will be done again",
    ),
    repeat(
      MESSAGES_EVERY_MS,
      () => sendPendingMail(platform, { check: checkOwed }),
      "mail of notifications failed and will be tried again",
    ),
    repeat(
      MESSAGES_EVERY_MS,
      () => sendPendingPushes(db, { check: checkOwed }),
      "pushes of notifications failed and will be tried again",
    ),
  ];
  return {
    async stop() {
      stopped = true;
      await Promise.all(stops.map((each) => each()));
    },
  };
}
