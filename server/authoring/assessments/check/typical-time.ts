/** What is known of one entry: how many questions it gives, and the typical time of each that it may give, where that is known. */
export interface TimedEntry {
  count: number;
  timesMs: readonly (number | undefined)[];
}

/** With fewer of a section's questions known, their times say too little of the others. */
const LEAST_KNOWN = 0.8;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Adds up how long a section typically takes: the median time of each question, for a rule the mean over what it may draw, for questions
 * without a figure the mean of the others. Pure.
 *
 * @returns Seconds; null while fewer than four of five questions have a figure.
 */
export function typicalSeconds(entries: readonly TimedEntry[]): number | null {
  const known = entries.flatMap(({ count, timesMs }) => {
    const times = timesMs.filter((time) => time !== undefined);
    return times.length === 0 ? [] : [{ count, each: mean(times), share: times.length / timesMs.length }];
  });
  const all = entries.reduce((sum, { count }) => sum + count, 0);
  const covered = known.reduce((sum, { count, share }) => sum + count * share, 0);
  if (all === 0 || covered / all < LEAST_KNOWN) return null;
  const [timed, ms] = known.reduce(([counted, sum], { count, each }) => [counted + count, sum + count * each], [
    0, 0,
  ] as [number, number]);
  return Math.round(((ms / timed) * all) / 1000);
}
