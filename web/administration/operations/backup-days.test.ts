import { expect, test } from "vitest";
import { backupDays } from "./backup-days.ts";

const until = Date.parse("2026-03-15T12:00:00Z");
const ago = (hours: number) => new Date(until - hours * 3_600_000).toISOString();
const said = (made: number[], verified: number | null) =>
  backupDays(made.map(ago), verified === null ? null : ago(verified), until)
    .map((day) => ({ before: " ", none: "-", made: "|", verified: "!" })[day])
    .join("");

test.each([
  [
    "one each day, the last of them verified",
    Array.from({ length: 14 }, (_, day) => day * 24 + 3),
    3,
    "|||||||||||||!",
  ],
  ["a day without one, since the first", [75, 51, 3], 51, "          ||-|".replace("||-|", "|!-|")],
  ["two on one day", [20, 3], null, "             |"],
  ["the verified one is gone", [3], 27, "             |"],
  ["none at all", [], null, "              "],
])("%s", (_what, made, verified, days) => {
  expect(said(made, verified)).toBe(days);
});
