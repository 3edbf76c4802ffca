import { countedSitting } from "@sextant/contract/sitting-rules.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Gradebook = OperationOutput<"gradebook.get">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const QUESTIONS = 5;
/** What came of three sittings, in their order. */
const POINTS = [1, 5, 2];

async function seen<Body>(path: string, as: SignedIn): Promise<Body> {
  const { status, body } = await t.call<Body>("GET", path, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function download(path: string, as: SignedIn): Promise<Record<string, string>[]> {
  const { url } = await seen<{ url: string }>(path, as);
  return parse((await t.call<string>("GET", url)).body, { columns: true, bom: true });
}

/** Has a student sit an assessment by this rule three times. */
async function satThrice(counts: string) {
  const { db } = t.platform;
  const name = `Counts ${counts}`;
  const plan = {
    name,
    sections: [{ questions: QUESTIONS }],
    score_model: { type: "points" },
    sitting_rules: { counts },
  };
  const assessment = await publishAssessment(t, staff, plan);
  const student = await t.signInAs(await createTestUser(db, { role: "student" }));
  for (const points of POINTS) {
    const outcomes = Array.from({ length: QUESTIONS }, (_, place): Outcome => (place < points ? 1 : 0));
    await satByMany(t.platform, assessment, [outcomes], { userIds: [student.id] });
  }
  const sessions = await db
    .selectFrom("session_results")
    .select(["session_id", "points"])
    .where("assessment_id", "=", assessment)
    .orderBy("submitted_at")
    .execute();
  expect(sessions.map(({ points }) => Number(points))).toEqual(POINTS);
  const tutor = await t.signInAs("tutor");
  const group = await createGroup(db, { tutors: [tutor.id], members: [student.id] });
  const given = { assessments: [assessment], users: [], groups: [group] };
  expect((await t.call("POST", "/api/test-allocation/", { as: staff, body: given })).status).toBe(201);
  return { assessment, name, student, tutor, group, sessions: sessions.map((one) => one.session_id) };
}

const expected = {
  first: { value: 1, sessions: [0], shown: 0 },
  best: { value: 5, sessions: [1], shown: 1 },
  last: { value: 2, sessions: [2], shown: 2 },
  mean: { value: 2.6667, sessions: [0, 1, 2], shown: 2 },
};

test.each(countedSitting.options)(
  "by the rule %s every list, cell, figure and file has the result that the student is told",
  async (counts) => {
    const { assessment, name, student, tutor, group, sessions } = await satThrice(counts);
    const { value, sessions: resting, shown } = expected[counts];
    const session = sessions[shown];
    const own = await seen<OperationOutput<"allocations.list_own">>("/api/users/assessments/", student);
    expect(own.results.find((one) => one.assessment.id === assessment)?.result).toMatchObject({
      counts,
      session,
      points: value,
      max_points: QUESTIONS,
      of: 3,
    });
    const members = await seen<OperationOutput<"groups.list_standings">>(`/api/groups/${group}/standings/`, tutor);
    expect(members.results[0]?.sittings).toMatchObject([
      { session, points: value, max_points: QUESTIONS, counts, of: 3 },
    ]);

    const book = await seen<Gradebook>("/api/gradebook/", tutor);
    expect(book.assessments).toMatchObject([{ id: assessment, counts, median: value, people: 1 }]);
    expect(book.results[0]?.cells).toMatchObject([
      {
        session,
        value,
        points: value,
        max_points: QUESTIONS,
        sittings: 3,
        is_first: shown === 0,
        counted: { counts, value },
      },
    ]);
    const [grades] = await download("/api/gradebook/download/", tutor);
    expect(grades).toMatchObject({ [name]: String(value), [`${name} (remarks)`]: `sittings:3 counts:${counts}` });

    const rows = await download(`/api/session-csv-result-download/?assessment_id=${assessment}`, tutor);
    const told = { result_rule: counts, result_points: String(value), result_max_points: String(QUESTIONS) };
    expect(rows.map((row) => row.session)).toEqual(sessions);
    for (const [place, row] of rows.entries())
      expect(row).toMatchObject({
        ...told,
        points: String(POINTS[place]),
        first_sitting: place === 0 ? "yes" : "no",
        counts_as_result: resting.includes(place) ? "yes" : "no",
      });
    const answers = await download(
      `/api/users/download-assessment-sessions/?assessments=${assessment}&rows=answers`,
      tutor,
    );
    expect(answers).toHaveLength(3 * QUESTIONS);
    for (const row of answers)
      expect(row.counts_as_result).toBe(resting.includes(sessions.indexOf(row.session ?? "")) ? "yes" : "no");

    // Statistics rest on first sittings, whatever counts, and say so.
    const results = await seen<OperationOutput<"assessment_results.get">>(
      `/api/assessments/${assessment}/results/`,
      tutor,
    );
    expect(results).toMatchObject({ scores: { people: 1, mean: 1 }, sittings: { released: 1, left_out: 2 } });
  },
);

test("what isn’t released yet counts for the team, and says what the student is told instead", async () => {
  const { assessment, name, student, tutor, sessions } = await satThrice("best");
  const { db } = t.platform;
  const [, best = ""] = sessions;
  await db.updateTable("sessions").set({ released_at: null, state: "scored" }).where("id", "=", best).execute();
  await db.updateTable("session_results").set({ released_at: null }).where("session_id", "=", best).execute();
  const own = await seen<OperationOutput<"allocations.list_own">>("/api/users/assessments/", student);
  expect(own.results.find((one) => one.assessment.id === assessment)?.result).toMatchObject({ points: 2, of: 2 });
  const book = await seen<Gradebook>("/api/gradebook/", tutor);
  expect(book.assessments).toMatchObject([{ median: 2, people: 1 }]);
  expect(book.results[0]?.cells).toMatchObject([
    { session: best, value: 5, is_released: false, counted: { counts: "best", value: 2 } },
  ]);
  const [grades] = await download("/api/gradebook/download/", tutor);
  expect(grades?.[`${name} (remarks)`]).toBe("not_released sittings:3 counts:best student_sees:2");
});

test("a result of chosen sections or before its mark is shown as what it is, and counts nowhere", async () => {
  const { tutor, sessions, assessment } = await satThrice("last");
  const { db } = t.platform;
  const [, , last = ""] = sessions;
  const own = () => db.updateTable("session_results").where("session_id", "=", last);
  await own().set({ is_partial: true, counts: false }).execute();
  const cell = async () => (await seen<Gradebook>("/api/gradebook/", tutor)).results[0]?.cells[0];
  expect(await cell()).toMatchObject({ session: sessions[1], value: 5, is_partial: false, sittings: 3 });
  const path = `/api/session-csv-result-download/?assessment_id=${assessment}`;
  const marks = async () => (await download(path, tutor)).map((row) => row.counts_as_result);
  expect(await marks()).toEqual(["no", "yes", "no"]);
  await db
    .updateTable("session_results")
    .set({ is_partial: true, counts: false, is_first: false })
    .where("assessment_id", "=", assessment)
    .execute();
  expect(await cell()).toMatchObject({ session: sessions[0], value: 1, is_partial: true, counted: null });
  expect(await marks()).toEqual(["no", "no", "no"]);
});
