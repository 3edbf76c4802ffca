import { expect, test } from "vitest";
import { mayHaveCutOff } from "./may-have-cut-off.ts";

const now = new Date("2026-11-27T12:00:00Z");
const [past, later] = ["2026-11-27T11:00:00Z", "2026-11-27T13:00:00Z"];

test.each([
  ["a hard close that is over and moves later", { closes_at: past, hard_close: true }, later, true],
  ["one that is taken away", { closes_at: past, hard_close: true }, null, true],
  ["one that moves earlier", { closes_at: past, hard_close: true }, "2026-11-27T10:00:00Z", false],
  ["one that stays", { closes_at: past, hard_close: true }, past, false],
  ["one that is still ahead", { closes_at: later, hard_close: true }, "2026-11-28T13:00:00Z", false],
  ["a close that ends no sitting", { closes_at: past, hard_close: false }, later, false],
  ["no close", { closes_at: null, hard_close: true }, later, false],
])("%s", (_what, before, closes_at, expected) => {
  expect(mayHaveCutOff(before, { closes_at }, now)).toBe(expected);
});
