import { expect, test } from "vitest";
import { spaceAbove } from "./place-cards.ts";

test("cards begin where their words are, or beneath the one before", () => {
  const cards = [
    { wanted: 40, height: 100 },
    { wanted: 90, height: 50 },
    { wanted: 400, height: 80 },
  ];
  expect(spaceAbove(cards)).toEqual([40, 0, 210]);
});

test("what is above the window stands at the top, and what has no place follows", () => {
  const cards = [
    { wanted: -300, height: 60 },
    { wanted: null, height: 60 },
    { wanted: 130, height: 10 },
  ];
  expect(spaceAbove(cards, 20)).toEqual([0, 0, 0]);
});
