import { expect, test } from "vitest";
import { holidayOn } from "./holiday-on.ts";

const holidays = [
  { name: "Break", from: "2026-12-20", to: "2027-01-03" },
  { name: "Snow day", from: "2027-01-08", to: "2027-01-08" },
];

test.each([
  ["2026-12-19", undefined],
  ["2026-12-20", "Break"],
  ["2027-01-03", "Break"],
  ["2027-01-04", undefined],
  ["2027-01-08", "Snow day"],
])("%s is in %s", (day, name) => {
  expect(holidayOn({ holidays }, day)?.name).toBe(name);
});
