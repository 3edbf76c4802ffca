import { expect, test } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

test.each([
  [null, null],
  ["30", 30_000],
  ["0", 1000],
  ["99999", 3_600_000],
  ["Sun, 29 Nov 2026 10:00:10 GMT", 10_000],
  ["soon", null],
])("Retry-After: %s is %s ms", (header, expected) => {
  expect(retryAfterMs(header, Date.parse("2026-11-29T10:00:00Z"), 3_600_000)).toBe(expected);
});
