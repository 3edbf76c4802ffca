import type { Pair } from "@sextant/questions/interactions/pairs/pair-response.ts";
import { describe, expect, test } from "vitest";
import { flipPairs, itemsIn, type PairLimits, pairsResponse, placeItem, placesOf, takeOut } from "./pair-rules.ts";

const limits = (item: number, place: number, total = 0): PairLimits => ({
  items: new Map(["a", "b", "c"].map((id) => [id, item])),
  places: new Map(["1", "2", "3"].map((id) => [id, place])),
  total,
});

describe("placing an item", () => {
  test.each<[string, PairLimits, Pair[], [string, string, string?], Pair[]]>([
    ["fills an empty place", limits(1, 1), [], ["a", "1"], [["a", "1"]]],
    ["takes the place of what was there", limits(1, 1), [["a", "1"]], ["b", "1"], [["b", "1"]]],
    ["leaves the place it was in", limits(1, 1), [["a", "1"]], ["a", "2"], [["a", "2"]]],
    [
      "does both at once",
      limits(1, 1),
      [
        ["a", "1"],
        ["b", "2"],
      ],
      ["a", "2"],
      [["a", "2"]],
    ],
    [
      "stays where else it is when it may be in several",
      limits(0, 1),
      [["a", "1"]],
      ["a", "2"],
      [
        ["a", "1"],
        ["a", "2"],
      ],
    ],
    ["leaves where it is dragged from", limits(0, 1), [["a", "1"]], ["a", "2", "1"], [["a", "2"]]],
    [
      "joins the others in a place for several",
      limits(1, 0),
      [["a", "1"]],
      ["b", "1"],
      [
        ["a", "1"],
        ["b", "1"],
      ],
    ],
    ["changes nothing where it is already", limits(2, 2), [["a", "1"]], ["a", "1"], [["a", "1"]]],
    ["takes the place of the only pair there may be", limits(1, 1, 1), [["a", "1"]], ["b", "2"], [["b", "2"]]],
  ])("%s", (_, most, before, [item, place, from], after) =>
    expect(placeItem(most, before, item, place, from)).toEqual({ pairs: after, refused: null }),
  );

  test.each<["item" | "place" | "total", PairLimits, Pair[]]>([
    [
      "item",
      limits(2, 1),
      [
        ["c", "1"],
        ["c", "2"],
      ],
    ],
    [
      "place",
      limits(1, 2),
      [
        ["a", "3"],
        ["b", "3"],
      ],
    ],
    [
      "total",
      limits(1, 1, 2),
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
  ])("is refused where the %s is full", (refused, most, before) =>
    expect(placeItem(most, before, "c", "3")).toEqual({ pairs: before, refused }),
  );
});

test("pairs are written as a response, and none is no answer", () => {
  expect(pairsResponse([["a", "1"]])).toEqual([["a", "1"]]);
  expect(pairsResponse([])).toBeNull();
  expect(flipPairs([["a", "1"]])).toEqual([["1", "a"]]);
});

test("a pair is found from either side and taken out", () => {
  const pairs: Pair[] = [
    ["a", "1"],
    ["a", "2"],
    ["b", "1"],
  ];
  expect(placesOf(pairs, "a")).toEqual(["1", "2"]);
  expect(itemsIn(pairs, "1")).toEqual(["a", "b"]);
  expect(takeOut(pairs, "a", "1")).toEqual([
    ["a", "2"],
    ["b", "1"],
  ]);
});
