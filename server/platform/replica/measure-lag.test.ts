import { expect, test } from "vitest";
import { createLag } from "./measure-lag.ts";

const lagOf = (notes: [position: number, at: number][]) => {
  const lag = createLag();
  for (const [position, at] of notes) lag.note(position, at);
  return lag;
};

test.each([
  ["nothing is lacking", 300, 3000, 0],
  ["the last was written a second ago", 200, 3000, 1],
  ["what is lacking was written three seconds ago", 100, 4000, 3],
])("%s", (_what, replayed, now, seconds) => {
  expect(
    lagOf([
      [100, 0],
      [200, 1000],
      [300, 2000],
    ]).of(replayed, now, 9),
  ).toBe(seconds);
});

test("an idle primary is no lag, however long it idles", () => {
  const lag = lagOf([
    [100, 0],
    [100, 1000],
    [100, 500_000],
  ]);
  expect(lag.of(100, 500_000, 500)).toBe(0);
});

test("a replica that is a day behind says so itself; one that says nothing is as far behind as can be", () => {
  const lag = lagOf([
    [100, 0],
    [200, 1000],
  ]);
  expect(lag.of(50, 2000, 86_400)).toBe(86_400);
  expect(lag.of(50, 2000, null)).toBe(Number.POSITIVE_INFINITY);
});
