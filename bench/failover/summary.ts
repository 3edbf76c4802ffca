/** What one event did, in ms from its moment. */
export interface Measured {
  event: string;
  /** Whether the primary was lost without notice. */
  isUnplanned: boolean;
  /** Until PostgreSQL itself took writes again, through HAProxy. */
  detectedMs: number;
  /** Until a save was acknowledged again. */
  savedMs: number;
  /** The longest time without an acknowledged save. */
  gapMs: number;
  /** Until each student had one acknowledged. */
  everyoneMs: number;
}

const MOST_BEYOND_MS = 5000;
export const PLANNED = "planned switchover";

interface Gap {
  ms: number;
  until: number;
}

/** Less than this is the machine’s own pace, and no outage. */
const OUTAGE_MS = 500;

/** Finds the longest time without one of `times`, which ascend, from a moment on; null when none came. */
export function longestGap(times: readonly number[], from: number): Gap | null {
  let longest: Gap | null = null;
  let last = from;
  for (const until of times) {
    if (until <= from) continue;
    if (!longest || until - last > longest.ms) longest = { ms: until - last, until };
    last = until;
  }
  return longest;
}

/** Returns how long after a moment a gap was over; 0 when it was none. */
export const backAfter = ({ ms, until }: Gap, from: number): number => (ms < OUTAGE_MS ? 0 : until - from);

/** Returns when each of `whom` has had one since a moment; null while one of them hasn't. */
export function everyoneSince(
  times: readonly { at: number; who: string }[],
  whom: ReadonlySet<string>,
  since: number,
): number | null {
  const waiting = new Set(whom);
  for (const { at, who } of times) {
    if (at < since) continue;
    waiting.delete(who);
    if (waiting.size === 0) return at;
  }
  return null;
}

/** Returns how much longer Sextant took than the cluster. */
export const beyondMs = ({ savedMs, detectedMs }: Measured): number => Math.max(0, savedMs - detectedMs);

/** Returns what took longer than it may. */
export function tooSlow(all: readonly Measured[]): string[] {
  return all.flatMap((one) => {
    if (one.event === PLANNED && one.gapMs >= MOST_BEYOND_MS)
      return [`${one.event}: ${seconds(one.gapMs)} s without saves`];
    if (one.isUnplanned && beyondMs(one) >= MOST_BEYOND_MS)
      return [`${one.event}: ${seconds(beyondMs(one))} s beyond the cluster’s detection`];
    return [];
  });
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1);

function middleAndWorst(all: readonly number[]): string {
  const sorted = [...all].sort((a, b) => a - b);
  const worst = sorted.at(-1) ?? 0;
  const middle = sorted[sorted.length >> 1] ?? 0;
  return sorted.length === 1 ? seconds(worst) : `${seconds(middle)} (${seconds(worst)})`;
}

/** Returns the table, in Markdown: a row for each kind of event. */
export function tableOf(all: readonly Measured[]): string[] {
  const rows = [...Map.groupBy(all, ({ event }) => event)].map(([event, own]) => {
    const columns = [
      own.map(({ detectedMs }) => detectedMs),
      own.map(({ savedMs }) => savedMs),
      own.map(beyondMs),
      own.map(({ gapMs }) => gapMs),
      own.map(({ everyoneMs }) => everyoneMs),
    ];
    return `| ${[event, own.length, ...columns.map(middleAndWorst)].join(" | ")} |`;
  });
  return [
    "| seconds: median (worst) | times | PostgreSQL takes writes | Sextant saves | beyond the cluster | longest without a save | each student saves |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ];
}
