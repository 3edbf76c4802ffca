import type { ItemParameters } from "../item.ts";
import { createRandom, drawNormal } from "../random.ts";
import { MISSING, type ResponseMatrix } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";

export interface SimulatedTest {
  readonly people: number;
  readonly items: number;
  readonly seed: number;
  readonly model: "2pl" | "3pl";
}

/** The simulated tests for which there are reference values. */
export const SIMULATED = {
  small: { people: 1000, items: 40, seed: 20261001, model: "2pl" },
  middle: { people: 10_000, items: 60, seed: 20261011, model: "2pl" },
  large: { people: 50_000, items: 100, seed: 20261021, model: "2pl" },
  guessing: { people: 10_000, items: 60, seed: 20261031, model: "3pl" },
} as const satisfies Record<string, SimulatedTest>;

const clip = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Returns a test with its true parameters: four streams of numbers, for items, abilities, responses and gaps, so that each
 * stays what it is.
 */
export function simulateTest({ people, items: count, seed, model }: SimulatedTest): {
  items: ItemParameters[];
  thetas: Float64Array;
  responses: ResponseMatrix;
} {
  const forItems = createRandom(seed);
  const forPeople = createRandom(seed + 1);
  const items = Array.from({ length: count }, () => {
    const a = clip(Math.exp(0.1 + 0.3 * drawNormal(forItems)), 0.4, 2.5);
    const b = clip(drawNormal(forItems), -2.5, 2.5);
    return { a, b, c: model === "3pl" ? 0.1 + 0.15 * forItems() : 0 };
  });
  const thetas = Float64Array.from({ length: people }, () => drawNormal(forPeople));
  return { items, thetas, responses: simulateResponses(items, thetas, createRandom(seed + 2)) };
}

/** Returns the same responses with a share of them gone at random. */
export function loseResponses(responses: ResponseMatrix, share: number, seed: number): ResponseMatrix {
  const random = createRandom(seed);
  return { ...responses, values: responses.values.map((value) => (random() < share ? MISSING : value)) };
}
