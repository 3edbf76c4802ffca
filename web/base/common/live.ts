import { CallError } from "../requests/call-error.ts";
import { createEventStreamReader, type StreamEvent } from "./event-stream.ts";

export type LiveEvent = { id: string | null; type: string; data: unknown };
type Connect = (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
type Options = {
  /** Opens the stream after the given event. */
  connect: Connect;
  /** Waits this many milliseconds, or less when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
};

const firstWait = 1000;
const longestWait = 60_000;
const remembered = 500;

export type Live = ReturnType<typeof createLive>;

/**
 * Creates a source of live events for any number of listeners. The stream is open while there is at least one. When it breaks, it
 * reopens after the last event, with growing delays (up to a minute, with jitter so that a restarting server does not meet everyone at
 * once). An event that arrives twice is delivered once. The stream closes for good when the server itself refuses it; a refusal by a
 * proxy is temporary.
 */
export function createLive({ connect, wait = pause, random = Math.random }: Options) {
  const listeners = new Set<(event: LiveEvent) => void>();
  const seen = new Set<string>();
  let lastEventId: string | null = null;
  let running: AbortController | null = null;

  const hand = (event: StreamEvent) => {
    if (event.id !== null) {
      if (seen.has(event.id)) return;
      seen.add(event.id);
      forgetOldest(seen);
      lastEventId = event.id;
    }
    const live = { id: event.id, type: event.type, data: parse(event.data) };
    for (const listener of listeners) listener(live);
  };

  const run = async (signal: AbortSignal) => {
    let failures = 0;
    let atLeast = firstWait;
    while (!signal.aborted) {
      try {
        const response = await connect(lastEventId, signal);
        failures = 0;
        await readStream(response, { onEvent: hand, onRetry: (ms) => (atLeast = ms) });
      } catch (error) {
        if (signal.aborted || isFinal(error)) return;
        failures += 1;
      }
      const longest = Math.min(longestWait, atLeast * 2 ** failures);
      await wait(longest / 2 + (random() * longest) / 2, signal);
    }
  };

  return {
    /** Subscribes to every event from now on. Returns a function that unsubscribes; the stream closes with the last listener. */
    subscribe: (listener: (event: LiveEvent) => void) => {
      listeners.add(listener);
      if (!running) {
        running = new AbortController();
        void run(running.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.abort();
        running = null;
      };
    },
  };
}

async function readStream(response: Response, handlers: Parameters<typeof createEventStreamReader>[0]) {
  const feed = createEventStreamReader(handlers);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    feed(value);
  }
}

/** Keeps the newest ids only; a set iterates in insertion order. */
function forgetOldest(seen: Set<string>): void {
  for (const oldest of seen) {
    if (seen.size <= remembered) return;
    seen.delete(oldest);
  }
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError) || !error.isOurs) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
