import type { StopReason } from "./select-next.ts";

/** One simulated person's test. */
export interface SimulatedSitting {
  /** The ability that the person has. */
  readonly truth: number;
  readonly theta: number;
  readonly standardError: number;
  /** Places of the items given. */
  readonly items: readonly number[];
  readonly stop: StopReason;
}

/** How well abilities are recovered; null of nobody. */
export interface Recovery {
  readonly people: number;
  /** Mean of estimate less truth. */
  readonly bias: number | null;
  readonly rmse: number | null;
  readonly meanLength: number | null;
  readonly meanStandardError: number | null;
}

/** What a design does to a population. */
export interface DesignReport extends Recovery {
  readonly length: { readonly mean: number | null; readonly minimum: number; readonly maximum: number };
  /** Correlation of estimate and truth; null where one does not vary. */
  readonly correlation: number | null;
  readonly byAbility: readonly (Recovery & { readonly from: number | null; readonly to: number | null })[];
  readonly stops: Readonly<Record<StopReason, number>>;
  readonly exposure: {
    /** Of each item of the bank, the share of people who saw it. */
    readonly rates: readonly number[];
    readonly highest: number;
    readonly unused: number;
    /** Mean share of the items that two people have in common. */
    readonly overlap: number | null;
  };
  /** For each cut, the share of people put on the side on which they are. */
  readonly classification: readonly { readonly cut: number; readonly accuracy: number | null }[];
}

const EDGES = [-2, -1, 0, 1, 2];

/**
 * Sums up simulated sittings.
 *
 * @param edges Abilities, ascending, between which people are put together.
 * Source of the overlap: Chen, S.-Y., Ankenmann, R. D. & Spray, J. A. (2003), Journal of Educational Measurement 40, 129–145.
 */
export function reportOn(
  sittings: readonly SimulatedSitting[],
  items: number,
  cuts: readonly number[] = [],
  edges: readonly number[] = EDGES,
): DesignReport {
  const seen = new Float64Array(items);
  const stops = { precise: 0, longest: 0, bank_exhausted: 0 };
  let [minimum, maximum] = [sittings[0]?.items.length ?? 0, 0];
  for (const { items: given, stop } of sittings) {
    for (const item of given) seen[item] = (seen[item] as number) + 1;
    stops[stop] += 1;
    minimum = Math.min(minimum, given.length);
    maximum = Math.max(maximum, given.length);
  }
  const whole = recoveryOf(sittings);
  const rates = Array.from(seen, (count) => count / Math.max(1, sittings.length));
  return {
    ...whole,
    length: { mean: whole.meanLength, minimum, maximum },
    correlation: correlate(sittings),
    byAbility: [null, ...edges].map((from, at) => {
      const to = edges[at] ?? null;
      const those = sittings.filter(({ truth }) => (from === null || truth >= from) && (to === null || truth < to));
      return { from, to, ...recoveryOf(those) };
    }),
    stops,
    exposure: {
      rates,
      highest: rates.reduce((most, rate) => Math.max(most, rate), 0),
      unused: seen.reduce((count, times) => count + (times === 0 ? 1 : 0), 0),
      overlap: overlapOf(seen, sittings.length, whole.meanLength),
    },
    classification: cuts.map((cut) => ({ cut, accuracy: accuracyAt(cut, sittings) })),
  };
}

function recoveryOf(sittings: readonly SimulatedSitting[]): Recovery {
  const people = sittings.length;
  if (people === 0) return { people, bias: null, rmse: null, meanLength: null, meanStandardError: null };
  const mean = (of: (sitting: SimulatedSitting) => number) =>
    sittings.reduce((sum, sitting) => sum + of(sitting), 0) / people;
  return {
    people,
    bias: mean(({ theta, truth }) => theta - truth),
    rmse: Math.sqrt(mean(({ theta, truth }) => (theta - truth) ** 2)),
    meanLength: mean(({ items }) => items.length),
    meanStandardError: mean(({ standardError }) => standardError),
  };
}

function correlate(sittings: readonly SimulatedSitting[]): number | null {
  const people = Math.max(1, sittings.length);
  const meanTruth = sittings.reduce((sum, { truth }) => sum + truth, 0) / people;
  const meanTheta = sittings.reduce((sum, { theta }) => sum + theta, 0) / people;
  let [truths, thetas, products] = [0, 0, 0];
  for (const { truth, theta } of sittings) {
    truths += (truth - meanTruth) ** 2;
    thetas += (theta - meanTheta) ** 2;
    products += (truth - meanTruth) * (theta - meanTheta);
  }
  return truths > 1e-12 && thetas > 1e-12 ? products / Math.sqrt(truths * thetas) : null;
}

function overlapOf(seen: Float64Array, people: number, meanLength: number | null): number | null {
  if (people < 2 || !meanLength) return null;
  const shared = seen.reduce((sum, times) => sum + times * (times - 1), 0) / (people * (people - 1));
  return shared / meanLength;
}

function accuracyAt(cut: number, sittings: readonly SimulatedSitting[]): number | null {
  if (sittings.length === 0) return null;
  return sittings.filter(({ truth, theta }) => truth >= cut === theta >= cut).length / sittings.length;
}
