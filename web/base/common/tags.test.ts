import { expect, test } from "vitest";
import { findTags, pathAbove, type Tag, type TagLevel } from "./tags.ts";

function tag(path: [TagLevel, string][]): Tag {
  const names = path.map(([level, name]) => ({ id: name, level, name }));
  const own = names.at(-1) ?? { id: "", level: "exam" as const, name: "" };
  const above = names.at(-2);
  return {
    ...own,
    parent: above?.id ?? null,
    parent_level: above?.level ?? null,
    path: names,
    position: 1,
    version: 1,
    question_count: 0,
    merged_from: [],
    can: {},
  };
}

const sat: [TagLevel, string] = ["exam", "SAT"];
const math: [TagLevel, string] = ["subject", "Math"];
const tags = [
  tag([sat]),
  tag([sat, math]),
  tag([sat, math, ["topic", "Linear équations"]]),
  tag([sat, math, ["topic", "Nonlinear functions"]]),
  tag([["exam", "GRE"]]),
  tag([
    ["exam", "GRE"],
    ["topic", "Linear systems"],
  ]),
];

test.each([
  ["", ["SAT", "Math", "Linear équations", "Nonlinear functions", "GRE", "Linear systems"]],
  ["  ", ["SAT", "Math", "Linear équations", "Nonlinear functions", "GRE", "Linear systems"]],
  ["linear", ["Linear équations", "Linear systems", "Nonlinear functions"]],
  ["EQUA", ["Linear équations"]],
  ["sat linear", ["Linear équations", "Nonlinear functions"]],
  ["gre", ["GRE"]],
  ["nothing", []],
])("%j finds %j", (typed, names) => {
  expect(findTags(tags, typed).map(({ name }) => name)).toEqual(names);
});

test("the way to a tag leaves out the tag itself", () => {
  expect(tags.slice(0, 3).map(pathAbove)).toEqual(["", "SAT", "SAT › Math"]);
});
