import { expect, test } from "vitest";
import { dayOf, startOfDay } from "./required-day.ts";

test.each([
  ["2026-12-07", "UTC", "2026-12-07T00:00:00.000Z"],
  ["2026-12-07", "America/New_York", "2026-12-07T05:00:00.000Z"],
  ["2026-12-07", "Asia/Kolkata", "2026-12-06T18:30:00.000Z"],
  // Clocks change on these days.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
])("%s begins in %s at %s, and is the day of that moment", (day, zone, moment) => {
  expect(startOfDay(day, zone)).toBe(moment);
  expect(dayOf(moment, zone)).toBe(day);
});

test("what is no day is none", () => {
  expect(["", "2026", "2026-13-40"].map((day) => startOfDay(day, "UTC"))).toEqual([null, null, null]);
  expect(dayOf(null, "UTC")).toBe("");
});
