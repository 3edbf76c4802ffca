import { describe, expect, it } from "vitest";
import { changePeopleRule, peopleRuleOf } from "./people-rule.ts";

const now = new Date("2026-11-23T10:00:00Z");
const later = new Date("2026-12-23T10:00:00Z");
const earlier = "2026-03-01T00:00:00.000Z";
const stored = (people_months: number | null, people_not_before: string | null) => ({
  outbox_days: 30,
  notifications_days: 180,
  sign_ins_days: 400,
  people_months,
  people_not_before,
});

describe("the rule for people who left", () => {
  it.each([
    ["turned on waits a month", stored(null, null), 12, { months: 12, notBefore: later }],
    ["made shorter waits a month", stored(12, earlier), 6, { months: 6, notBefore: later }],
    ["made longer waits no more", stored(12, earlier), 24, { months: 24, notBefore: new Date(earlier) }],
    ["saved as it was waits no more", stored(12, earlier), 12, { months: 12, notBefore: new Date(earlier) }],
    ["turned off erases nobody", stored(12, earlier), null, null],
    ["without a date counts as new", stored(12, null), 12, { months: 12, notBefore: later }],
  ])("%s", (_name, before, months, after) => {
    expect(changePeopleRule(before, months, now)).toEqual(after);
  });

  it("is off without months or without a date", () => {
    expect(peopleRuleOf(stored(null, earlier))).toBeNull();
    expect(peopleRuleOf(stored(3, null))).toBeNull();
    expect(peopleRuleOf(stored(3, earlier))).toEqual({ months: 3, notBefore: new Date(earlier) });
  });
});
