import { expect, test } from "vitest";
import type { Material, Shelf } from "../requests.ts";
import { countIn, partsOf } from "./parts.ts";

const shelf = (id: string, children: Shelf[] = []): Shelf => ({
  ...{ id, name: id, parent: null, school: null, position: 1, material_count: 1, version: 1, can: {} },
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
  expect(partsOf("algebra", [algebra], materials).all).toHaveLength(3);
});
