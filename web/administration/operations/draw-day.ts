/** One figure over a day. */
export interface Curve {
  points: readonly { at: string; value: number }[];
  /** From where on it needs attention; null where no value does. */
  limit: number | null;
  /** How far apart its points are; ten minutes unless said. Where more lies between two, nobody looked. */
  stepMs?: number;
}

const [WIDTH, HEIGHT] = [168, 32];
/** The newest point has room for its dot. */
const [RIGHT, BOTTOM] = [WIDTH - 6, HEIGHT - 2];
const DAY_MS = 86_400_000;
const STEP_MS = 10 * 60_000;
/** So many steps without a point are a gap. */
const GAP_STEPS = 1.5;
/** The limit lies so far up. */
const LIMIT_SHARE = 0.8;

const say = (value: number) => Number(value.toFixed(1));

/**
 * Returns the paths of a curve over the 24 hours before `until` (ms), a piece for each stretch without a gap; null without two points in a
 * row.
 */
export function drawDay({ points, limit, stepMs = STEP_MS }: Curve, until: number) {
  const placed = points
    .map(({ at, value }) => ({ at: new Date(at).getTime(), value }))
    .filter(({ at }) => at > until - DAY_MS && at <= until);
  const values = placed.map(({ value }) => value);
  const most = Math.max(...values);
  const top = Math.max(limit === null ? 1 : limit / LIMIT_SHARE, most);
  const x = (at: number) => say(((at - until + DAY_MS) / DAY_MS) * RIGHT);
  const y = (value: number) => say(BOTTOM - (value / top) * (BOTTOM - 2));
  const stretches: (typeof placed)[] = [];
  for (const [index, point] of placed.entries()) {
    const before = placed[index - 1];
    if (before && point.at - before.at <= GAP_STEPS * stepMs) stretches.at(-1)?.push(point);
    else stretches.push([point]);
  }
  const pieces = stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const line = `M${stretch.map(({ at, value }) => `${x(at)} ${y(value)}`).join("L")}`;
      const [first, last] = [stretch[0]?.at ?? 0, stretch.at(-1)?.at ?? 0];
      return { line, area: `${line}L${x(last)} ${HEIGHT}L${x(first)} ${HEIGHT}Z` };
    });
  const last = placed.at(-1);
  if (!last || pieces.length === 0) return null;
  return {
    width: WIDTH,
    height: HEIGHT,
    pieces,
    limitY: limit === null ? null : y(limit),
    least: Math.min(...values),
    most,
    now: { x: x(last.at), y: y(last.value), isBeyond: limit !== null && last.value >= limit },
  };
}
