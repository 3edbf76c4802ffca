import { expect, test } from "vitest";
import { redoVerdict } from "./redo-verdict.ts";
import type { Answered, Mistake } from "./requests.ts";

type Reason = Pick<Mistake["reason"], "key" | "name" | "by">;
const reasonless: Reason = { key: "none", name: null, by: null };
const own: Reason = { key: "r1", name: "Sign error", by: "student" };
const tutors: Reason = { ...own, by: "tutor" };
const inferred: Reason = { key: "r1", name: "Sign error", by: "inferred" };

const progress: Answered["progress"] = {
  state: "new",
  solved: 0,
  needed: 2,
  lapses: 0,
  returning: false,
  due_at: null,
  closed_at: null,
};

const verdict = (
  reason: Reason,
  correct: boolean | null,
  ground: Answered["ground"],
  change: Partial<Answered["progress"]> = {},
  practise = true,
  next: Answered["next"] = "unseen",
) => redoVerdict({ reason, can: { practise } }, { correct, ground, progress: { ...progress, ...change }, next });

test.each<[string, Reason, boolean | null, Answered["ground"], string, string | null]>([
  ["right, nobody said why", reasonless, true, "slip", "slip", "noted slip"],
  ["right, and it was haste", reasonless, true, "too_fast", "too_fast", "noted too_fast"],
  [
    "right, as it had been at first",
    reasonless,
    true,
    "changed_from_right",
    "changed_from_right",
    "noted changed_from_right",
  ],
  ["right without the clock", reasonless, true, "time", "time", "noted time"],
  ["wrong, nobody said why", reasonless, false, "gap", "gap", "noted gap"],
  ["right, the student said why", own, true, "slip", "right", "student r1"],
  ["wrong, the student said why", own, false, "gap", "wrong", "student r1"],
  ["right, the tutor said why", tutors, true, "time", "right", "tutor r1"],
  ["right, the option had betrayed another reason", inferred, true, "slip", "slip", "noted slip"],
  ["right, the option betrays the reason still", inferred, true, "option", "right", null],
  ["wrong, the option betrays the reason still", inferred, false, "option", "wrong", null],
  ["not to be told, nobody said why", reasonless, null, "slip", "unknown", null],
  ["not to be told, the student said why", own, null, null, "unknown", "student r1"],
])("%s", (_, reason, correct, ground, outcome, said) => {
  const told = verdict(reason, correct, ground);
  expect([told.outcome, told.reason && `${told.reason.said} ${told.reason.key}`]).toEqual([outcome, said]);
});

test.each<[string, Partial<Answered["progress"]>, boolean, object]>([
  ["one that was never practised", {}, true, { left: 2, fresh: true, when: "now" }],
  ["one without a new question like it", {}, false, { left: 2, fresh: true, when: "none" }],
  ["one half closed and due", { state: "due", solved: 1 }, true, { left: 1, fresh: false, when: "now" }],
  [
    "one whose day is to come",
    { state: "waiting", solved: 1, due_at: "2026-03-04T00:00:00Z" },
    false,
    { left: 1, when: { due: "2026-03-04T00:00:00Z" } },
  ],
])("a redo leaves %s open and says what closes it", (_, change, practise, next) => {
  expect(verdict(own, true, "slip", change, practise).next).toMatchObject({ state: "open", ...next });
});

test("no day is told where no question is left for it", () => {
  const waiting: Partial<Answered["progress"]> = { state: "waiting", solved: 1, due_at: "2026-03-04T00:00:00Z" };
  expect(verdict(own, true, "slip", waiting, true, "none").next).toMatchObject({ when: "none" });
  expect(verdict(own, true, "slip", waiting, false, "same").next).toMatchObject({ when: { due: waiting.due_at } });
});

test("a question that is its own next one comes again on a later day, not now", () => {
  expect(verdict(own, true, "slip", {}, true, "same").next).toMatchObject({ left: 2, when: "later_day" });
  expect(verdict(own, true, "slip", { state: "due", solved: 1 }, true, "same").next).toMatchObject({
    when: "later_day",
  });
});

test("a closed mistake stays closed", () => {
  expect(verdict(own, false, "gap", { state: "closed", solved: 2 }).next).toEqual({ state: "closed" });
});
