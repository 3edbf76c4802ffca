import { expect, test } from "vitest";
import { countWritten, groupLosses } from "./losses.ts";

const kept = { message: "لم تُكتب: صعوبته.", code: "out_difficulty", values: {} };
const gone = (message: string) => ({ message, code: "not_gift_type", values: {}, left_out: true });
const losses = [
  { question: "a", title: "Tides", ...kept },
  { question: "b", title: "Moons", ...gone("GIFT cannot ask this.") },
  { question: "b", title: "Moons", ...gone("GIFT cannot ask that.") },
  { question: "c", title: "Stars", ...kept },
  { question: "a", title: "Tides", ...kept },
];

test("losses of the same kind are one, the most frequent first, each question once", () => {
  expect(groupLosses(losses).map(({ message, questions }) => [message, questions.map(({ title }) => title)])).toEqual([
    [kept.message, ["Tides", "Stars"]],
    ["GIFT cannot ask this.", ["Moons"]],
    ["GIFT cannot ask that.", ["Moons"]],
  ]);
});

test("a question that is left out does not count as written, however many reasons it has", () => {
  expect(countWritten({ count: 3, losses })).toBe(2);
  expect(countWritten({ count: 3, losses: [] })).toBe(3);
});
