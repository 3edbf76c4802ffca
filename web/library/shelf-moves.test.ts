import { expect, test } from "vitest";
import type { Shelf } from "./requests.ts";
import { findShelf, moveShelf, placeByDrop, placeByStep, type Step } from "./shelf-moves.ts";

const shelf = (name: string, children: Shelf[] = []): Shelf => ({
  ...{ id: name, name, parent: null, school: null, position: 1, material_count: 0, version: 1, can: {} },
  children,
});
/** A(B C(D)) E */
const shelves = [shelf("A", [shelf("B"), shelf("C", [shelf("D")])]), shelf("E")];
const outline = (all: readonly Shelf[]): string =>
  all.map((one) => one.name + (one.children.length > 0 ? `(${outline(one.children)})` : "")).join(" ");

test.each<[string, Step, string | null]>([
  ["C", "up", "A(C(D) B) E"],
  ["B", "down", "A(C(D) B) E"],
  ["C", "in", "A(B(C(D))) E"],
  ["C", "out", "A(B) C(D) E"],
  ["E", "in", "A(B C(D) E)"],
  ["A", "up", null],
  ["E", "out", null],
  ["B", "in", null],
])("%s goes %s", (id, step, expected) => {
  const found = findShelf(shelves, id);
  const place = found && placeByStep(shelves, found, step);
  expect(place && outline(moveShelf(shelves, id, place))).toBe(expected);
});

test.each<[string, string, "on" | "before" | "after", string | null]>([
  ["E", "B", "before", "A(E B C(D))"],
  ["D", "A", "after", "A(B C) D E"],
  ["E", "D", "on", "A(B C(D(E)))"],
  ["A", "D", "on", null],
  ["C", "B", "after", null],
  ["A", "A", "on", null],
])("%s dropped at %s %s", (id, target, where, expected) => {
  const place = placeByDrop(shelves, id, target, where);
  expect(place && outline(moveShelf(shelves, id, place))).toBe(expected);
});
