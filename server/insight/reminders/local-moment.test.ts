import { describe, expect, test } from "vitest";
import { isoWeek, localMoment, nextMorning } from "./local-moment.ts";

test.each([
  ["2026-11-16", "2026-W47"],
  ["2026-12-31", "2026-W53"],
  ["2027-01-03", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2024-12-30", "2025-W01"],
  ["2023-01-01", "2022-W52"],
])("%s is in %s", (date, week) => {
  expect(isoWeek(new Date(`${date}T00:00:00Z`))).toBe(week);
});

describe("a moment by someone's clocks", () => {
  test.each([
    // Monday morning begins in Auckland, while it is still Sunday evening in London.
    ["2026-11-22T19:00:00Z", "Pacific/Auckland", "2026-11-23", true, "2026-W47"],
    ["2026-11-22T19:00:00Z", "Europe/London", "2026-11-22", true, null],
    ["2026-11-23T19:00:00Z", "Pacific/Auckland", "2026-11-24", true, "2026-W47"],
    ["2026-11-24T19:00:00Z", "Pacific/Auckland", "2026-11-25", true, null],
    ["2026-11-23T07:59:59Z", "UTC", "2026-11-23", false, "2026-W47"],
    ["2026-11-23T20:00:00Z", "UTC", "2026-11-23", false, "2026-W47"],
    // The week with 53 is over.
    ["2027-01-04T08:00:00Z", "UTC", "2027-01-04", true, "2026-W53"],
    ["2026-11-23T08:00:00Z", "Nowhere/At_All", "2026-11-23", true, "2026-W47"],
  ])("%s in %s is on %s", (now, zone, date, isDaytime, weekToTell) => {
    expect(localMoment(new Date(now), zone)).toEqual({ date, isDaytime, weekToTell });
  });
});

test.each([
  // Summer time begins and ends in Paris: the morning is at eight all the same.
  ["2026-03-28T08:00:00Z", "Europe/Paris", "2026-03-29T06:00:00.000Z"],
  ["2026-10-24T07:00:00Z", "Europe/Paris", "2026-10-25T07:00:00.000Z"],
  ["2026-11-21T08:00:00Z", "UTC", "2026-11-22T08:00:00.000Z"],
  ["2026-11-21T08:00:00Z", "Nowhere/At_All", "2026-11-22T08:00:00.000Z"],
])("after %s in %s it is morning at %s", (now, zone, expected) => {
  expect(nextMorning(new Date(now), zone).toISOString()).toBe(expected);
});
