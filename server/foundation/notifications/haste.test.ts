import { expect, test } from "vitest";
import { hasteOf } from "./haste.ts";

const now = new Date("2026-11-20T14:00:00Z");
const today = "2026-11-20T18:00:00Z";
const tomorrow = "2026-11-21T18:00:00Z";

test.each([
  // The day’s mail leaves at 17 o’clock.
  ["daily", "allocated", { closes_at: today }, "UTC", 17, "daily"],
  ["daily", "allocated", { closes_at: "2026-11-20T16:00:00Z" }, "UTC", 17, "at_once"],
  ["daily", "allocated", { closes_at: today }, "UTC", 8, "at_once"],
  ["daily", "allocated", { closes_at: tomorrow }, "UTC", 8, "daily"],
  ["daily", "due_soon", { closes_at: today }, "America/New_York", 17, "at_once"],
  ["daily", "due_soon", { closes_at: tomorrow }, "America/New_York", 17, "daily"],
  ["daily", "opening_soon", { opens_at: today, closes_at: tomorrow }, "UTC", 8, "at_once"],
  ["daily", "allocated", { opens_at: today, closes_at: tomorrow }, "UTC", 8, "daily"],
  ["daily", "allocated", { closes_at: null }, "UTC", 8, "daily"],
  ["daily", "released", {}, "UTC", 8, "daily"],
  ["never", "due_soon", { closes_at: today }, "UTC", 8, "never"],
  ["at_once", "due_soon", { closes_at: tomorrow }, "UTC", 8, "at_once"],
] as const)("%s mail of %s with %j in %s at %i o’clock leaves %s", (wanted, kind, data, timeZone, hour, left) => {
  expect(hasteOf(wanted, kind, data, { timeZone, hour }, now)).toBe(left);
});
