import { expect, test } from "vitest";
import { partOfDay } from "./part-of-day.ts";

test("the small hours are no evening, and the clock is that of the student’s own zone", () => {
  const at = (time: string, zone = "UTC") => partOfDay(new Date(`2026-11-22T${time}:00Z`), zone);
  expect(["01:50", "04:59", "05:00", "11:59", "12:00", "18:00", "23:59"].map((time) => at(time))).toEqual([
    ...["night", "night", "morning", "morning", "afternoon", "evening", "evening"],
  ]);
  expect(at("01:50", "America/New_York")).toBe("evening");
});
