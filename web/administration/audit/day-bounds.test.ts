import { expect, test } from "vitest";
import { dayStart } from "./day-bounds.ts";

test.each([
  ["2026-11-20", "UTC", 0, "2026-11-20T00:00:00.000Z"],
  ["2026-11-20", "Asia/Kolkata", 0, "2026-11-19T18:30:00.000Z"],
  ["2026-11-20", "America/New_York", 1, "2026-11-21T05:00:00.000Z"],
  // Clocks go forward in the night after, and back in the night before.
  ["2026-03-29", "Europe/Berlin", 0, "2026-03-28T23:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", 1, "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", 1, "2026-10-25T23:00:00.000Z"],
  ["2026-13-45", "UTC", 0, undefined],
  [undefined, "UTC", 0, undefined],
] as const)("%s in %s, %i on, begins at %s", (day, zone, after, expected) => {
  expect(dayStart(day, zone, after)).toBe(expected);
});
