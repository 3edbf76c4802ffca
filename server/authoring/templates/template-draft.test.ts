import { checkScale } from "@sextant/contract/check-scale.ts";
import { describe, expect, test } from "vitest";
import { stagesOf } from "../assessments/stages.ts";
import { describeTemplate } from "./describe-template.ts";
import { examTemplates } from "./exam-templates.ts";
import { draftOfTemplate } from "./template-draft.ts";

const nowhere = { section: null, module: null, field: null };
const wanted = (template: (typeof examTemplates)[number], pool = template.pool) => ({
  name: "Test 1",
  school: null,
  pool,
  sections: template.sections.map((section) => ({ section, tag: null })),
});

test.each([
  ["digital_sat", 98, 134, 10, [54, 44]],
  ["act", 131, 125, 10, [50, 45, 36, 40]],
  ["gre", 55, 118, 0, [1, 27, 27]],
  ["gmat", 64, 135, 10, [21, 23, 20]],
  ["lsat", 77, 105, 10, [25, 27, 25, 25]],
  ["quiz", 10, 15, 0, [10]],
])("%s has %i questions in %i minutes, with breaks of %i", (key, questions, minutes, breaks, sections) => {
  const told = examTemplates.map(describeTemplate).find((one) => one.key === key);
  expect(told).toMatchObject({ questions, minutes, break_minutes: breaks });
  expect(told?.sections.map((section) => section.questions)).toEqual(sections);
});

describe.each(examTemplates)("a draft of $name", (template) => {
  const draft = draftOfTemplate(template, wanted(template));

  test("has a whole score table wherever it is scaled", () => {
    if (draft.settings.score_model.type !== "scaled") return;
    for (const { settings, entries } of draft.sections) {
      const points = (ids: readonly (string | null)[]) =>
        entries
          .filter(({ module, scored }) => scored && ids.includes(module ?? null))
          .reduce((sum, { draw, points: each }) => sum + (draw?.count ?? 0) * each, 0);
      const stages = stagesOf(settings);
      for (const { module, scale } of stages?.scales ?? [])
        expect(checkScale(scale, points(["m1", module]), nowhere)).toEqual([]);
      if (!stages) expect(checkScale(settings.scale, points([null]), nowhere)).toEqual([]);
    }
    expect(draft.settings.instructions).toContain("computed by us");
  });

  test("gives each part the time and questions that the template tells", () => {
    for (const [index, section] of describeTemplate(template).sections.entries()) {
      const { settings, entries } = draft.sections[index] ?? { entries: [] };
      expect(settings?.time_limit_seconds).toBe(section.minutes * 60);
      expect(settings?.break_after_seconds).toBe(section.break_after_minutes * 60);
      expect(entries.map(({ draw }) => draw?.count)).toEqual(
        section.modules.length > 0 ? section.modules.map(({ questions }) => questions) : [section.questions],
      );
    }
  });
});

test("the sections of an ACT are averaged, a GMAT’s come to its own scale, and those of others are added", () => {
  const totalOf = (key: string) => {
    const template = examTemplates.find((one) => one.key === key);
    return template && draftOfTemplate(template, wanted(template)).settings.score_model;
  };
  expect(totalOf("act")).toEqual({ type: "scaled", total: "mean" });
  const total = { least_sum: 180, most_sum: 270, minimum: 205, maximum: 805, step: 10 };
  expect(totalOf("gmat")).toEqual({ type: "scaled", total });
  expect(totalOf("digital_sat")).toEqual({ type: "scaled" });
});

test("from practice questions a mock becomes practice, and draws anew for everyone", () => {
  for (const template of examTemplates) {
    const { settings, sections } = draftOfTemplate(template, wanted(template, "practice"));
    expect(settings.kind).toBe(template.kind === "mock" ? "practice" : template.kind);
    for (const { draw } of sections.flatMap(({ entries }) => entries))
      expect(draw).toMatchObject({ filter: { pool: ["practice"] }, same_for_all: false });
  }
});
