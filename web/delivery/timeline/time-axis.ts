const MINUTE = 60_000;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440].map((minutes) => minutes * MINUTE);

/** Returns round moments between two, so many at most that their names have room. Epoch milliseconds. */
export function timeTicks(from: number, to: number, most: number): number[] {
  const step = steps.find((each) => (to - from) / each <= most) ?? (to - from) / Math.max(1, most);
  const ticks: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) ticks.push(at);
  return ticks;
}

type Span = { from: number; to: number };

/** Returns what is left of a span without others, in order. */
export function without(span: Span, others: readonly Span[]): Span[] {
  let rest = [span];
  for (const other of others) {
    rest = rest.flatMap(({ from, to }) =>
      [
        { from, to: Math.min(to, other.from) },
        { from: Math.max(from, other.to), to },
      ].filter((part) => part.to > part.from),
    );
  }
  return rest.sort((one, other) => one.from - other.from);
}
