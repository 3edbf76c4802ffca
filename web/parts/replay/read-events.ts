import type { ReplayEvent } from "./frame-messages.ts";

/** A recording as it is replayed: its events in order, their times by the server’s clock. */
export type Replayed = { events: ReplayEvent[]; from: number; to: number };

const FULL_SNAPSHOT = 2;
const META = 4;

/** Movements of a pointer that was nowhere stop the player. */
const isNowhere = ({ data }: ReplayEvent): boolean => {
  const { positions } = (data ?? {}) as { positions?: unknown };
  return Array.isArray(positions) && positions.length === 0;
};

/**
 * Leaves out fonts of another origin than the one at which a recording is watched, as after a move to another address: the frame may load
 * none of them.
 */
const withOwnFonts = (line: string, origin: string) =>
  line.replaceAll(/@font-face\s*\{[^{}]*\}/g, (rule) =>
    [...rule.matchAll(/url\((?:\\?["'])?([^)"'\\]+)/g)].every(([, address = ""]) => address.startsWith(`${origin}/`))
      ? rule
      : "",
  );

function readLine(line: string, origin: string): ReplayEvent[] {
  try {
    const { ahead_ms, events } = JSON.parse(withOwnFonts(line, origin)) as { ahead_ms: number; events: ReplayEvent[] };
    return events
      .filter((event) => !isNowhere(event))
      .map((event) => ({ ...event, timestamp: event.timestamp - ahead_ms }));
  } catch {
    // Cut off on its way: what came before can be shown.
    return [];
  }
}

/**
 * Reads what the server gives out of a recording, a batch in each line. Null when there is nothing to show.
 *
 * @param origin Of the page on which it is watched.
 */
export function readEvents(text: string, origin: string): Replayed | null {
  const events = text
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => readLine(line, origin))
    .toSorted((one, other) => one.timestamp - other.timestamp);
  // What changes a page that was never seen whole can't be shown.
  const start = events.findIndex(({ type }) => type === META || type === FULL_SNAPSHOT);
  const shown = start < 0 ? [] : events.slice(start);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || !shown.some(({ type }) => type === FULL_SNAPSHOT)) return null;
  return { events: shown, from: first.timestamp, to: last.timestamp };
}
