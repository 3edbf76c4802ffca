import fc from "fast-check";
import { expect, test } from "vitest";
import { newNodes, type OutlineNode, readOutline } from "./outline.ts";

const shape = (nodes: readonly OutlineNode[]): unknown[] =>
  nodes.map(({ name, children }) => (children.length > 0 ? [name, shape(children)] : name));

test.each([
  ["nothing", "", []],
  ["empty lines are left out", "\n  \nAlgebra\n\n", ["Algebra"]],
  ["spaces", "Algebra\n  Linear\n  Quadratic\nGeometry", [["Algebra", ["Linear", "Quadratic"]], "Geometry"]],
  ["tabs", "Algebra\n\tLinear\n\t\tSlope\n\tQuadratic", [["Algebra", [["Linear", ["Slope"]], "Quadratic"]]]],
  ["a tab and four spaces are the same", "A\n\tB\n    C", [["A", ["B", "C"]]]],
  ["the whole indented", "   A\n   B", ["A", "B"]],
  ["back to between two levels", "A\n    B\n  C", [["A", ["B", "C"]]]],
  ["first indented, then not", "  A\nB\n  C", ["A", ["B", ["C"]]]],
  ["bullets and numbers", "- A\n  1. B\n  2) C\n* D\n# E", [["A", ["B", "C"]], "D", "E"]],
  ["numbers that belong to the name", "2D shapes\n3.5 grams\n-5 and below", ["2D shapes", "3.5 grams", "-5 and below"]],
  ["line ends of other systems", "A\r\n  B\rC", [["A", ["B"]], "C"]],
])("%s", (_, text, wanted) => {
  const { nodes, problems } = readOutline(text);
  expect(shape(nodes)).toEqual(wanted);
  expect(problems).toEqual([]);
});

test.each([
  ["a name twice under one parent", "A\n  B\n  b", [{ kind: "twice", line: 3, name: "b", first: 2 }]],
  ["a name twice under different ones", "A\n  B\nC\n  B", []],
  ["too long a name", `A\n${"x".repeat(201)}`, [{ kind: "long", line: 2 }]],
  [
    "too many levels",
    Array.from({ length: 41 }, (_, at) => " ".repeat(at) + at).join("\n"),
    [{ kind: "deep", line: 41 }],
  ],
  ["too many nodes", Array.from({ length: 10_002 }, (_, at) => at).join("\n"), [{ kind: "many", line: 10_001 }]],
])("%s is told", (_, text, wanted) => {
  expect(readOutline(text).problems).toEqual(wanted);
});

test("every line that says something becomes one node", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(8), fc.stringMatching(/^[a-z]{1,5}$/)), { maxLength: 40 }), (lines) => {
      const { nodes, count } = readOutline(lines.map(([indent, name]) => " ".repeat(indent) + name).join("\n"));
      const names = (of: readonly OutlineNode[]): string[] => of.flatMap((one) => [one.name, ...names(one.children)]);
      expect(names(nodes)).toEqual(lines.map(([, name]) => name));
      expect(count).toBe(lines.length);
    }),
  );
});

test("what is sent has names and children alone", () => {
  expect(newNodes(readOutline("A\n  B").nodes)).toEqual([{ name: "A", children: [{ name: "B", children: [] }] }]);
});
