import { sweepWindows } from "./allocations/windows/sweep-windows.ts";
import { resolveSilentDoubts } from "./doubts/fall-silent.ts";
import { sendPendingMail } from "./notifications/send-pending-mail.ts";
import type { Platform } from "./platform/platform.ts";
import { checkOwed } from "./reminders/check-owed.ts";
import { sendReminders } from "./reminders/send-reminders.ts";

const MAIL_EVERY_MS = 15_000;
const WINDOWS_EVERY_MS = 120_000;
const REMINDERS_EVERY_MS = 60_000;
const SILENCE_EVERY_MS = 3_600_000;

/**
 * Looks again and again for windows that open or close soon, for people whose morning has come, for doubts about which nobody writes any more, and for mail that is due, until stopped.
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
    repeat(
      SILENCE_EVERY_MS,
      () => resolveSilentDoubts(db, live.wake),
      "looking for silent doubts failed and will be done again",
    ),
    repeat(
      MAIL_EVERY_MS,
      () => sendPendingMail(platform, { check: checkOwed }),
      "mail of notifications failed and will be tried again",
    ),
  ];
  return {
    async stop() {
      stopped = true;
      await Promise.all(stops.map((each) => each()));
    },
  };
}
