import { expect, test } from "vitest";
import { columnsOf } from "./tag-columns.ts";

const path = (names: string) => names.split("/").map((_, index, all) => ({ id: all.slice(0, index + 1).join("/") }));
const columns = (under: string | null, ...paths: readonly string[]) =>
  columnsOf(paths.map(path), under).map(({ tag, hasMore }) => `${tag.id}${hasMore ? "+" : ""}`);

test("a way without a fork leads down to the first", () => {
  expect(columns(null, "SAT/Math/Algebra", "SAT/Math/Geometry")).toEqual(["SAT/Math/Algebra", "SAT/Math/Geometry"]);
});

test("few columns open as long as those beneath fit", () => {
  const wide = ["A", "B", "C", "D", "E"].map((topic) => `SAT/Math/${topic}`);
  expect(columns(null, ...wide, "SAT/Reading/Ideas/Main")).toEqual([...wide, "SAT/Reading/Ideas+"]);
});

test("what is filed under a tag itself is not hidden by opening it", () => {
  expect(columns(null, "SAT/Math", "SAT/Math/Algebra", "SAT/Reading/Ideas")).toEqual([
    "SAT/Math+",
    "SAT/Reading/Ideas",
  ]);
});

test("beneath a tag stand those right under it", () => {
  expect(columns("SAT/Math", "SAT/Math/Algebra/Lines", "SAT/Math/Geometry", "SAT/Reading")).toEqual([
    "SAT/Math/Algebra+",
    "SAT/Math/Geometry",
  ]);
  expect(columns("SAT/Math", "SAT/Math")).toEqual([]);
  expect(columns(null)).toEqual([]);
});
