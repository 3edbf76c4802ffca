import { describe, expect, test } from "vitest";
import { NIGHT } from "../../foundation/notifications/quiet-hours.ts";
import { isoWeek, localMoment, nextReminder } from "./local-moment.ts";

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
    ["2026-11-23T21:00:00Z", "UTC", "2026-11-23", false, "2026-W47"],
    // The week with 53 is over.
    ["2027-01-04T08:00:00Z", "UTC", "2027-01-04", true, "2026-W53"],
    ["2026-11-23T08:00:00Z", "Nowhere/At_All", "2026-11-23", true, "2026-W47"],
  ])("%s in %s is on %s", (now, zone, date, isTime, weekToTell) => {
    const hours = { reminder_hour: 8, quiet_hours: NIGHT };
    expect(localMoment(new Date(now), zone, hours)).toEqual({ date, isTime, weekToTell });
  });

  test.each([
    [18, NIGHT, "17:59", false],
    [18, NIGHT, "18:00", true],
    [18, NIGHT, "21:00", false],
    [18, null, "23:00", true],
    // A quiet hour that was chosen all the same.
    [6, NIGHT, "06:00", true],
    [6, NIGHT, "05:00", false],
  ])("with reminders at %i and %j quiet, %s is the time: %s", (reminder_hour, quiet_hours, clock, isTime) => {
    expect(localMoment(new Date(`2026-11-25T${clock}:00Z`), "UTC", { reminder_hour, quiet_hours })).toMatchObject({
      isTime,
    });
  });
});

test.each([
  // Summer time begins and ends in Paris: the morning is at eight all the same.
  ["2026-03-28T08:00:00Z", "Europe/Paris", "2026-03-29T06:00:00.000Z"],
  ["2026-10-24T07:00:00Z", "Europe/Paris", "2026-10-25T07:00:00.000Z"],
  ["2026-11-21T08:00:00Z", "UTC", "2026-11-22T08:00:00.000Z"],
  ["2026-11-21T08:00:00Z", "Nowhere/At_All", "2026-11-22T08:00:00.000Z"],
])("after %s in %s it is eight at %s", (now, zone, expected) => {
  expect(nextReminder(new Date(now), zone, 8).toISOString()).toBe(expected);
});
