import { describe, expect, test } from "vitest";
import type { Told } from "./told.ts";
import { writeNotificationMail } from "./write-mail.ts";

const links = { organisation: "Sextant", page: "https://s.example", unsubscribe: "https://s.example/stop" };
const students = ["Ada", "Ben", "Cem", "Dina", "Eli", "Fay", "Gus"].map((name) => ({ id: name.toLowerCase(), name }));
const week = { id: "2026-W53", minutes: 190, goal_minutes: 360, questions: 85, tests: 2, active: null, students: null };
const teamWeek = { ...week, minutes: null, goal_minutes: null, questions: null, active: 12, students: 15, tests: 20 };

function written(locale: string, told: Partial<Told> & Pick<Told, "kind">) {
  const one = { data: {}, name: null, students: [], ...told };
  const { subject, text } = writeNotificationMail([one], { firstName: "Noor", locale, timeZone: "UTC" }, links);
  const [, line = "", button = ""] = text.split("\n\n");
  return [subject, line, button.replace(/^[^:]+: https:\/\/s\.example/, "")];
}

describe("a mail of the morning says what it is, and leads to where one does something about it", () => {
  test.each([
    [
      "en",
      { kind: "mistakes_due", data: { count: 1 } },
      "1 question to practise today",
      /^1 question to practise today, like the ones you got wrong\./,
      "/practice",
    ],
    ["en", { kind: "to_mark", data: { count: 5 } }, "5 answers to mark", /^5 answers are waiting/, "/marking"],
    [
      "en",
      { kind: "student_stuck", students: students.slice(0, 1) },
      "A student may need you",
      /^Ada may need you/,
      "/people/ada",
    ],
    [
      "en",
      { kind: "student_stuck", students },
      "7 students may need you",
      /^Ada, Ben, Cem, Dina, Eli and 2 others may need you/,
      "/",
    ],
    [
      "en",
      { kind: "mistakes_returning", students: students.slice(0, 1) },
      "Mistakes that keep coming back",
      /for Ada, even after practice/,
      "/mistakes?user=ada&state=returning",
    ],
    [
      "en",
      { kind: "weekly_digest", data: { week, count: 3 } },
      "Your week: 3 hr 10 min",
      /3 hr 10 min of the 6 hr you planned, answered 85 questions and submitted 2 tests\. 3 questions to practise today\.$/,
      "/performance/week?week=2026-W53",
    ],
    [
      "en",
      { kind: "weekly_digest", data: { week: teamWeek, count: 0 } },
      "Your students’ week",
      /^Last week 12 of your 15 students took part and submitted 20 tests and practice sets\.$/,
      "/",
    ],
    ["ar", { kind: "mistakes_due", data: { count: 2 } }, "سؤالان لتدريب اليوم", /سؤالان/, "/practice"],
    ["ar", { kind: "mistakes_due", data: { count: 12 } }, "12 سؤالًا لتدريب اليوم", /12 سؤالًا/, "/practice"],
    ["ar", { kind: "to_mark", data: { count: 3 } }, "بانتظار تصحيحك 3 إجابات", /3 إجابات/, "/marking"],
    [
      "ar",
      { kind: "weekly_digest", data: { week, count: 0 } },
      "أسبوعك: 3 س 10 د",
      /وأجبت عن 85 سؤالًا، وسلّمت اختبارين\.$/,
      "/performance/week?week=2026-W53",
    ],
  ] as const)("%s: %o", (locale, told, subject, line, place) => {
    expect(written(locale, told)).toEqual([subject, expect.stringMatching(line), place]);
  });

  test("it’s spelled as its reader spells, and names as they are", () => {
    const due = { kind: "mistakes_due", data: { count: 2 } } as const;
    expect(written("en-US", due)[0]).toBe("2 questions to practice today");
    expect(written("en-GB", due)[0]).toBe("2 questions to practise today");
    const returning = { kind: "mistakes_returning", students: [{ id: "g", name: "Robin Grey" }] } as const;
    expect(written("en-US", returning)[1]).toContain("for Robin Grey");
    const { text } = writeNotificationMail(
      [{ kind: "released", data: {}, name: "Colour theory", students: [] }],
      { firstName: "Noor", locale: "en-US", timeZone: "UTC" },
      links,
    );
    expect(text).toContain("Your results for “Colour theory” are ready.");
  });

  test("names of students stay out of subjects", () => {
    for (const kind of ["student_stuck", "mistakes_returning"] as const)
      for (const locale of ["en", "ar"])
        expect(written(locale, { kind, students: students.slice(0, 1) })[0]).not.toMatch(/Ada/);
  });
});

test("greets nobody by name whose address may be another’s", () => {
  const one = { kind: "mistakes_due", data: { count: 1 }, name: null, students: [] } as const;
  const greeting = (locale: string, firstName: string) =>
    writeNotificationMail([one], { firstName, locale, timeZone: "UTC" }, links).text.split("\n\n")[0];
  expect([greeting("en", "Noor"), greeting("en", "")]).toEqual(["Hello Noor,", "Hello,"]);
  expect([greeting("ar", "Noor"), greeting("ar", "")]).toEqual(["مرحبًا Noor،", "مرحبًا،"]);
});
