import { expect, test } from "vitest";
import { apart } from "./apart.ts";

test("numbers of marks close together stand on both sides, and a third is left away", () => {
  const marks = [1, 2, 3].map((position) => ({ position, x: 100 + position, y: 50 }));
  expect(apart(marks, 300).map(({ position, anchor }) => [position, anchor])).toEqual([
    [1, "start"],
    [2, "end"],
  ]);
});

test("at the edge a number stands on the inner side", () => {
  expect(apart([{ position: 12, x: 295, y: 50 }], 300)).toMatchObject([{ anchor: "end" }]);
});
