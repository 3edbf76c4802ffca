import fc from "fast-check";
import { expect, test } from "vitest";
import { coveredBy, mergeSpans, type Span } from "./watched-spans.ts";

test("counts what overlaps once, and leaves out what goes backwards or lies outside", () => {
  const merged = mergeSpans(
    [
      [50_000, 60_000],
      [0, 10_000],
      [8000, 20_000],
      [30_000, 25_000],
      [-5000, 2000],
      [95_000, 999_999],
      [200_000, 300_000],
      [20_900, 21_000],
    ],
    100_000,
  );
  expect(merged).toEqual([
    [0, 21_000],
    [50_000, 60_000],
    [95_000, 100_000],
  ]);
  expect(coveredBy(merged)).toBe(36_000);
});

test("never covers more than there is, and stays the same however often it is merged, in whatever order", () => {
  const span = fc.tuple(fc.integer({ min: -1000, max: 200_000 }), fc.integer({ min: -1000, max: 200_000 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 40 }), (spans) => {
      const merged = mergeSpans(spans, 100_000);
      expect(coveredBy(merged)).toBeLessThanOrEqual(100_000);
      expect(mergeSpans(merged, 100_000)).toEqual(merged);
      expect(mergeSpans([...spans].reverse(), 100_000)).toEqual(merged);
      expect(merged.every(([from, to]: Span) => from >= 0 && to > from)).toBe(true);
    }),
  );
});
