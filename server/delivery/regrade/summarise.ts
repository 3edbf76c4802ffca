import type { RegradePreview } from "@sextant/contract/regrades.ts";
import type { Evaluated } from "./evaluate.ts";

type Metric = RegradePreview["metric"];
type Total = RegradePreview["changes"][number]["before"];

/** Fewer people than this are no cohort. */
const SMALLEST_COHORT = 10;
/** About as many steps a histogram has. */
const STEPS = 28;
const NICE = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];

const tidy = (value: number) => Math.round(value * 10_000) / 10_000;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** Says in what totals are told: on the scale where there is one, else in points, or in percent where the most changes. */
function metricOf(evaluated: readonly Evaluated[]): Metric {
  if (evaluated.some(({ before }) => before.scaled !== null)) return "scaled";
  return evaluated.some(({ before, after }) => before.max_points !== Number(after.max_points)) ? "percent" : "points";
}

/** Returns a total in the unit of the metric. */
function totalIn(
  metric: Metric,
  of: { points?: unknown; max_points: unknown; scaled?: number | null | undefined },
): Total {
  const points = of.points === null || of.points === undefined ? null : Number(of.points);
  const most = Number(of.max_points);
  const scaled = of.scaled ?? null;
  const percent = points === null || most === 0 ? null : tidy((100 * points) / most);
  const value = metric === "scaled" ? scaled : metric === "points" ? points : percent;
  return { value, points, max_points: most, scaled };
}

/** Returns what share of a rising list lies below a value, half of what equals it with it, in whole percent. */
function percentileIn(sorted: Float64Array, value: number): number {
  const count = (isIn: (one: number) => boolean) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isIn(sorted[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const below = count((one) => one < value);
  const upTo = count((one) => one <= value);
  return Math.round((100 * (below + (upTo - below) / 2)) / sorted.length);
}

function stepsOver(values: readonly number[], most: number): { from: number; step: number; count: number } {
  const low = values.reduce((least, value) => Math.min(least, value), values[0] ?? 0);
  const high = values.reduce((top, value) => Math.max(top, value), low);
  const step = NICE.find((one) => (high - low) / one <= STEPS) ?? Math.ceil((high - low) / STEPS);
  const from = Math.floor(low / step) * step;
  return { from, step, count: Math.max(1, Math.floor((Math.min(high, most) - from) / step) + 1) };
}

/** What a preview tells of a whole version. */
type Summary = Pick<
  RegradePreview,
  | "sittings"
  | "changed"
  | "up"
  | "down"
  | "kept"
  | "metric"
  | "mean_change"
  | "largest_change"
  | "standard_error"
  | "cohort"
  | "histogram"
  | "moves"
  | "released"
> & {
  /** The sittings that change, the largest change first. */
  moved: { evaluated: Evaluated; before: Total; after: Total; change: number | null }[];
  percentileOf(moved: { before: Total; after: Total }): { before: number; after: number } | null;
};

/** Adds up what a regrade makes of all sittings of a version. Pure. */
export function summarise(all: readonly Evaluated[]): Summary {
  const metric = metricOf(all);
  const told = all.map((evaluated) => {
    const before = totalIn(metric, evaluated.before);
    const after = evaluated.outcome === "kept" ? before : totalIn(metric, evaluated.after);
    const change = before.value === null || after.value === null ? null : tidy(after.value - before.value);
    return { evaluated, before, after, change };
  });
  const known = told.flatMap(({ evaluated, before, after }) =>
    before.value === null || after.value === null
      ? []
      : [{ before: before.value, after: after.value, isFirst: evaluated.before.is_first }],
  );
  const moved = told
    .filter(({ evaluated }) => evaluated.outcome === "changed")
    .sort(
      (a, b) =>
        Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0) ||
        (a.change ?? 0) - (b.change ?? 0) ||
        (a.evaluated.before.session_id < b.evaluated.before.session_id ? -1 : 1),
    );
  const cohort = known.filter(({ isFirst }) => isFirst);
  const sorted = {
    before: Float64Array.from(cohort, (one) => one.before).sort(),
    after: Float64Array.from(cohort, (one) => one.after).sort(),
  };
  const isCohort = cohort.length >= SMALLEST_COHORT;
  const percentileOf: Summary["percentileOf"] = ({ before, after }) =>
    isCohort && before.value !== null && after.value !== null
      ? { before: percentileIn(sorted.before, before.value), after: percentileIn(sorted.after, after.value) }
      : null;
  const shifts = cohort.map((one) =>
    isCohort ? Math.abs(percentileIn(sorted.after, one.after) - percentileIn(sorted.before, one.before)) : 0,
  );
  const most = metric === "percent" ? 100 : Number.POSITIVE_INFINITY;
  const steps = stepsOver(
    known.flatMap((one) => [one.before, one.after]),
    most,
  );
  const histogram = Array.from({ length: known.length === 0 ? 0 : steps.count }, (_, index) => ({
    from: steps.from + index * steps.step,
    to: steps.from + (index + 1) * steps.step,
    before: 0,
    after: 0,
  }));
  const moves = new Map<string, { before: number; after: number; count: number }>();
  for (const one of known) {
    for (const side of ["before", "after"] as const) {
      const bin = histogram[Math.min(histogram.length - 1, Math.floor((one[side] - steps.from) / steps.step))];
      if (bin) bin[side] += 1;
    }
    if (one.before === one.after) continue;
    const name = `${one.before} ${one.after}`;
    const same = moves.get(name) ?? { before: one.before, after: one.after, count: 0 };
    moves.set(name, { ...same, count: same.count + 1 });
  }
  const released = moved.flatMap(({ evaluated }) => evaluated.before.released_at ?? []);
  const errors = all.flatMap(({ before }) => before.standard_error ?? []);
  return {
    sittings: all.length,
    changed: moved.length,
    metric,
    histogram,
    moved,
    percentileOf,
    up: moved.filter(({ change }) => (change ?? 0) > 0).length,
    down: moved.filter(({ change }) => (change ?? 0) < 0).length,
    kept: all.filter(({ outcome }) => outcome === "kept").length,
    mean_change: known.length === 0 ? null : tidy(mean(known.map((one) => one.after - one.before))),
    largest_change: moved.length === 0 ? null : Math.abs(moved[0]?.change ?? 0),
    standard_error: errors.length === 0 ? null : tidy(mean(errors)),
    cohort: isCohort
      ? {
          people: cohort.length,
          mean: { before: tidy(mean([...sorted.before])), after: tidy(mean([...sorted.after])) },
          standard_deviation: {
            before: tidy(deviation([...sorted.before])),
            after: tidy(deviation([...sorted.after])),
          },
          percentiles: {
            moved: shifts.filter((shift) => shift > 0).length,
            most: shifts.reduce((top, shift) => Math.max(top, shift), 0),
          },
        }
      : null,
    moves: [...moves.values()].sort((a, b) => a.before - b.before || a.after - b.after),
    released: {
      count: released.length,
      last_at: released.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
    },
  };
}
