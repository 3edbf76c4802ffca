import { expect, test } from "vitest";
import { findPlace, placesOf, splitForBar } from "./places.ts";

test("a student sees no place of the team", () => {
  expect(placesOf("student").map(({ id }) => id)).toEqual(["home", "assessments", "profile"]);
});

test("who does not write questions is not offered to import any", () => {
  expect(findPlace("counselor", "import")).toBeNull();
  expect(findPlace("tutor", "import")?.href).toBe("/bank/import");
});

test.each([
  [0, 0, 0],
  [2, 2, 0],
  [5, 5, 0],
  [6, 4, 2],
  [12, 4, 8],
])("of %i places the bar holds %i and More the other %i", (count, inBar, inMore) => {
  const { bar, more } = splitForBar(Array.from({ length: count }, (_, index) => index));
  expect([bar.length, more.length]).toEqual([inBar, inMore]);
});
