import type { OperationInput } from "@sextant/contract/types.ts";
import { isPassing } from "../../../base/requests/call-error-kind.ts";

export type Beat = OperationInput<"presence.save">["body"];
/** What a page reports about itself; the rest of a beat is counted here. */
export type Place = Pick<Beat, "lease" | "section" | "question" | "answered" | "unsent">;

type Parts = {
  /** Where the student is; null when this page has nothing to report. */
  place: () => Place | null;
  /** Returns the server's processing time in milliseconds, which is subtracted to measure the connection. */
  send: (beat: Beat) => Promise<number>;
};

const EVERY_MS = 10_000;
/** Changes within this time are reported together. */
const GATHER_MS = 1500;
const SHORTEST_SPAN_MS = 10_000;

/**
 * Reports to the server where the student is, every ten seconds and soon after a change. For people who monitor, never for the
 * answers. Only one beat is in flight at a time. After failed beats, the next one reports since when.
 */
export function createHeartbeat({ place, send }: Parts) {
  let told = "";
  let latencyMs: number | null = null;
  let focusLost = 0;
  /** When the first failed beat was sent, on the page's monotonic clock. */
  let lostAt: number | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const beat = async (): Promise<void> => {
    const at = place();
    if (!at || isSending) return;
    isSending = true;
    const [sentAt, counted] = [performance.now(), focusLost];
    const lostForMs = lostAt === null ? 0 : Math.round(sentAt - lostAt);
    const offline = lostForMs >= SHORTEST_SPAN_MS ? [{ from_ms: lostForMs, to_ms: 0 }] : [];
    try {
      const heldMs = await send({ ...at, latency_ms: latencyMs, focus_lost: Math.min(counted, 1000), offline });
      told = JSON.stringify(at);
      latencyMs = Math.max(0, Math.round(performance.now() - sentAt) - heldMs);
      focusLost -= counted;
      lostAt = null;
    } catch (error) {
      if (isPassing(error)) lostAt ??= sentAt;
    }
    isSending = false;
  };
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void beat().finally(() => plan(EVERY_MS)), ms);
  };

  return {
    /** Starts reporting, until stopped. */
    start: () => {
      isStopped = false;
      plan(GATHER_MS);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    /** Reports a possible change soon, unless it equals the last report. */
    change: (() => {
      let isPlanned = false;
      return () => {
        if (isPlanned || isStopped) return;
        isPlanned = true;
        setTimeout(() => {
          isPlanned = false;
          if (JSON.stringify(place()) !== told) plan(0);
        }, GATHER_MS);
      };
    })(),
    /** Counts one more loss of focus. */
    loseFocus: () => {
      focusLost += 1;
    },
    /** Records whether the browser is online. */
    hear: (isOnline: boolean) => {
      if (isOnline) plan(0);
      else lostAt ??= performance.now();
    },
  };
}
