import { expect, test } from "vitest";
import type { Material, Shelf } from "../requests.ts";
import { countIn, otherShelves, partsOf } from "./parts.ts";

const shelf = (id: string, children: Shelf[] = []): Shelf => ({
  id,
  name: id,
  parent: null,
  school: null,
  position: 1,
  material_count: 1,
  version: 1,
  can: {},
  children,
});
const material = (id: string, library_groups: string[]) =>
  ({ id, title: id, library_groups, due_at: null, reading: null }) as unknown as Material;

test("a shelf counts what is found on it once it is opened, also on those beneath, each once", () => {
  const algebra = shelf("algebra", [shelf("equations"), shelf("functions")]);
  const materials = [
    material("one", ["algebra"]),
    material("two", ["equations"]),
    material("three", ["equations", "functions"]),
    material("elsewhere", []),
  ];
  expect(countIn(algebra, materials)).toBe(3);
  expect(algebra.children.map((one) => countIn(one, materials))).toEqual([2, 1]);
  const { parts, all } = partsOf("algebra", [algebra], materials);
  expect(all).toHaveLength(3);
  expect(parts.map((part) => [part.id, part.materials.map(({ id }) => id)])).toEqual([
    ["equations", ["two", "three"]],
    ["algebra", ["one"]],
  ]);
  expect(all.map((one) => otherShelves([algebra], one, "equations"))).toEqual([[], ["functions"], ["algebra"]]);
});

test("everything has each material once, what is due first; each of its shelves still has it", () => {
  const shelves = [shelf("algebra", [shelf("equations")]), shelf("exams")];
  const due = { ...material("due", ["exams", "equations"]), due_at: "2026-12-01T00:00:00Z" };
  const materials = [material("one", ["exams", "algebra"]), due, material("loose", [])];
  const told = (view: string) =>
    partsOf(view, shelves, materials).parts.map((part) => [part.id, part.materials.map(({ id }) => id)]);
  expect(told("everything")).toEqual([
    ["due", ["due"]],
    ["algebra", ["one"]],
    ["loose", ["loose"]],
  ]);
  expect(told("exams")).toEqual([["exams", ["one", "due"]]]);
  expect(told("equations")).toEqual([["equations", ["due"]]]);
});
