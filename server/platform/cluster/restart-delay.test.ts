import { expect, test } from "vitest";
import { restartDelay } from "./restart-delay.ts";

test.each([
  { failures: 0, ms: 0 },
  { failures: 1, ms: 500 },
  { failures: 2, ms: 1000 },
  { failures: 6, ms: 16_000 },
  { failures: 7, ms: 30_000 },
  { failures: 5000, ms: 30_000 },
])("after $failures failures in a row it waits $ms ms", ({ failures, ms }) => {
  expect(restartDelay(failures)).toBe(ms);
});
