import { expect, test } from "vitest";
import type { Section } from "../draft.ts";
import { sumReach } from "./sum-reach.ts";

const table = (...scores: number[]) => scores.map((scaled, raw) => ({ raw, scaled }));
const listed = (scale: Section["scale"]) => ({ selection: { type: "list" }, scale }) as Section;
const staged = (...scales: Section["scale"][]) =>
  ({ selection: { type: "stages", scales: scales.map((scale, at) => ({ module: `m${at}`, scale })) } }) as Section;

test.each<[string, Section[], ReturnType<typeof sumReach>]>([
  ["one table", [listed(table(60, 75, 90))], { least: 60, most: 90 }],
  ["three", [listed(table(60, 90)), listed(table(60, 90)), listed(table(60, 90))], { least: 180, most: 270 }],
  ["modules count as one section", [staged(table(200, 620), table(300, 800))], { least: 200, most: 800 }],
  ["a section without a table", [listed(table(60, 90)), listed(null)], null],
  ["modules without tables", [staged(null)], null],
  ["no section", [], null],
])("the reach of %s", (_name, sections, reach) => {
  expect(sumReach(sections)).toEqual(reach);
});
