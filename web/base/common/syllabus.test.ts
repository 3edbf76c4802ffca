import { expect, test } from "vitest";
import { findNodes, flattenTrees, type TreeNode } from "./syllabus.ts";

const node = (name: string, children: TreeNode[] = []): TreeNode => ({ id: name, name, children });
const trees = [
  {
    name: "SAT",
    subject: { name: "Mathematics" },
    nodes: [node("Algebra", [node("Équations"), node("Functions")])],
  },
];
const nodes = flattenTrees(trees);

test("the syllabus is listed with what stands above each node", () => {
  expect(nodes.map(({ name, above }) => [...above, name].join(" › "))).toEqual([
    "Mathematics › SAT › Algebra",
    "Mathematics › SAT › Algebra › Équations",
    "Mathematics › SAT › Algebra › Functions",
  ]);
});

test.each([
  ["", 3],
  ["equat", 1],
  ["algebra fun", 1],
  ["algebra", 1],
  ["sat", 0],
  ["nothing", 0],
])("%j finds %d", (typed, count) => {
  expect(findNodes(nodes, typed)).toHaveLength(count);
});
