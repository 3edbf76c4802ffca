import type { OperationInput } from "@sextant/contract/types.ts";
import { isPassing } from "../../requests/call-error-kind.ts";

export type Beat = OperationInput<"presence.save">["body"];
/** What a page tells of itself; the rest of a beat is counted here. */
export type Place = Pick<Beat, "lease" | "section" | "question" | "answered" | "unsent">;

type Parts = {
  /** Where the student is; null when this page has nothing to tell. */
  place: () => Place | null;
  /** Returns for how many milliseconds the server held it, which says nothing of the connection. */
  send: (beat: Beat) => Promise<number>;
};

const EVERY_MS = 10_000;
/** Changes that come together are told together. */
const GATHER_MS = 1500;
const SHORTEST_SPAN_MS = 10_000;

/**
 * Tells the server every ten seconds, and soon after it changes, where the student is: for those who watch, never for the answers. One
 * beat is under way at a time. While none arrives, the next tells since when.
 */
export function createHeartbeat({ place, send }: Parts) {
  let told = "";
  let latencyMs: number | null = null;
  let focusLost = 0;
  /** When the first beat that did not arrive was sent, by the page's steady clock. */
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
    /** Begins to tell, and goes on until stopped. */
    start: () => plan(GATHER_MS),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
    /** Something may have changed: it is told soon, unless it is what was told last. */
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
    /** The page has lost the focus once more. */
    loseFocus: () => {
      focusLost += 1;
    },
    /** The connection is back, or gone, as far as the browser knows. */
    hear: (isOnline: boolean) => {
      if (isOnline) plan(0);
      else lostAt ??= performance.now();
    },
  };
}
