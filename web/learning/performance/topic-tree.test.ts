import { expect, test } from "vitest";
import type { Topic } from "./requests.ts";
import { isOpenAtFirst, treeRows, weakestFirst } from "./topic-tree.ts";

const topic = (id: string, parent: string | null, mean: number, asked = 20): Topic => ({
  tag: { id, name: id, level: "topic" },
  parent,
  mean,
  band: { low: mean - 0.1, high: mean + 0.1 },
  asked,
  is_hollow: asked < 8,
  change: null,
  worth: null,
});
const topics = [
  topic("exam", null, 0.7),
  topic("math", "exam", 0.6),
  topic("algebra", "math", 0.5),
  topic("lines", "algebra", 0.4),
  topic("circles", "math", 0.1, 3),
];
const idsOf = (rows: ReturnType<typeof treeRows>) => rows.map(({ topic: { tag } }) => tag.id);

test("a tree shows what stands beneath what is open", () => {
  const rows = treeRows(topics, isOpenAtFirst);
  expect(rows.map(({ topic: { tag }, depth }) => [tag.id, depth])).toEqual([
    ["exam", 1],
    ["math", 2],
    ["algebra", 3],
    ["circles", 3],
  ]);
  expect(idsOf(treeRows(topics, () => true))).toContain("lines");
  expect(idsOf(treeRows(topics, () => false))).toEqual(["exam"]);
});

test("a topic beneath which nothing has enough answers is told by itself", () => {
  const deep = [...topics, topic("geometry", "math", 0.3), topic("area", "geometry", 0.2, 4)];
  expect(idsOf(weakestFirst(deep))).toEqual(["geometry", "lines", "circles", "area"]);
});

test("the weakest come first, those with too few answers last", () => {
  expect(idsOf(weakestFirst(topics))).toEqual(["lines", "circles"]);
});
