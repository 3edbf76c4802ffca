/** How many people have a value. */
export interface Frequency {
  value: number;
  people: number;
}

/** What the scores of some people come to. */
export interface Spread {
  people: number;
  mean: number;
  sd: number | null;
  median: number;
  minimum: number;
  maximum: number;
}

/** More bars than this are thinner than what they say. */
const MOST_STEPS = 20;

/** The value that so many people have or are below, counted from 1. */
function valueAt(sorted: readonly Frequency[], place: number): number {
  let before = 0;
  for (const { value, people } of sorted) {
    before += people;
    if (before >= place) return value;
  }
  return sorted.at(-1)?.value ?? 0;
}

/** Returns what scores come to; null where nobody has one. The deviation is that of a sample. */
export function describeScores(frequencies: readonly Frequency[]): Spread | null {
  const sorted = frequencies.toSorted((one, other) => one.value - other.value);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return null;
  const people = sorted.reduce((sum, each) => sum + each.people, 0);
  const mean = sorted.reduce((sum, each) => sum + each.value * each.people, 0) / people;
  const squares = sorted.reduce((sum, each) => sum + each.people * (each.value - mean) ** 2, 0);
  return {
    people,
    mean,
    sd: people > 1 ? Math.sqrt(squares / (people - 1)) : null,
    median: (valueAt(sorted, Math.ceil(people / 2)) + valueAt(sorted, Math.floor(people / 2) + 1)) / 2,
    minimum: first.value,
    maximum: last.value,
  };
}

/** The smallest round step, 1, 2 or 5 times a power of ten, of which at most `MOST_STEPS` hold what lies between. */
function stepFor(low: number, high: number): number {
  for (let power = 1; ; power *= 10) {
    for (const times of [1, 2, 5]) {
      const step = times * power;
      if (Math.floor(high / step) - Math.floor(low / step) < MOST_STEPS) return step;
    }
  }
}

/** Returns scores in equal steps that begin at round numbers; those between without anyone are there too. */
export function stepScores(frequencies: readonly Frequency[]): { from: number; to: number; people: number }[] {
  const values = frequencies.map(({ value }) => value);
  if (values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = stepFor(low, high);
  const first = Math.floor(low / step);
  const steps = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => ({
    from: (first + at) * step,
    to: (first + at + 1) * step,
    people: 0,
  }));
  for (const { value, people } of frequencies) {
    const own = steps[Math.floor(value / step) - first];
    if (own) own.people += people;
  }
  return steps;
}
