import { expect, test } from "vitest";
import { layOut } from "./place-strip.tsx";

const of = (...counts: number[]) => counts.map((questions, index) => ({ name: `Section ${index + 1}`, questions }));

test.each([
  ["three questions are far enough apart to be told apart", of(3), 12],
  ["twenty stand closer", of(20), 11],
  ["a long test has a pixel between its ticks", of(27, 27, 22, 22), 2],
])("%s", (_, sections, step) => {
  expect(layOut(sections).step).toBe(step);
});

test("sections stand side by side, and the strip ends with the last", () => {
  const { starts, step, width } = layOut(of(3, 2));
  expect(starts).toEqual([0, 3 * step + 6]);
  expect(width).toBe(5 * step + 6);
});
