import { scale } from "@sextant/contract/section-fields.ts";
import { describe, expect, test } from "vitest";
import { demoAssessments, demoQuestions, scaleTable } from "./assessments.ts";
import { demoAccounts, demoSchool, demoStudents } from "./people.ts";

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

test("the mock is two sections of 64 and 70 minutes with a break of ten", () => {
  const [mock] = demoAssessments();
  expect(mock?.sections.map((one) => [one.questions.length, one.time_limit_seconds, one.break_after_seconds])).toEqual([
    [54, 3840, 600],
    [44, 4200, 0],
  ]);
});

test("every placed question is there, and stands in one place only", () => {
  const known = new Set(demoQuestions().map((question) => question.source_identifier));
  const placed = demoAssessments().flatMap(({ sections }) => sections.flatMap((section) => section.questions));
  expect(placed.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(placed).size).toBe(placed.length);
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
