import { expect, test } from "vitest";
import { canRedoMeanwhile, isWithoutQuestion, saidOnce } from "./without-question.ts";

const one = (state: "new" | "due" | "waiting" | "closed", practise = false, redo = false) => ({
  progress: { state },
  can: { practise, redo },
});

test("only what is open and due lacks a question", () => {
  const all = [one("new"), one("due"), one("waiting"), one("closed"), one("new", true)];
  expect(all.map(isWithoutQuestion)).toEqual([true, true, false, false, false]);
});

test("what several lack is said once above them, and of others’ mistakes not at all", () => {
  expect(saidOnce(true, [one("new"), one("due"), one("closed")])).toBe(2);
  expect(saidOnce(true, [one("new"), one("new", true)])).toBe(0);
  expect(saidOnce(false, [one("new"), one("new")])).toBe(0);
});

test("redoing is offered until then only where one of them can still be redone", () => {
  expect(canRedoMeanwhile([one("new"), one("due", false, true)])).toBe(true);
  expect(canRedoMeanwhile([one("new"), one("due")])).toBe(false);
  expect(canRedoMeanwhile([one("new"), one("new", true, true), one("closed", false, true)])).toBe(false);
});
