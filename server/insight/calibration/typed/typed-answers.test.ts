import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { publishQuestions } from "../../../testing/publish-questions.ts";
import { type Outcome, satByMany } from "../../../testing/sat-by-many.ts";

type Typed = OperationOutput<"item_analysis.list_typed">;

let t: TestApp;
let staff: SignedIn;
let assessment: string;
let questions: string[];

const typed = (type: string, key: object) => ({
  body: `<p>Type a ${type}</p>`,
  interactions: [{ type, source_identifier: "RESPONSE" }],
  key: { RESPONSE: key },
});
const numbers = [
  "29/4",
  "29/4",
  "29/4",
  "29/4",
  "7.25",
  "7.25",
  "29/2",
  "x = 7.25",
  "x = 7.25",
  "x = 7.25",
  " x = 7.25",
  "6",
];
const words = ["Lisbon", "Lisbon", " LISBON ", "Lisboa", "Lisboa", "Lisbonn", "Porto", "Porto", "Madrid"];

const pathOf = (question: string | undefined, more = "") =>
  `/api/assessments/${assessment}/item-analysis/typed-answers/?question=${question}${more}`;

async function list(question: number, more = "", as = staff): Promise<Typed> {
  const seen = await t.call<Typed>("GET", pathOf(questions[question], more), { as });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  return seen.body;
}

beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
  ({ assessment, questions } = await publishQuestions(t, staff, [
    typed("numeric_entry", { accept: ["29/4"] }),
    typed("text_entry", { accept: [{ text: "Lisbon" }] }),
    typed("extended_text", { max_points: 2, rubric: [] }),
  ]));
  const rows = numbers.map((number, person): Outcome[] => {
    const word = words[person];
    return [{ typed: number }, word === undefined ? "open" : { typed: word }, "open"];
  });
  await satByMany(t.platform, assessment, rows);
});
afterAll(() => t.close());

test("typed numbers are counted with what they count as, and the likely miss of the key is named", async () => {
  const found = await list(0);
  expect(found.results.map((one) => [one.typed, one.students, one.counted, one.likeness, one.can_accept])).toEqual([
    ["29/4", 4, "right", "key", false],
    ["x = 7.25", 4, "unreadable", "around", false],
    ["7.25", 2, "right", null, false],
    ["29/2", 1, "wrong", null, true],
    ["6", 1, "wrong", null, true],
  ]);
  expect(found).toMatchObject({
    people: 12,
    hidden: null,
    students: { right: 6, wrong: 6, omitted: 0 },
    different: { right: 2, wrong: 3 },
    missed: { typed: "x = 7.25" },
  });
});

test("typed words that differ in case and spaces alone are one, and blanks are counted apart", async () => {
  const found = await list(1);
  expect(found.results[0]).toMatchObject({ typed: "Lisbon", students: 3, counted: "right", likeness: "key" });
  expect(found.missed).toMatchObject({ typed: "Lisboa", students: 2, likeness: "spelling", can_accept: true });
  expect(found.students).toEqual({ right: 3, wrong: 6, omitted: 3 });
});

test("they are filtered and paged", async () => {
  const wrong = await list(0, "&counted=wrong&page_size=2");
  expect(wrong.results.map((one) => one.typed)).toEqual(["x = 7.25", "29/2"]);
  expect(wrong).toMatchObject({ count: 3, previous: null, next: expect.stringContaining("page=2") });
  const last = await list(0, "&counted=wrong&page_size=2&page=2");
  expect(last.results.map((one) => one.typed)).toEqual(["6"]);
  expect((await list(0, "&counted=right")).count).toBe(2);
});

test("students see none, an essay has none, and a tutor none of a few people out of reach", async () => {
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  expect((await t.call("GET", pathOf(questions[0]), { as: student })).status).toBe(403);
  expect(await list(2)).toMatchObject({ hidden: "not_typed", results: [], count: 0 });
  const path = `/api/assessments/${assessment}/item-analysis/`;
  const tutor = await t.signInAs("tutor");
  const analysis = await t.call("GET", path, { as: tutor });
  expect((await t.call("GET", pathOf(questions[0]), { as: tutor })).status).toBe(analysis.status);
});

test("fewer than ten people are nothing to tell of", async () => {
  const few = await publishQuestions(t, staff, [typed("numeric_entry", { accept: ["1"] })]);
  await satByMany(t.platform, few.assessment, [[{ typed: "1" }], [{ typed: "2" }]]);
  const path = `/api/assessments/${few.assessment}/item-analysis/typed-answers/?question=${few.questions[0]}`;
  const found = await t.call<Typed>("GET", path, { as: staff });
  expect(found.body).toMatchObject({ hidden: "few_people", people: 2, results: [], missed: null });
});
