import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  branchIds,
  countRows,
  type FoundNode,
  findNode,
  moveNode,
  openAtFirst,
  parentIds,
  placeByDrop,
  placeByStep,
  placeOf,
  withVersion,
} from "./node-moves.ts";

type Shape = { [name: string]: Shape };

function nodesOf(shape: Shape, tree: string, parent: string | null = null): SubjectNode[] {
  return Object.entries(shape).map(([id, beneath], index) => ({
    id,
    tree,
    parent,
    name: id,
    position: index + 1,
    question_count: 0,
    version: 1,
    children: nodesOf(beneath, tree, id),
  }));
}

const treeOf = (id: string, shape: Shape): SubjectTree => ({
  id,
  name: id,
  subject: { id: "s", name: "S" },
  question_count: 0,
  node_count: 0,
  version: 1,
  can: {},
  nodes: nodesOf(shape, id),
});
const trees = [treeOf("t", { a: { b: {}, c: { d: {} } }, e: {} }), treeOf("u", { v: {} })];
const text = (nodes: readonly SubjectNode[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${text(children)})` : id)).join(" ");
const get = (id: string): FoundNode => {
  const found = findNode(trees, id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const after = (id: string, place: ReturnType<typeof placeByStep>) =>
  place &&
  moveNode(trees, id, place)
    .map(({ nodes }) => text(nodes))
    .join(" | ");

test.each([
  ["e", "up", "e a(b c(d)) | v"],
  ["a", "up", null],
  ["b", "down", "a(c(d) b) e | v"],
  ["e", "down", null],
  ["e", "in", "a(b c(d) e) | v"],
  ["c", "in", "a(b(c(d))) e | v"],
  ["b", "in", null],
  ["b", "out", "a(c(d)) b e | v"],
  ["d", "out", "a(b c d) e | v"],
  ["e", "out", null],
] as const)("%s goes %s: %s", (id, step, wanted) => {
  expect(after(id, placeByStep(get(id), step))).toBe(wanted);
});

test.each([
  ["e", "on", "b", "a(b(e) c(d)) | v"],
  ["e", "before", "c", "a(b e c(d)) | v"],
  ["b", "after", "c", "a(c(d) b) e | v"],
  ["b", "before", "c", null],
  ["c", "on", "a", null],
  ["b", "on", "a", "a(c(d) b) e | v"],
  ["a", "on", "d", null],
  ["a", "on", "a", null],
  ["a", "after", "v", "e | v a(b c(d))"],
] as const)("%s dropped %s %s: %s", (id, where, target, wanted) => {
  expect(after(id, placeByDrop(trees, id, target, where))).toBe(wanted);
});

test("what goes to another tree is of that tree, with all beneath it", () => {
  const moved = findNode(moveNode(trees, "a", { tree: "u", parent: "v", position: 1 }), "a");
  expect(moved?.node.parent).toBe("v");
  const treesOf = (node: SubjectNode): string[] => [node.tree, ...node.children.flatMap(treesOf)];
  expect(moved && treesOf(moved.node)).toEqual(["u", "u", "u", "u"]);
});

test("a move keeps every node, and moving back restores the trees", () => {
  const ids = trees.flatMap((tree) => tree.nodes.flatMap(branchIds));
  const id = fc.constantFrom(...ids);
  fc.assert(
    fc.property(id, id, fc.constantFrom("on", "before", "after"), (one, target, where) => {
      const place = placeByDrop(trees, one, target, where);
      if (!place) return;
      const moved = moveNode(trees, one, place);
      expect(moved.flatMap((tree) => tree.nodes.flatMap(branchIds)).toSorted()).toEqual(ids.toSorted());
      const found = findNode(moved, one);
      expect(found && placeOf(found)).toEqual(place);
      expect(moveNode(moved, one, placeOf(get(one)))).toEqual(trees);
    }),
  );
});

test("one node has a new version, the others theirs", () => {
  const changed = withVersion(trees, "d", 7);
  expect(findNode(changed, "d")?.node.version).toBe(7);
  expect(findNode(changed, "c")?.node.version).toBe(1);
});

test.each([
  [60, ["a", "c"], 5],
  [4, ["a"], 4],
  [3, [], 2],
])("with room for %d rows %j stand open", (rows, open, shown) => {
  const { nodes } = treeOf("t", { a: { b: {}, c: { d: {} } }, e: {} });
  expect(openAtFirst(nodes, rows)).toEqual(open);
  expect(countRows(nodes, new Set(open))).toBe(shown);
  expect(parentIds(nodes)).toEqual(["a", "c"]);
});
