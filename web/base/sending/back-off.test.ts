import { expect, test } from "vitest";
import { backOffMs } from "./back-off.ts";

const least = () => 0;
const most = () => 0.999_999;

test.each([
  { failures: 1, retryAfter: null, from: 500, to: 1000 },
  { failures: 3, retryAfter: null, from: 2000, to: 4000 },
  { failures: 50, retryAfter: null, from: 15_000, to: 30_000 },
  { failures: 1, retryAfter: 2, from: 2000, to: 3000 },
  { failures: 50, retryAfter: 2, from: 5000, to: 10_000 },
  { failures: 50, retryAfter: 60, from: 60_000, to: 61_000 },
])("after $failures failures, asked to wait $retryAfter s: $from to $to ms", ({ failures, retryAfter, from, to }) => {
  expect(backOffMs(failures, retryAfter, least)).toBeCloseTo(from, 0);
  expect(backOffMs(failures, retryAfter, most)).toBeCloseTo(to, 0);
});
