import type { LivePhase } from "@sextant/contract/live-state.ts";
import { expect, test } from "vitest";
import { type ActName, canTake } from "./acts.ts";
import type { LiveRow } from "./live-rows.ts";

const row = (phase: LivePhase, more: Partial<LiveRow> = {}, can = { watch: true, decide: true }): LiveRow => ({
  id: "1",
  user: "u",
  name: "Ada",
  phase,
  changed_ms: 0,
  heardAt: 0,
  paper: { assessment: "a", name: "Mock", sections: [], can },
  ...more,
});
const actNames: readonly ActName[] = [
  ...(["extend", "pause", "resume", "let_back_in", "message", "credit"] as const),
  ...(["end", "reopen", "count_late", "leave_late", "cancel"] as const),
];
const taken = (of: LiveRow) => actNames.filter((act) => canTake(act, of)).join(" ");

test.each([
  ["not_started", "cancel"],
  ["working", "extend pause message credit end cancel"],
  ["paused", "extend resume message credit end cancel"],
  ["break", "message end cancel"],
  ["between", "message end cancel"],
  ["submitted", "reopen cancel"],
] as const)("a sitting that is %s may be acted on by: %s", (phase, acts) => {
  expect(taken(row(phase, { left_ms: 5 }))).toBe(acts);
});

test("no time is given where there is no limit, and nobody acts beyond their role", () => {
  expect(taken(row("working"))).toBe("pause message end cancel");
  expect(taken(row("working", { left_ms: 5 }, { watch: true, decide: false }))).toBe("extend pause message");
  expect(taken(row("working", { left_ms: 5 }, { watch: false, decide: false }))).toBe("");
});

test("late answers are counted or left only where some wait", () => {
  expect(taken(row("working", { late: 1 }))).toBe("pause message end count_late cancel");
  expect(taken(row("submitted", { late: 1 }))).toBe("reopen count_late leave_late cancel");
});

test("students are let back into Safe Exam Browser who were in it, once each time", () => {
  expect(taken(row("working", { safe_browser: "asks" }))).toBe("pause let_back_in message end cancel");
  expect(taken(row("break", { safe_browser: "in" }))).toBe("let_back_in message end cancel");
  expect(taken(row("working", { safe_browser: "let_in" }))).toBe("pause message end cancel");
  expect(taken(row("submitted", { safe_browser: "asks" }))).toBe("reopen cancel");
});
