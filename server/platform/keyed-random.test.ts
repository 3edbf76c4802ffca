import { randomBytes } from "node:crypto";
import { createRandom } from "@sextant/psychometrics/random.ts";
import { expect, test } from "vitest";
import { keyedRandom } from "./keyed-random.ts";
import { sha256 } from "./secrets.ts";

const secret = randomBytes(32);
const take = (random: () => number, count = 40) => Array.from({ length: count }, random);

test("the same secret, purpose and place give the same numbers, whoever asks", () => {
  const numbers = take(keyedRandom(secret, "preview", "one"));
  expect(take(keyedRandom(Buffer.from(secret), "preview", "one"))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThan(1);
  }
});

test("another secret, purpose or place gives other numbers", () => {
  const all = [
    keyedRandom(secret, "preview", "one"),
    keyedRandom(secret, "preview", "two"),
    keyedRandom(secret, "options on paper", "one"),
    keyedRandom(randomBytes(32), "preview", "one"),
    createRandom(sha256("one").readInt32BE(0)),
  ].flatMap((random) => take(random));
  expect(new Set(all).size).toBe(all.length);
});

test("numbers are spread evenly", () => {
  const random = keyedRandom(secret, "next question", "spread");
  const counts = new Float64Array(10);
  for (let drawn = 0; drawn < 10_000; drawn += 1) {
    const tenth = Math.floor(random() * 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  // 1,000 each are expected; 200 off is more than six standard deviations.
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(200);
});
