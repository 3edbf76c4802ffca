import { describe, expect, test } from "vitest";
import type { Summary } from "./load-summary.ts";
import { en } from "./messages/en.ts";
import { leadOf, sureOf, toldOf, topicsOf } from "./tell-summary.ts";

type Question = Summary["questions"][number];

const lines = { id: "1", name: "Lines" };
const words = { id: "2", name: "Words" };
const asked = (outcome: Question["outcome"], topic: Question["topic"] = lines): Question => ({ outcome, topic });

describe("what a set came to, in sentences", () => {
  test.each<[string, readonly Question[], number, string]>([
    ["all right", [asked("right"), asked("right")], 0, "Every answer was right."],
    ["closed mistakes come first", [asked("right")], 2, "2 mistakes are closed. Every answer was right."],
    ["one topic has all misses", [asked("wrong"), asked("omitted")], 0, "All 2 you missed were on Lines."],
    [
      "one topic has most misses",
      [asked("wrong"), asked("partial"), asked("wrong", words)],
      0,
      "2 of the 3 you missed were on Lines.",
    ],
    ["misses here and there say nothing of a topic", [asked("wrong"), asked("wrong", words)], 0, ""],
    ["a question without a topic names none", [asked("wrong", null), asked("wrong", null)], 0, ""],
    [
      "what was not reached is no miss",
      [asked("right"), asked("not_reached"), asked("not_reached")],
      1,
      "1 mistake is closed. Every answer was right. The 2 questions you didn’t reach stay unseen and aren’t mistakes.",
    ],
    [
      "nothing was reached",
      [asked("not_reached")],
      0,
      "The question you didn’t reach stays unseen and isn’t a mistake.",
    ],
    ["an answer waits for its mark", [asked("right"), asked("waiting")], 0, "A person still marks 1 answer."],
  ])("%s", (_, questions, closed, said) => {
    expect(leadOf({ questions, closed: Array(closed).fill(null) }, en)).toBe(said);
  });
});

test("topics are told with what was reached of them, the one with most questions first", () => {
  const questions = [
    asked("right", words),
    asked("wrong"),
    asked("right"),
    asked("not_reached", words),
    asked("right", null),
  ];
  expect(topicsOf(questions)).toEqual([
    { topic: lines, right: 1, of: 2 },
    { topic: words, right: 1, of: 1 },
  ]);
});

test.each([
  [null, 0.5, false, "first", "Lines: 50"],
  [0.412, 0.464, false, "early", "Lines: 46, was 41"],
  [0.412, 0.712, true, "real", "Lines: 71, was 41, likely more than chance"],
  // What isn’t seen in whole points is no change.
  [0.412, 0.414, true, "same", "Lines: 41, was 41"],
])("mastery of %s that is now %s is told as it is sure", (before, after, isReal, sure, said) => {
  const moved = { topic: lines, before, after, is_likely_real: isReal };
  expect(sureOf(moved)).toBe(sure);
  expect(en.facts.moved("Lines", toldOf(moved))).toBe(said);
});
