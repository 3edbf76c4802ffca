import { expect, test } from "vitest";
import { isInYear } from "./use-dates.ts";

test("which year it is depends on where one is", () => {
  const now = new Date("2026-11-22T09:00:00Z");
  expect(isInYear("2026-01-01T00:30:00Z", "UTC", now)).toBe(true);
  expect(isInYear("2026-01-01T00:30:00Z", "America/New_York", now)).toBe(false);
  expect(isInYear("2027-02-03T10:00:00Z", "UTC", now)).toBe(false);
});
