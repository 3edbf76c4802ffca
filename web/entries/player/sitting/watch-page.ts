import type { Live } from "../../../base/common/live.ts";
import { readReturned } from "../answers/tell-returned.ts";
import { watchFullScreen } from "./full-screen.ts";
import type { Sitting } from "./sitting.ts";

/** After this long without a response from the server, the sitting's state is fetched. */
const SILENCE_MS = 90_000;
const CHECK_MS = 5000;
/** The device's date may be changed by hand; a jump of this size against the monotonic clock means that the device slept. */
const SLEPT_MS = 3000;
/** Events within this time share one request. */
const GATHER_MS = 250;

type SittingEvent = {
  session?: string;
  action?: string;
  text?: string;
  saved?: unknown;
  superseded?: unknown;
  late?: unknown;
};

/** Returns the part of a live event that concerns this sitting, or null. */
export function readSittingEvent(data: unknown, session: string): SittingEvent | null {
  if (typeof data !== "object" || data === null) return null;
  const event = data as SittingEvent;
  return event.session === session ? event : null;
}

/**
 * Notifies a sitting of events around it: network and page visibility change, the device wakes, the team acts. Returns a function that
 * stops it.
 */
export function watchPage(sitting: Sitting, session: string, live: Live): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const askSoon = () => {
    clearTimeout(gathering);
    gathering = setTimeout(() => void sitting.refresh(), GATHER_MS);
  };

  const active = () => sitting.setActive(document.visibilityState === "visible" && document.hasFocus());
  watchFullScreen(
    {
      session,
      isInProgress: () => sitting.get().session?.state === "in_progress",
      onLeft: () => {
        sitting.setActive(false);
        active();
      },
    },
    controller.signal,
  );
  addEventListener("focus", active, options);
  addEventListener("blur", active, options);
  addEventListener("online", () => sitting.nudge(), options);
  addEventListener("offline", () => sitting.loseNetwork(), options);
  addEventListener("pagehide", () => sitting.leave(), options);
  // A page restored from the back-forward cache has missed every event.
  addEventListener("pageshow", (event) => event.persisted && sitting.nudge(), options);
  document.addEventListener(
    "visibilitychange",
    () => {
      active();
      if (document.visibilityState === "visible") sitting.nudge();
      else sitting.leave();
    },
    options,
  );

  let [wall, steady] = [Date.now(), performance.now()];
  const checks = setInterval(() => {
    const slept = Math.abs(Date.now() - wall - (performance.now() - steady)) > SLEPT_MS;
    [wall, steady] = [Date.now(), performance.now()];
    if (slept || sitting.silence() > SILENCE_MS) sitting.nudge();
  }, CHECK_MS);

  const stopTelling = sitting.startTelling();
  const stopLive = live.subscribe(({ data }) => {
    const event = readSittingEvent(data, session);
    if (!event) return;
    if (event.action === "message" && event.text) sitting.showMessage(event.text);
    else askSoon();
    const returned = readReturned(event);
    if (returned) sitting.hearReturned(returned);
  });
  return () => {
    controller.abort();
    clearInterval(checks);
    clearTimeout(gathering);
    stopLive();
    stopTelling();
  };
}
