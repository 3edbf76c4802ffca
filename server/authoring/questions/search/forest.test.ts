import { expect, test } from "vitest";
import { forestOf } from "./forest.ts";

const row = (id: string, parent_id: string | null = null) => ({ id, level: "node", name: id, parent_id });
const forest = forestOf(
  [row("c", "b"), row("b", "a"), row("x"), row("a"), row("lost", "nowhere")],
  new Map([
    ["old", "c"],
    ["older", "c"],
  ]),
);
const closure = (...ids: string[]) =>
  forest
    .closureOf(ids)
    .map((number) => forest.vertices[number]?.id)
    .sort();

test.each([
  [["c"], ["a", "b", "c"]],
  [
    ["c", "b", "x"],
    ["a", "b", "c", "x"],
  ],
  [["old"], ["a", "b", "c"]],
  [
    ["older", "old"],
    ["a", "b", "c"],
  ],
  [["lost"], []],
  [["never"], []],
])("what is filed under %j counts under %j", (ids, all) => {
  expect(closure(...ids)).toEqual(all);
});

test("each stands after the one above it", () => {
  expect(forest.vertices.map(({ id }) => id)).toEqual(["x", "a", "b", "c"]);
});
