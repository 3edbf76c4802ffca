import { expect, test } from "vitest";
import { restingPlaces } from "./resting-places.ts";

test.each([
  ["fewer than 20 sittings say nothing, whatever all of them had", [{ place: 1, count: 19 }], 19, 0.5, []],
  ["from 20 sittings on a question rests that more had than may", [{ place: 1, count: 11 }], 20, 0.5, [1]],
  ["a question that exactly as many had as may goes on", [{ place: 1, count: 10 }], 20, 0.5, []],
  ["each question is judged by itself", [4, 11, 10, 20].map((count, place) => ({ place, count })), 20, 0.5, [1, 3]],
  ["without a limit none rests", [{ place: 1, count: 20 }], 20, null, []],
] as const)("%s", (_title, given, sittings, maxRate, resting) => {
  expect(restingPlaces(given, sittings, maxRate)).toEqual(resting);
});
