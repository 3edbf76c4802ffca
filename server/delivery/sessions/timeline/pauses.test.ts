import { describe, expect, test } from "vitest";
import { type ClockEvent, pausesOf } from "./pauses.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const event = (
  minute: number,
  action: string,
  section: string | null = "a",
  by: string | null = "Ada",
): ClockEvent => ({
  at: at(minute),
  action,
  section,
  by,
});

describe("pauses of a sitting", () => {
  test("run from pause to resume, and name who paused", () => {
    const events = [event(0, "begin_section"), event(5, "pause"), event(7, "resume", "a", "Ben")];
    expect(pausesOf(events)).toEqual([{ kind: "pause", section: "a", from: at(5), to: at(7), by: "Ada" }]);
  });

  test("have no end while they run", () => {
    expect(pausesOf([event(0, "begin_section"), event(5, "pause")])).toMatchObject([{ to: null }]);
  });

  test("end with the sitting, whoever ends it", () => {
    for (const action of ["submit", "end", "close", "cancel"]) {
      expect(pausesOf([event(5, "pause"), event(9, action, null, null)])).toMatchObject([{ to: at(9) }]);
    }
  });

  test("are the time from the first end to the reopening too, and a section that ended before is left alone", () => {
    const events = [
      event(0, "begin_section"),
      event(5, "end_section"),
      event(6, "begin_section", "b"),
      event(10, "end_section", "b"),
      event(11, "submit", null),
      event(30, "reopen", "b"),
    ];
    expect(pausesOf(events)).toEqual([{ kind: "over", section: "b", from: at(10), to: at(30), by: "Ada" }]);
  });
});
