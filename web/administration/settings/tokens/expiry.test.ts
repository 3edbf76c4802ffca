import { expect, test } from "vitest";
import { daysLeft, endOf } from "./expiry.ts";

const now = new Date("2026-11-30T09:00:00.000Z");

test("a token lasts as many days as were chosen", () => {
  expect(endOf("30", now)).toBe("2026-12-30T09:00:00.000Z");
  expect(endOf("365", now)).toBe("2027-11-30T09:00:00.000Z");
});

test.each([
  ["2026-12-11T09:00:00.000Z", 11],
  ["2026-11-30T10:00:00.000Z", 1],
  ["2026-12-30T09:00:00.000Z", 30],
  ["2026-12-30T09:00:01.000Z", null],
  ["2026-11-30T08:00:00.000Z", null],
])("the days left until %s are %s", (end, days) => {
  expect(daysLeft(end, now)).toBe(days);
});
