import fc from "fast-check";
import { expect, test } from "vitest";
import { findNode, moveNode, type Place, placeByDrop, placeByStep, placeOf, withVersion } from "./tree-moves.ts";

type Node = { id: string; parent: string | null; version: number; children: Node[] };
type Shape = { [id: string]: Shape };

const nodesOf = (shape: Shape, parent: string | null = null): Node[] =>
  Object.entries(shape).map(([id, beneath]) => ({ id, parent, version: 1, children: nodesOf(beneath, id) }));
const nodes = nodesOf({ a: { b: {}, c: { d: {} } }, e: {} });
const text = (all: readonly Node[]): string =>
  all.map(({ id, children }) => (children.length > 0 ? `${id}(${text(children)})` : id)).join(" ");
const idsOf = (all: readonly Node[]): string[] => all.flatMap((node) => [node.id, ...idsOf(node.children)]);
const get = (id: string, all = nodes) => {
  const found = findNode(all, id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const after = (id: string, place: Place | null) => place && text(moveNode(nodes, id, place));

test.each([
  ["e", "up", "e a(b c(d))"],
  ["c", "up", "a(c(d) b) e"],
  ["a", "up", null],
  ["b", "down", "a(c(d) b) e"],
  ["e", "down", null],
  ["e", "in", "a(b c(d) e)"],
  ["c", "in", "a(b(c(d))) e"],
  ["b", "in", null],
  ["b", "out", "a(c(d)) b e"],
  ["d", "out", "a(b c d) e"],
  ["e", "out", null],
] as const)("%s goes %s: %s", (id, step, wanted) => {
  expect(after(id, placeByStep(nodes, get(id), step))).toBe(wanted);
});

test.each([
  ["e", "on", "b", "a(b(e) c(d))"],
  ["e", "before", "c", "a(b e c(d))"],
  ["d", "after", "a", "a(b c) d e"],
  ["b", "after", "c", "a(c(d) b) e"],
  ["b", "before", "c", null],
  ["c", "after", "b", null],
  ["c", "on", "a", null],
  ["b", "on", "a", "a(c(d) b) e"],
  ["a", "on", "d", null],
  ["a", "on", "a", null],
] as const)("%s dropped %s %s: %s", (id, where, target, wanted) => {
  expect(after(id, placeByDrop(nodes, id, target, where))).toBe(wanted);
});

test("a move keeps every node, and moving back restores the tree", () => {
  const id = fc.constantFrom(...idsOf(nodes));
  fc.assert(
    fc.property(id, id, fc.constantFrom("on", "before", "after"), (one, target, where) => {
      const place = placeByDrop(nodes, one, target, where);
      if (!place) return;
      const moved = moveNode(nodes, one, place);
      expect(idsOf(moved).toSorted()).toEqual(idsOf(nodes).toSorted());
      expect(placeOf(get(one, moved))).toEqual(place);
      expect(moveNode(moved, one, placeOf(get(one)))).toEqual(nodes);
    }),
  );
});

test("one node has a new version, the others theirs", () => {
  const changed = withVersion(nodes, "d", 7);
  expect(get("d", changed).node.version).toBe(7);
  expect(get("c", changed).node.version).toBe(1);
});
