import fc from "fast-check";
import { expect, test } from "vitest";
import { dateIn, dayEndIn, instantIn, zonedTime } from "./zoned.ts";

test.each([
  // The last Sunday of March 2026: clocks in Paris go from 02:00 to 03:00.
  ["2026-03-29T00:59:59Z", "Europe/Paris", "2026-03-29T01:59:59+01:00"],
  ["2026-03-29T01:00:00Z", "Europe/Paris", "2026-03-29T03:00:00+02:00"],
  // And back in October: the hour from 02:00 comes twice.
  ["2026-10-25T00:30:00Z", "Europe/Paris", "2026-10-25T02:30:00+02:00"],
  ["2026-10-25T01:30:00Z", "Europe/Paris", "2026-10-25T02:30:00+01:00"],
  // Three weeks in which New York has summer time and Paris has not.
  ["2026-03-20T13:00:00Z", "America/New_York", "2026-03-20T09:00:00-04:00"],
  ["2026-03-20T13:00:00Z", "Europe/Paris", "2026-03-20T14:00:00+01:00"],
  ["2026-11-02T08:00:00.400Z", "Asia/Kolkata", "2026-11-02T13:30:00+05:30"],
  ["2026-11-02T08:00:00Z", "America/St_Johns", "2026-11-02T04:30:00-03:30"],
  ["2026-12-31T23:30:00Z", "Pacific/Kiritimati", "2027-01-01T13:30:00+14:00"],
  ["2026-11-02T00:00:00Z", "UTC", "2026-11-02T00:00:00+00:00"],
])("%s in %s is %s", (instant, zone, expected) => {
  expect(zonedTime(new Date(instant), zone)).toBe(expected);
});

test("what a zone's clock says with its offset is the same instant", () => {
  const zones = fc.constantFrom("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
  const instants = fc.date({ min: new Date("1975-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const whole = Math.floor(instant.getTime() / 1000) * 1000;
      expect(new Date(zonedTime(instant, zone)).getTime()).toBe(whole);
    }),
  );
});

test.each([
  ["2026-11-27T12:00:00Z", "UTC", "2026-11-28T00:00:00Z"],
  ["2026-11-27T00:00:00Z", "UTC", "2026-11-28T00:00:00Z"],
  ["2026-11-27T23:59:59.999Z", "UTC", "2026-11-28T00:00:00Z"],
  ["2026-11-27T12:00:00Z", "America/New_York", "2026-11-28T05:00:00Z"],
  ["2026-11-27T12:00:00Z", "Pacific/Kiritimati", "2026-11-28T10:00:00Z"],
  // A day of 25 hours, and one of 23.
  ["2026-10-24T22:30:00Z", "Europe/Paris", "2026-10-25T23:00:00Z"],
  ["2026-03-29T00:30:00Z", "Europe/Paris", "2026-03-29T22:00:00Z"],
  // Clocks in Santiago skip midnight of 6 September: the day begins at one.
  ["2026-09-05T12:00:00Z", "America/Santiago", "2026-09-06T04:00:00Z"],
])("the day of %s in %s ends at %s", (instant, zone, expected) => {
  const end = dayEndIn(zone, new Date(instant));
  expect(end).toEqual(new Date(expected));
  expect(dateIn(zone, new Date(end.getTime() - 1))).toBe(dateIn(zone, new Date(instant)));
});

test.each([
  ["2026-03-29T01:59", "Europe/Paris", "2026-03-29T00:59:00.000Z"],
  // Clocks leap over it: as before the leap.
  ["2026-03-29T02:30", "Europe/Paris", "2026-03-29T01:30:00.000Z"],
  // It comes twice: the first.
  ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T03:00", "Europe/Paris", "2026-10-25T02:00:00.000Z"],
  ["2026-11-02T13:30", "Asia/Kolkata", "2026-11-02T08:00:00.000Z"],
  ["2026-11-02T13:30", "UTC", "2026-11-02T13:30:00.000Z"],
])("%s in %s is %s", (local, timeZone, expected) => {
  expect(instantIn(timeZone, local)?.toISOString()).toBe(expected);
});

test.each(["", "2026-11-02", "2026-13-02T10:00", "2026-11-02T10:00:00Z", "soon"])("%j is no time", (local) => {
  expect(instantIn("UTC", local)).toBeNull();
});
