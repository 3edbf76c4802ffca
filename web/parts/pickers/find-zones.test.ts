import { expect, test } from "vitest";
import { findZones, offsetOf, placeOf } from "./find-zones.ts";

const zones = [
  ...["America/Argentina/Buenos_Aires", "America/Chicago", "America/New_York", "America/Port-au-Prince"],
  ...["Asia/Calcutta", "Asia/Katmandu", "Asia/Tokyo", "Europe/Berlin", "Europe/London", "Pacific/Auckland", "UTC"],
];
const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test.each([
  ["new york", ["America/New_York"]],
  ["york", ["America/New_York"]],
  ["BÜENOS air", ["America/Argentina/Buenos_Aires"]],
  ["munich", ["Europe/Berlin"]],
  ["mumbai", ["Asia/Calcutta"]],
  ["kolk", ["Asia/Calcutta"]],
  ["kathmandu", ["Asia/Katmandu"]],
  ["san francisco", []],
  ["europe", ["Europe/Berlin", "Europe/London"]],
  ["port-au", ["America/Port-au-Prince"]],
  ["+9", ["Asia/Tokyo"]],
  ["utc+5:30", ["Asia/Calcutta"]],
  ["GMT+05:45", ["Asia/Katmandu"]],
  ["-06:00", ["America/Chicago"]],
  ["gmt", ["UTC"]],
  ["utc+0", ["Europe/London", "UTC"]],
  ["atlantis", []],
  ["  ", zones],
])("%j finds %j in winter", (typed, found) => {
  expect(findZones(zones, typed, winter)).toEqual(found);
});

test("what begins with the city typed comes first", () => {
  expect(findZones(["Europe/London", "America/Chicago", "Africa/Cairo"], "c", winter)).toEqual([
    "America/Chicago",
    "Africa/Cairo",
    "Europe/London",
  ]);
});

test.each([
  ["Europe/London", winter, "UTC"],
  ["Europe/London", summer, "UTC+1"],
  ["America/New_York", summer, "UTC−4"],
  ["Asia/Calcutta", summer, "UTC+5:30"],
])("%s at %s is %s", (zone, at, offset) => {
  expect(offsetOf(zone, at)).toBe(offset);
});

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires", "America, Argentina"],
  ["UTC", "UTC", ""],
])("%s is %s in %s", (zone, city, region) => {
  expect(placeOf(zone)).toEqual({ city, region });
});
