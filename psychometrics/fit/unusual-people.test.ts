import { expect, test } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { NOT_GIVEN } from "../responses.ts";
import { simulateResponses } from "../simulate-responses.ts";
import { countUnusual } from "./unusual-people.ts";

const random = createRandom(77);
const items = Array.from({ length: 20 }, (_, place) => ({ a: 1, b: (place - 10) / 5, c: 0 }));
const responses = simulateResponses(
  items,
  Array.from({ length: 300 }, () => drawNormal(random)),
  random,
);

test("among people who answer by the model about one in twenty is unusual, and those who do not come on top", () => {
  const before = countUnusual(responses, items);
  expect(before.expected).toBeCloseTo(before.people / 20, 12);
  expect(Math.abs(before.unusual - before.expected)).toBeLessThan(3 * Math.sqrt(300 * 0.05 * 0.95));
  const values = responses.values.slice();
  // Forty have the easy half wrong and the hard half right.
  for (let person = 0; person < 40; person += 1)
    for (let place = 0; place < 20; place += 1) values[person * 20 + place] = place < 10 ? 0 : 1;
  const after = countUnusual({ ...responses, values }, items);
  expect(after.unusual).toBeGreaterThanOrEqual(40);
  expect(after.unusual).toBeLessThanOrEqual(40 + before.unusual);
});

test("who answered fewer than ten questions, all right or none right is not judged", () => {
  const few = responses.values.map((value, cell) => (cell % 20 < 11 ? NOT_GIVEN : value));
  expect(countUnusual({ ...responses, values: few }, items)).toEqual({ people: 0, unusual: 0, expected: 0 });
  const all = { people: 2, items: 20, values: new Uint8Array(40).fill(1, 0, 20) };
  expect(countUnusual(all, items)).toEqual({ people: 0, unusual: 0, expected: 0 });
  expect(() => countUnusual(responses, items.slice(1))).toThrow(RangeError);
});
