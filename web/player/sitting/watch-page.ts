import type { Live } from "../../common/live.ts";
import type { Sitting } from "./sitting.ts";

/** Without a word from the server for this long, it is asked how the sitting stands. */
const SILENCE_MS = 90_000;
const CHECK_MS = 5000;
/** The device's date may be changed by hand; a leap of this size against the monotonic clock means that it slept. */
const SLEPT_MS = 3000;
/** Several events of one change become one question. */
const GATHER_MS = 250;

type SittingEvent = { session?: string; action?: string; text?: string };

/** Returns what concerns this sitting in a live event, or null. */
export function readSittingEvent(data: unknown, session: string): SittingEvent | null {
  if (typeof data !== "object" || data === null) return null;
  const event = data as SittingEvent;
  return event.session === session ? event : null;
}

/**
 * Lets a sitting know what happens around it: the network and the page come and go, the device wakes, the team does something.
 * Returns the way to stop.
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
  addEventListener("focus", active, options);
  addEventListener("blur", active, options);
  addEventListener("online", () => sitting.nudge(), options);
  addEventListener("offline", () => sitting.loseNetwork(), options);
  addEventListener("pagehide", () => sitting.leave(), options);
  // A page out of the back-forward cache has missed everything.
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
  });
  return () => {
    controller.abort();
    clearInterval(checks);
    clearTimeout(gathering);
    stopLive();
    stopTelling();
  };
}
