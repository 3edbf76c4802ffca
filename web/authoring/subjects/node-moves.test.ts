import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { expect, test } from "vitest";
import { countRows, type FoundNode, findNode, moveNode, openAtFirst, parentIds, placeOf } from "./node-moves.ts";

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
const get = (id: string, all: readonly SubjectTree[] = trees): FoundNode => {
  const found = findNode(all, id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};

test("what goes to another tree is of that tree, with all beneath it, and comes back as it was", () => {
  const place = { tree: "u", parent: "v", position: 1 };
  const moved = moveNode(trees, "a", place);
  const { node } = get("a", moved);
  expect(node.parent).toBe("v");
  expect(placeOf(get("a", moved))).toEqual(place);
  const treesOf = (one: SubjectNode): string[] => [one.tree, ...one.children.flatMap(treesOf)];
  expect(treesOf(node)).toEqual(["u", "u", "u", "u"]);
  expect(moveNode(moved, "a", placeOf(get("a")))).toEqual(trees);
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
