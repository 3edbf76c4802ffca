import { expect, test } from "vitest";
import { type Draft, newQuestionEntry, newSection, type Settings } from "../draft.ts";
import { findFaults } from "./find-faults.ts";

const points = { score_model: { type: "points" } } as Settings;
const scaled = { score_model: { type: "scaled" } } as Settings;
const section = { ...newSection("s1", "Math"), scale: [{ raw: 0, scaled: 200 }] };
const entry = newQuestionEntry("a", "q");
const draft = (more: Partial<Draft>): Draft => ({
  settings: points,
  sections: [section],
  entries: { s1: [entry] },
  ...more,
});

test.each<[string, Draft, string[]]>([
  ["a whole draft", draft({}), []],
  ["no sections", draft({ sections: [], entries: {} }), ["no_sections"]],
  ["an empty section", draft({ entries: { s1: [] } }), ["section_empty"]],
  ["nothing worth points", draft({ entries: { s1: [{ ...entry, scored: false }] } }), ["no_points"]],
  ["no table", draft({ settings: scaled, sections: [{ ...section, scale: null }] }), ["scale_missing"]],
  [
    "a table from 1",
    draft({ settings: scaled, sections: [{ ...section, scale: [{ raw: 1, scaled: 1 }] }] }),
    ["scale_start"],
  ],
  ["a table that ends early", draft({ settings: scaled }), ["scale_short"]],
])("%s", (_, given, codes) => {
  expect(findFaults(given).map(({ code }) => code)).toEqual(codes);
});
