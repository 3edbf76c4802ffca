import { expect, test } from "vitest";
import { findPlace, groupPlaces, placesOf, splitForBar } from "./places.ts";

test("a student sees no place of the team", () => {
  expect(placesOf("student").map(({ id }) => id)).toEqual(["home", "assessments", "notifications", "profile"]);
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
  const { bar, more } = splitForBar(Array.from({ length: count }, (): { isInBar?: true } => ({})));
  expect([bar.length, more.length]).toEqual([inBar, inMore]);
});

test("what belongs in the bar stands there before what comes earlier", () => {
  const all = [1, 2, 3, 4, 5, 6].map((id) => ({ id, ...(id > 4 ? { isInBar: true as const } : {}) }));
  expect(splitForBar(all).bar.map(({ id }) => id)).toEqual([1, 2, 5, 6]);
});

test("each place stands in one part of the navigation, in its order", () => {
  const all = placesOf("staff");
  const grouped = groupPlaces(all);
  expect(grouped.flatMap(({ places }) => places)).toHaveLength(all.length);
  expect(grouped[0]?.group).toBe("work");
});
