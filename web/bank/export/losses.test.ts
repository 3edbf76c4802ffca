import { expect, test } from "vitest";
import { countWritten, groupLosses } from "./losses.ts";

const losses = [
  { question: "a", title: "Tides", message: "Difficulty is not kept." },
  { question: "b", title: "Moons", message: "Not written: GIFT has no way to ask this." },
  { question: "b", title: "Moons", message: "Not written: GIFT has no way to ask that." },
  { question: "c", title: "Stars", message: "Difficulty is not kept." },
  { question: "a", title: "Tides", message: "Difficulty is not kept." },
];

test("losses of the same kind are one, the most frequent first, each question once", () => {
  expect(groupLosses(losses).map(({ message, questions }) => [message, questions.map(({ title }) => title)])).toEqual([
    ["Difficulty is not kept.", ["Tides", "Stars"]],
    ["Not written: GIFT has no way to ask this.", ["Moons"]],
    ["Not written: GIFT has no way to ask that.", ["Moons"]],
  ]);
});

test("a question that is left out does not count as written, however many reasons it has", () => {
  expect(countWritten({ count: 3, losses })).toBe(2);
  expect(countWritten({ count: 3, losses: [] })).toBe(3);
});
