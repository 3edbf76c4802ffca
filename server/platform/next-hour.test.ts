import { expect, test } from "vitest";
import { nextHour } from "./next-hour.ts";

test.each([
  ["2026-11-20T12:00:00Z", "UTC", 17, "2026-11-20T17:00:00.000Z"],
  ["2026-11-20T17:00:00Z", "UTC", 17, "2026-11-21T17:00:00.000Z"],
  ["2026-11-20T16:59:59Z", "UTC", 17, "2026-11-20T17:00:00.000Z"],
  ["2026-11-20T12:00:00Z", "Asia/Kolkata", 17, "2026-11-21T11:30:00.000Z"],
  ["2026-11-20T23:30:00Z", "Pacific/Auckland", 8, "2026-11-21T19:00:00.000Z"],
  // Summer time begins and ends in Paris.
  ["2026-03-28T16:30:00Z", "Europe/Paris", 17, "2026-03-29T15:00:00.000Z"],
  ["2026-10-24T15:30:00Z", "Europe/Paris", 17, "2026-10-25T16:00:00.000Z"],
  // The hour that is skipped in New York, and the one that is there twice.
  ["2026-03-08T05:00:00Z", "America/New_York", 2, "2026-03-08T07:00:00.000Z"],
  ["2026-11-01T04:30:00Z", "America/New_York", 1, "2026-11-01T05:00:00.000Z"],
  ["2026-11-20T12:00:00Z", "Nowhere/At_All", 17, "2026-11-20T17:00:00.000Z"],
])("after %s in %s at %i o'clock: %s", (since, zone, hour, expected) => {
  expect(nextHour(new Date(since), zone, hour).toISOString()).toBe(expected);
});
