import { expect, test } from "vitest";
import { lastDue } from "./daily-backups.ts";

test.each([
  ["later that day", "2026-11-22T14:00:00", "2026-11-22T03:00:00"],
  ["at that minute", "2026-11-22T03:00:00", "2026-11-22T03:00:00"],
  ["before that time of the day", "2026-11-22T02:59:59", "2026-11-21T03:00:00"],
  ["on the first of a year", "2026-01-01T00:10:00", "2025-12-31T03:00:00"],
])("%s, the last backup was due at three", (_when, now, due) => {
  expect(lastDue("03:00", new Date(now))).toEqual(new Date(due));
});
