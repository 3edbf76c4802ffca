import { expect, test } from "vitest";
import { gapsInOrder } from "./gap-order.ts";

const gap = (id: string) => ({ id, label: "" });

test("gaps are counted as they are read, whatever the order in which they are listed", () => {
  const prompt = '<p><span data-gap="c"></span> and <span data-gap="b"></span></p>';
  const { gaps, unplaced } = gapsInOrder(["a", "b", "c", "d"].map(gap), ["d"], prompt);
  expect(gaps.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  expect(unplaced.map(({ id }) => id)).toEqual(["a"]);
});

test("a place for a gap that there is not is no gap", () => {
  expect(gapsInOrder([gap("a")], ["x"], "").gaps).toEqual([gap("a")]);
});
