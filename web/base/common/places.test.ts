import { expect, test } from "vitest";
import { placeAt } from "./place-at.ts";
import { findPlace, groupPlaces, navigationOf, placesOf, splitForBar } from "./places.ts";

test("a student sees no place of the team", () => {
  expect(placesOf("student").map(({ id }) => id)).toEqual([
    "home",
    "plan",
    "assessments",
    "practice",
    "mistakes",
    "performance",
    "library",
    "videos",
    "doubts",
    "notebook",
    "device_check",
    "notifications",
    "help",
    "profile",
  ]);
});

test("who does not write questions is not offered to import any", () => {
  expect(findPlace("counselor", "import")).toBeNull();
  expect(findPlace("tutor", "import")?.href).toBe("/bank/import");
});

test.each([
  [0, 0, 0],
  [2, 2, 0],
  [4, 4, 0],
  [5, 4, 1],
  [6, 4, 2],
  [12, 4, 8],
])("of %i places the bar holds %i and More the other %i", (count, inBar, inMore) => {
  const { bar, more } = splitForBar(
    Array.from({ length: count }, (_, id) => id),
    () => false,
  );
  expect([bar.length, more.length]).toEqual([inBar, inMore]);
});

test("what belongs in the bar stands there before what comes earlier", () => {
  expect(splitForBar([1, 2, 3, 4, 5, 6], (id) => id > 4).bar).toEqual([1, 2, 5, 6]);
});

test("each place stands in one part of the navigation, in its order", () => {
  const all = placesOf("staff");
  const grouped = groupPlaces(all);
  expect(grouped.flatMap(({ places }) => places)).toHaveLength(all.length);
  expect(grouped[0]?.group).toBe("work");
});

test.each([
  [
    "student",
    "home plan assessments practice mistakes performance library videos doubts notebook",
    "home assessments practice mistakes",
  ],
  [
    "tutor",
    "home people groups allocate live marking doubts results bank assessments library videos problems subjects tags",
    "home people live doubts",
  ],
  ["counselor", "home people groups allocate results assessments library videos", "home people groups results"],
  [
    "manager",
    "home people groups allocate live marking results bank assessments library videos schools audit",
    "home people live results",
  ],
  [
    "staff",
    "home people groups allocate live marking doubts results bank assessments library videos problems subjects tags schools recordings operations settings audit outbox",
    "home people live operations",
  ],
] as const)("%s finds the places of their work in the navigation and in the bar", (role, navigation, inBar) => {
  const all = navigationOf(role);
  expect(all.map(({ id }) => id).join(" ")).toBe(navigation);
  const { bar } = splitForBar(all, (place) => place.inBar?.includes(role) ?? false);
  expect(bar.map(({ id }) => id).join(" ")).toBe(inBar);
});

test("what a counselor may open but rarely needs is left to the finder", () => {
  const ids = placesOf("counselor").map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(["bank", "subjects", "tags"]));
});

test.each([
  ["/", "home"],
  ["/library", "library"],
  ["/videos/0192", "videos"],
  ["/libraryish", null],
  ["/reports/0192", null],
])("the place at %s is %s", (path, place) => {
  expect(placeAt(path)).toBe(place);
});

test("each place is known by its path, but for those within another", () => {
  for (const role of ["student", "staff"] as const) {
    for (const { id, href } of placesOf(role)) if (href.split("/").length < 3) expect(placeAt(href)).toBe(id);
  }
});
