import { expect, test } from "vitest";
import { isQuiet, NIGHT } from "./quiet-hours.ts";

test.each([
  ["2026-11-22T20:59:00Z", "UTC", NIGHT, false],
  ["2026-11-22T21:00:00Z", "UTC", NIGHT, true],
  ["2026-11-23T06:59:00Z", "UTC", NIGHT, true],
  ["2026-11-23T07:00:00Z", "UTC", NIGHT, false],
  // The same moment is evening in London and morning in Auckland.
  ["2026-11-22T19:00:00Z", "Pacific/Auckland", NIGHT, false],
  ["2026-11-22T09:00:00Z", "Pacific/Auckland", NIGHT, true],
  // Half an hour beside whole ones.
  ["2026-11-22T15:29:00Z", "Asia/Kolkata", NIGHT, false],
  ["2026-11-22T15:30:00Z", "Asia/Kolkata", NIGHT, true],
  ["2026-11-22T13:00:00Z", "UTC", { from: 12, to: 14 }, true],
  ["2026-11-22T14:00:00Z", "UTC", { from: 12, to: 14 }, false],
  ["2026-11-22T03:00:00Z", "UTC", null, false],
  ["2026-11-22T03:00:00Z", "Nowhere/At_All", NIGHT, true],
])("at %s in %s, with %j, it is quiet: %s", (now, zone, quiet, expected) => {
  expect(isQuiet(new Date(now), zone, quiet)).toBe(expected);
});
