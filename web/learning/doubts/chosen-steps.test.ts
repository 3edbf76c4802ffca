import { expect, test } from "vitest";
import { chosenSteps } from "./chosen-steps.ts";

const letters = (...chosen: (number | null)[]) =>
  chosenSteps(chosen.map((one, at_ms) => ({ at_ms, chosen: one }))).map(({ at_ms, chosen: one }) => [at_ms, one]);

test("what is cleared and chosen again, or stays while another part changes, is no change", () => {
  expect(letters(1, null, 1)).toEqual([[0, 1]]);
  expect(letters(1, 1, 2, 2)).toEqual([
    [0, 1],
    [2, 2],
  ]);
  expect(letters(null)).toEqual([]);
});

test("what one comes back to is", () => {
  expect(letters(0, 1, 0).map(([, chosen]) => chosen)).toEqual([0, 1, 0]);
});
