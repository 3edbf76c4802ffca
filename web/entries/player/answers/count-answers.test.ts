import { expect, test } from "vitest";
import { somePlaced } from "../sitting/machine-cases.ts";
import { listStandings, sumStandings } from "./count-answers.ts";

const work = { flagged: false, eliminated: {}, highlights: [], note: "", confidence: null, revision: 0 };
const typed = (id: string) => ({ id, type: "text_entry" as const, prompt: "", expected_length: null });
const placed = somePlaced("a", "b", "c").map((one) => ({
  ...one,
  question: { ...one.question, interactions: [typed("i"), typed("j")] },
}));
const responses: Record<string, Record<string, string>> = { a: { i: "x", j: "y" }, b: { i: "x", j: " " }, c: {} };
const answers = { get: (id: string) => ({ ...work, flagged: id === "b", response: responses[id] ?? {} }) };

test("a question of two parts is answered when both are", () => {
  const standings = listStandings(placed, answers, new Set(["c"]));
  expect(standings.map(({ answer, flagged, seen }) => [answer, flagged, seen])).toEqual([
    ["full", false, true],
    ["part", true, true],
    ["none", false, true],
  ]);
});

test("questions that are not shown yet are not answered", () => {
  const standings = listStandings(placed, answers, new Set());
  expect(sumStandings(standings, 5)).toEqual({ answered: 1, unanswered: 4, flagged: 1 });
});
