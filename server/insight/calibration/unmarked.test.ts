import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../platform/database/migrate.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { publishQuestions } from "../../testing/publish-questions.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";

type Analysis = OperationOutput<"item_analysis.get">;

let t: TestApp;
let staff: SignedIn;
let assessment: string;

const choice = (number: number) => ({
  body: `<p>Choice ${number}</p>`,
  interactions: [
    {
      type: "choice",
      source_identifier: "RESPONSE",
      max_choices: 1,
      options: ["A", "B", "C", "D"].map((letter) => ({ source_identifier: letter, content: letter })),
    },
  ],
  key: { RESPONSE: { correct: ["A"] } },
});
const essay = {
  body: "<p>Discuss.</p>",
  interactions: [{ type: "extended_text", source_identifier: "ESSAY", prompt: "" }],
  key: { ESSAY: { max_points: 4, rubric: [{ id: "ideas", name: "Ideas", points: 4 }] } },
};
const number = {
  body: "<p>Which number?</p>",
  interactions: [{ type: "numeric_entry", source_identifier: "RESPONSE" }],
  key: { RESPONSE: { accept: ["3.5"] } },
};

/** Seven write an essay, seven leave it out; of the numbers five can’t be read, four are left out, two are wrong and three right. */
const rows = Array.from({ length: 14 }, (_, person): Outcome[] => [
  person % 2 === 0 ? 1 : "B",
  person % 3 === 0 ? 1 : "C",
  person < 7 ? { typed: "Trees cool the street." } : "open",
  person < 5 ? { typed: "3;5" } : person < 9 ? "open" : { typed: person < 11 ? "4" : "3.5" },
]);

beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
  ({ assessment } = await publishQuestions(t, staff, [choice(1), choice(2), essay, number]));
  await satByMany(t.platform, assessment, rows);
});
afterAll(() => t.close());

async function analyse(): Promise<Analysis> {
  const seen = await t.call<Analysis>("GET", `/api/assessments/${assessment}/item-analysis/`, { as: staff });
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  return seen.body;
}

test("essays without a mark are to mark, and nothing is said of how they measure", async () => {
  const { questions, test: whole } = await analyse();
  expect(questions[2]).toMatchObject({ to_mark: 7, omitted: 7, answered: 0, unreadable: 0 });
  expect(questions[2]).toMatchObject({
    p: null,
    corrected_point_biserial: null,
    upper_lower: null,
    alpha_if_dropped: null,
  });
  expect(questions[2]?.flags).toEqual([]);
  expect(whole).toMatchObject({ questions: 3, maximum: 3 });
});

test("what can't be read was not left out, and counts as wrong", async () => {
  const { questions } = await analyse();
  expect(questions[3]).toMatchObject({ answered: 10, unreadable: 5, omitted: 4, to_mark: 0 });
  expect(questions[3]?.p).toBeCloseTo(3 / 14, 4);
  const { rows: told } = await t.platform.pool.query(
    "select sum(correct)::int as correct, sum(wrong)::int as wrong, sum(omitted)::int as omitted from session_results where points is not null",
  );
  // Of the seven who wrote no essay, whose sittings are scored.
  const scored = rows.slice(7);
  const count = (is: (outcome: Outcome | undefined) => boolean) => scored.flat().filter(is).length;
  const omitted = count((outcome) => outcome === "open");
  expect(told[0]).toMatchObject({ omitted, correct: count((outcome) => outcome === 1) + 3 });
});

test("answers from before it was told apart are as new ones", async () => {
  const { pool } = t.platform;
  const stored = async () => ({
    facts: (await pool.query("select * from result_facts order by session_id, attempt_id")).rows,
    results: (await pool.query("select * from session_results order by session_id")).rows,
  });
  const before = await stored();
  expect(before.facts.filter(({ unreadable }) => unreadable)).toHaveLength(5);
  await pool.query("update result_facts set omitted = true where unreadable");
  await pool.query("alter table result_facts drop column unreadable");
  await pool.query(
    "update session_results set answers = set_byte(answers, 38, (get_byte(answers, 38) & 248) | 2) where get_byte(answers, 38) & 7 = 5",
  );
  await pool.query("delete from migrations where name like '%result_facts__unreadable%'");
  expect((await migrate(t.databaseUrl)).applied).toEqual(["20261126110000_result_facts__unreadable.sql"]);
  expect(await stored()).toEqual(before);
});
