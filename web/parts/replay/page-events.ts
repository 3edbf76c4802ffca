import type { ReplayEvent } from "./frame-messages.ts";
import { idleSpans } from "./idle-spans.ts";

/** Something that happened on recorded pages, at epoch milliseconds. */
export type PageEvent = { at: number } & (
  | { kind: "opened"; path: string }
  | { kind: "pressed"; count: number }
  | { kind: "idle"; ms: number }
);

const INCREMENTAL = 3;
const META = 4;
const NOTED = 5;
const INTERACTION = 2;
const CLICK = 2;

/** The path of a page that opened; null for any other event. */
function pathOf({ type, data }: ReplayEvent): string | null {
  const { href, payload } = (data ?? {}) as { href?: unknown; payload?: { href?: unknown } };
  const address = type === META ? href : type === NOTED ? payload?.href : null;
  return typeof address === "string" && URL.canParse(address) ? new URL(address).pathname : null;
}

function isClick({ type, data }: ReplayEvent): boolean {
  const { source, type: kind } = (data ?? {}) as { source?: unknown; type?: unknown };
  return type === INCREMENTAL && source === INTERACTION && kind === CLICK;
}

/** Returns what happened on recorded pages, in order: which opened, what was pressed there, and when nothing was done. */
export function listPageEvents(events: readonly ReplayEvent[]): PageEvent[] {
  const happened: PageEvent[] = [];
  let path: string | null = null;
  for (const event of events) {
    const opened = pathOf(event);
    const last = happened.at(-1);
    if (opened !== null && opened !== path) {
      path = opened;
      happened.push({ at: event.timestamp, kind: "opened", path });
    } else if (isClick(event)) {
      if (last?.kind === "pressed") last.count += 1;
      else happened.push({ at: event.timestamp, kind: "pressed", count: 1 });
    }
  }
  const idle = idleSpans(events).map(({ from, to }): PageEvent => ({ at: from, kind: "idle", ms: to - from }));
  return [...happened, ...idle].toSorted((one, other) => one.at - other.at);
}
