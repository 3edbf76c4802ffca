import fc from "fast-check";
import { expect, test } from "vitest";
import { comesTwice, dayOf, dayStart, instantOf, localText } from "./local-time.ts";

test.each([
  ["2026-11-02T09:00", "Europe/Paris", "2026-11-02T08:00:00.000Z"],
  ["2026-07-02T09:00", "Europe/Paris", "2026-07-02T07:00:00.000Z"],
  // On the day of the change, before and after it.
  ["2026-03-29T01:30", "Europe/Paris", "2026-03-29T00:30:00.000Z"],
  ["2026-03-29T09:00", "Europe/Paris", "2026-03-29T07:00:00.000Z"],
  // Clocks leap over it; the hour that comes twice.
  ["2026-03-29T02:30", "Europe/Paris", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30:00.000Z"],
  ["2026-11-02T09:00", "Asia/Kolkata", "2026-11-02T03:30:00.000Z"],
  ["", "UTC", null],
  ["soon", "UTC", null],
])("%j in %s is %s", (local, zone, expected) => {
  expect(instantOf(local, zone)).toBe(expected);
});

test("what is shown of an instant leads back to it, save for the hour that comes twice", () => {
  const zones = fc.constantFrom("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
  const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const shown = localText(instant.toISOString(), zone);
      const back = instantOf(shown, zone);
      expect(localText(back, zone)).toBe(shown);
      expect(Math.abs(Date.parse(back ?? "") - instant.getTime())).toBeLessThan(3_660_000);
    }),
  );
  expect(localText(null, "UTC")).toBe("");
});

test.each([
  ["2026-10-25T02:30", "Europe/Paris", true],
  ["2026-10-25T02:00", "Europe/Paris", true],
  ["2026-10-25T03:00", "Europe/Paris", false],
  ["2026-10-25T01:59", "Europe/Paris", false],
  // Clocks leap over it.
  ["2026-03-29T02:30", "Europe/Paris", false],
  ["2026-11-01T01:30", "America/New_York", true],
  // Half an hour.
  ["2026-04-05T01:45", "Australia/Lord_Howe", true],
  ["2026-10-25T02:30", "UTC", false],
  ["", "Europe/Paris", false],
])("%j in %s comes twice: %s", (local, zone, expected) => {
  expect(comesTwice(local, zone)).toBe(expected);
});

test.each([
  ["2026-12-07", "UTC", "2026-12-07T00:00:00.000Z", "2026-12-08T00:00:00.000Z"],
  ["2026-11-20", "Asia/Kolkata", "2026-11-19T18:30:00.000Z", "2026-11-20T18:30:00.000Z"],
  // Clocks change on these days, or in the night before.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  // Clocks leap over its midnight.
  ["2026-03-29", "Asia/Beirut", "2026-03-28T22:00:00.000Z", "2026-03-29T21:00:00.000Z"],
])("%s in %s begins at %s, ends at %s, and is the day of that moment", (day, zone, from, to) => {
  expect([dayStart(day, zone), dayStart(day, zone, 1)]).toEqual([from, to]);
  expect(dayOf(from, zone)).toBe(day);
});

test("what is no day is none", () => {
  expect(["", "2026", "2026-13-40"].map((day) => dayStart(day, "UTC"))).toEqual([null, null, null]);
  expect(dayOf(null, "UTC")).toBe("");
});
