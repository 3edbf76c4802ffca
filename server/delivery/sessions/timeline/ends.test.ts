import { describe, expect, test } from "vitest";
import { endsOf, type StateEvent } from "./ends.ts";

const event = (minute: number, action: string, section: string | null = null, more: Partial<StateEvent> = {}) => ({
  at: new Date(Date.UTC(2026, 10, 21, 10, minute)),
  action,
  section,
  by: "Ada",
  data: {},
  from_state: "in_progress",
  to_state: "ended",
  ...more,
});
const told = (events: StateEvent[]) =>
  endsOf(events).map(({ at, action, section, reason }) => [at.getUTCMinutes(), action, section, reason]);

describe("the ends of a sitting", () => {
  test("are those of its sections, each with what ended it", () => {
    const events = [
      event(0, "begin_section", "a"),
      event(5, "end_section", "a"),
      event(6, "begin_section", "b"),
      event(9, "end", null, { data: { reason: "Fire drill" } }),
    ];
    expect(told(events)).toEqual([
      [5, "end_section", "a", ""],
      [9, "end", "b", "Fire drill"],
    ]);
  });

  test("are one where the last deadline submits it, and none where a submission is only told again", () => {
    const again = { from_state: "submitted", to_state: "submitted" };
    const events = [
      event(0, "begin_section", "a"),
      event(5, "deadline", "a"),
      event(5, "deadline"),
      event(6, "submit", null, again),
    ];
    expect(told(events)).toEqual([[5, "deadline", "a", ""]]);
  });

  test("come again after a reopening", () => {
    const events = [event(0, "begin_section", "a"), event(5, "end"), event(7, "reopen", "a"), event(9, "submit")];
    expect(told(events)).toEqual([
      [5, "end", "a", ""],
      [9, "submit", "a", ""],
    ]);
  });

  test("are the sitting's own where no section was open", () => {
    const events = [event(0, "begin_section", "a"), event(5, "end_section", "a"), event(7, "submit")];
    expect(told(events)).toEqual([
      [5, "end_section", "a", ""],
      [7, "submit", null, ""],
    ]);
  });
});
