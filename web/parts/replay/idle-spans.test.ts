import { expect, test } from "vitest";
import { idleSpans } from "./idle-spans.ts";

const event = (timestamp: number, source: number) => ({ type: 3, timestamp, data: { source } });

test("nothing done for a while is idle, whatever the page changes by itself meanwhile", () => {
  const clock = Array.from({ length: 30 }, (_, second) => event(1000 * second, 0));
  const events = [...clock, event(4000, 1), event(25_000, 2)].toSorted((one, other) => one.timestamp - other.timestamp);
  expect(idleSpans(events)).toEqual([{ from: 5000, to: 24_000 }]);
});

test("reading for a few seconds is not, and neither is a recording of nothing", () => {
  expect(idleSpans([event(0, 1), event(9000, 3), event(15_000, 5)])).toEqual([]);
  expect(idleSpans([])).toEqual([]);
});
