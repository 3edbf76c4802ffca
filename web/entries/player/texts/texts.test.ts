import { inAmerican } from "@sextant/questions/text/american.ts";
import { describe, expect, test } from "vitest";
import { partTexts } from "../../../base/questions/part-texts/part-texts.ts";
import { en as summary } from "../summary/messages/en.ts";
import { en as calculator } from "../tools/calculator/messages/en.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";

test.each([
  [30, "30 sec"],
  [60, "1 min"],
  [1920, "32 min"],
  [3599, "1 hr"],
  [4020, "1 hr 7 min"],
])("%i s is %s", (seconds, words) => expect(en.length(seconds)).toBe(words));

test.each([
  [{ section: 1, sections: 1, module: 1, modules: 1 }, ""],
  [{ section: 2, sections: 3, module: 1, modules: 1 }, "Section 2 of 3"],
  [{ section: 1, sections: 1, module: 2, modules: 2 }, "Module 2 of 2"],
  [{ section: 1, sections: 2, module: 1, modules: 2 }, "Section 1 of 2 · Module 1 of 2"],
])("a place among several is told: %o", (place, words) => expect(en.place_of(place)).toBe(words));

test("what is offline at the end is promised no more than the rule gives", () => {
  const rule =
    "Answers you gave in time count if they reach us within 15 minutes of the end and we can confirm when you gave them.";
  expect(en.check.offline(true, 15)).toContain(rule);
  expect(en.notes.offline_more_answer(15)).toContain(rule);
});

test("only a device that is offline is told to wait for its connection", () => {
  for (const { more } of [en, ar]) {
    expect(more.leave_unsent(2, true, false)).not.toBe(more.leave_unsent(2, true, true));
    expect(more.leave_unsent(2, false, false)).toBe(more.leave_unsent(2, false, true));
  }
  expect(en.more.leave_unsent(1, true, false)).toBe("1 answer is safe on this device. We’ll keep trying to send it.");
});

describe("the second language", () => {
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
      : [path];

  test("says everything that the first says", () => expect(leaves(ar, "")).toEqual(leaves(en, "")));
});

/** Lists the texts of a catalogue, at any depth, and its functions as they are written. */
const saidIn = (value: unknown): { text: string; isFunction: boolean }[] => {
  if (typeof value === "function") return [{ text: String(value), isFunction: true }];
  if (typeof value === "string") return [{ text: value, isFunction: false }];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(saidIn) : [];
};

test("what nothing spells again is spelled alike in Britain and in the United States: functions, and catalogues without it", () => {
  const functions = [en, summary].flatMap(saidIn).filter(({ isFunction }) => isFunction);
  const said = [...functions, ...[partTexts("en-GB"), calculator].flatMap(saidIn)];
  expect(said.length).toBeGreaterThan(100);
  for (const { text } of said) expect(inAmerican(text)).toBe(text);
});
