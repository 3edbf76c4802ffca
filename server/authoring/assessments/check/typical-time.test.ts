import { expect, test } from "vitest";
import { type TimedEntry, typicalSeconds } from "./typical-time.ts";

const entry = (count: number, ...seconds: (number | undefined)[]): TimedEntry => ({
  count,
  timesMs: seconds.map((each) => each && each * 1000),
});

test.each<[string, TimedEntry[], number | null]>([
  ["nothing", [], null],
  ["questions", [entry(1, 60), entry(1, 90)], 150],
  ["a rule, at the mean of what it may draw", [entry(3, 40, 60, 80, 100)], 210],
  ["one question in five unknown, at the mean of the others", [entry(4, 50, 50), entry(1, undefined)], 250],
  ["more unknown", [entry(3, 50), entry(1, undefined)], null],
  ["a rule of which little is known", [entry(2, 50, undefined)], null],
])("%s", (_, entries, seconds) => {
  expect(typicalSeconds(entries)).toBe(seconds);
});
