import { scale } from "@sextant/contract/section-fields.ts";
import { describe, expect, test } from "vitest";
import { demoAssessments, demoQuestions, mockQuestions, scaleTable, splitIntoModules } from "./assessments.ts";
import { demoAccounts, demoSchool, demoStudents } from "./people.ts";
import type { DemoQuestion } from "./types.ts";

describe.each([54, 44])("the scale of %i questions", (questions) => {
  const table = scaleTable(questions);

  test("goes from 200 to 800 in steps of 10 and never falls", () => {
    expect(scale.parse(table)).toHaveLength(questions + 1);
    expect([table[0]?.scaled, table.at(-1)?.scaled]).toEqual([200, 800]);
    table.forEach(({ scaled }, raw) => {
      expect(scaled % 10).toBe(0);
      expect(scaled - (table[raw - 1]?.scaled ?? scaled)).toBeGreaterThanOrEqual(0);
    });
  });

  test("never jumps by more than 30 for one point", () => {
    const steps = table.slice(1).map(({ scaled }, index) => scaled - (table[index]?.scaled ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(30);
  });
});

test("the mock is two sections of two modules each, with a break of ten minutes between them", () => {
  const [mock] = demoAssessments();
  const found = mock?.sections.map(({ selection, questions, break_after_seconds: pause }) => ({
    modules: selection.type === "stages" ? selection.modules.map((one) => [one.id, one.time_limit_seconds]) : [],
    counts: ["m1", "m2a", "m2b"].map((id) => questions.filter(({ module }) => module === id).length),
    pause,
  }));
  expect(found).toEqual([
    {
      modules: [
        ["m1", 1920],
        ["m2a", 1920],
        ["m2b", 1920],
      ],
      counts: [27, 27, 27],
      pause: 600,
    },
    {
      modules: [
        ["m1", 2100],
        ["m2a", 2100],
        ["m2b", 2100],
      ],
      counts: [22, 22, 22],
      pause: 0,
    },
  ]);
});

test.each([
  ["Reading and Writing", mockQuestions().reading, 27],
  ["Math", mockQuestions().math, 22],
])("the second modules of %s share nothing and differ in difficulty", (_, questions, size) => {
  const { m1, m2a, m2b } = splitIntoModules(questions, size);
  expect(new Set([...m1, ...m2a, ...m2b]).size).toBe(3 * size);
  const mean = (some: readonly DemoQuestion[]) => some.reduce((sum, one) => sum + one.difficulty, 0) / some.length;
  expect(mean(m2a) + 0.5).toBeLessThan(mean(m2b));
  expect(mean(m1)).toBeGreaterThan(mean(m2a));
  expect(mean(m1)).toBeLessThan(mean(m2b));
});

test("every placed question is there, and no student meets one twice in an assessment", () => {
  const known = new Set(demoQuestions().map((question) => question.source_identifier));
  const placed = demoAssessments().flatMap(({ sections }) => sections.flatMap((section) => section.questions));
  expect(placed.filter(({ name }) => !known.has(name))).toEqual([]);
  for (const { sections } of demoAssessments()) {
    for (const left of ["m2a", "m2b"]) {
      const met = sections.flatMap(({ questions }) => questions.filter(({ module }) => module !== left));
      expect(new Set(met.map(({ name }) => name)).size).toBe(met.length);
    }
  }
});

test("there are five accounts and 24 more students, each with an address of its own and a zone that exists", () => {
  const people = [...Object.values(demoAccounts), ...demoStudents];
  expect(people).toHaveLength(29);
  expect(new Set(people.map((person) => person.email)).size).toBe(29);
  for (const { email, time_zone } of [...people, { email: "school@sextant.test", time_zone: demoSchool.time_zone }]) {
    expect(email).toMatch(/^[a-z.]+@sextant\.test$/);
    expect(() => new Intl.DateTimeFormat("en", { timeZone: time_zone })).not.toThrow();
  }
});
