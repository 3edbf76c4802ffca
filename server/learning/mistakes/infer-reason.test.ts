import { expect, test } from "vitest";
import { type Evidence, inferGround, paceOf, reasonThatCounts } from "./infer-reason.ts";

const nothing: Evidence = {
  omitted: false,
  not_reached: false,
  wasRight: false,
  optionReason: null,
  pace: "unknown",
  isHasty: false,
  isUnread: false,
  redone: null,
};

test.each<[string, Partial<Evidence>, string | null]>([
  ["nothing to go by", {}, null],
  ["never come to", { not_reached: true, omitted: true }, "not_reached"],
  ["right before it was changed", { wasRight: true, optionReason: "r" }, "changed_from_right"],
  ["an option with a reason", { optionReason: "r", isHasty: true }, "option"],
  ["an option with a reason, of a question that was not read", { optionReason: "r", isUnread: true }, "too_fast"],
  ["a change from a right answer, without reading", { wasRight: true, isUnread: true }, "too_fast"],
  ["wrong again, after not having read it", { redone: false, optionReason: "r", isUnread: true }, "gap"],
  ["right again, after not having read it", { redone: true, pace: "slow", isUnread: true }, "too_fast"],
  ["far faster than others", { isHasty: true, pace: "fast" }, "too_fast"],
  ["wrong again without the clock", { redone: false, isHasty: true }, "gap"],
  ["wrong again, with an option that says why", { redone: false, optionReason: "r" }, "option"],
  ["right without the clock after none was given", { redone: true, omitted: true }, "time"],
  ["right without the clock after it took long", { redone: true, pace: "slow" }, "time"],
  ["right after a hasty answer", { redone: true, isHasty: true, pace: "fast" }, "too_fast"],
  ["right once more", { redone: true, wasRight: true, pace: "slow" }, "changed_from_right"],
  ["right after all", { redone: true }, "slip"],
  ["right after all, where the option says why", { redone: true, optionReason: "r" }, "option"],
  [
    "right after a hasty answer, where the option says why",
    { redone: true, optionReason: "r", isHasty: true },
    "option",
  ],
  ["right after it took long, whatever the option says", { redone: true, optionReason: "r", pace: "slow" }, "time"],
])("%s", (_, evidence, ground) => {
  expect(inferGround({ ...nothing, ...evidence })).toBe(ground);
});

test.each([
  [29_000, 60_000, "fast"],
  [30_000, 60_000, "usual"],
  [120_000, 60_000, "usual"],
  [121_000, 60_000, "slow"],
  [0, 60_000, "unknown"],
  [30_000, null, "unknown"],
  [null, 60_000, "unknown"],
])("%s ms against %s ms is %s", (time, median, pace) => {
  expect(paceOf(time, median)).toBe(pace);
});

const inferred = { ground: "option" as const, reason: "b" };

test("the tutor’s word counts before the student’s, and both before what was inferred", () => {
  expect(reasonThatCounts({ tutor: "t", student: "s", inferred })).toEqual({ key: "t", by: "tutor" });
  expect(reasonThatCounts({ tutor: null, student: "s", inferred })).toEqual({ key: "s", by: "student" });
  expect(reasonThatCounts({ tutor: null, student: null, inferred })).toEqual({ key: "b", by: "inferred" });
  const gap = { ground: "gap" as const, reason: null };
  expect(reasonThatCounts({ tutor: null, student: null, inferred: gap })).toEqual({ key: "gap", by: "inferred" });
  expect(reasonThatCounts({ tutor: null, student: null, inferred: null })).toEqual({ key: "none", by: null });
});
