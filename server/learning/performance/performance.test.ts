import type { HandlerOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import { refreshAllFigures } from "../../delivery/results/version-figures.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Performance = HandlerOutput<"performance.get">;
type Report = HandlerOutput<"sessions.get_report">;

const PATH = "/api/student-my-performance-analytics/";
const DAY_MS = 86_400_000;
const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const publish = (questions: number, more: Record<string, unknown> = {}) =>
  publishAssessment(t, staff, { sections: [{ questions }], review_policy: shown, ...more });

async function newStudent(): Promise<SignedIn> {
  return t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
}

const get = async (as: SignedIn, query = "") => {
  const { status, body } = await t.call<Performance>("GET", `${PATH}${query}`, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const questionsOf = (assessment: string) =>
  t.platform.db
    .selectFrom("result_facts")
    .innerJoin("session_results", "session_results.session_id", "result_facts.session_id")
    .select("question_id")
    .distinct()
    .where("session_results.assessment_id", "=", assessment)
    .execute();

async function createTag(level: string, name: string, parent: string | null): Promise<string> {
  const { status, body } = await t.call<{ id: string }>("POST", `/api/tags/${level}/`, {
    as: staff,
    body: { name, parent },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Moves what a student sat of an assessment to so many days ago. */
async function moveBack(assessment: string, student: SignedIn, days: number): Promise<void> {
  const submitted_at = new Date(Date.now() - days * DAY_MS);
  await t.platform.db
    .updateTable("session_results")
    .set({ submitted_at })
    .where("assessment_id", "=", assessment)
    .where("user_id", "=", student.id)
    .execute();
}

const sit = (assessment: string, student: SignedIn, row: (0 | 1 | "open" | "unseen")[]) =>
  satByMany(t.platform, assessment, [row], { userIds: [student.id] });

const right = (count: number, of: number) => Array.from({ length: of }, (_, at): 0 | 1 => (at < count ? 1 : 0));

describe("performance", () => {
  test("of nobody’s tests is empty and says why nothing is forecast", async () => {
    const body = await get(await newStudent());
    expect(body).toMatchObject({ waiting: 0, answers: 0, scores: [], mastery: [], difficulty: [], standing: null });
    expect(body.changed_answers).toBeNull();
  });

  test("of one answer has mastery that is hollow, a score without a band, and no rank among fewer than ten", async () => {
    const assessment = await publish(1);
    const student = await newStudent();
    await sit(assessment, student, [1]);
    const [question] = await questionsOf(assessment);
    const tag = await createTag("exam", "One answer", null);
    await t.platform.db
      .insertInto("question_tags")
      .values({ question_id: question?.question_id ?? "", tag_id: tag })
      .execute();
    const body = await get(student);
    expect(body.answers).toBe(1);
    expect(body.mastery).toMatchObject([{ tag: { id: tag }, asked: 1, is_hollow: true, parent: null, change: null }]);
    expect(body.mastery[0]?.band.low).toBeLessThan(0.6);
    expect(body.scores).toMatchObject([
      { unit: "percent", scores: [{ value: 100, error: null, band: null }], growth: null, forecast: null },
    ]);
    expect(body.standing?.cohorts.map(({ cohort, rank, people }) => [cohort, rank, people])).toEqual([
      ["all", null, null],
    ]);
  });

  test("has bands, a rank and others’ pace where 40 people sat the same questions", async () => {
    const assessment = await publish(12);
    await satByMany(
      t.platform,
      assessment,
      Array.from({ length: 40 }, (_, person) => right((person * 7) % 13, 12)),
    );
    const student = await newStudent();
    const group = await createGroup(t.platform.db, { members: [student.id] });
    await sit(assessment, student, [...right(9, 11), "unseen"]);
    await refreshAllFigures(t.platform.db);
    await t.platform.db
      .updateTable("questions")
      .set({ difficulty: 3 })
      .where(
        "id",
        "in",
        (await questionsOf(assessment)).map(({ question_id }) => question_id),
      )
      .execute();
    const body = await get(student);
    const [score] = body.scores[0]?.scores ?? [];
    expect(score).toMatchObject({ value: 75, band: { low: expect.any(Number), high: expect.any(Number) } });
    expect((score?.band?.high ?? 0) - (score?.value ?? 0)).toBeCloseTo(score?.error ?? 0, 9);
    const everyone = body.standing?.cohorts.find(({ cohort }) => cohort === "all");
    expect(everyone).toMatchObject({ people: 41, rank: expect.any(Number) });
    expect(everyone?.band?.low).toBeLessThan(everyone?.rank ?? 0);
    // Nobody learns from it how the one other of a group of two did.
    expect(body.standing?.cohorts.find(({ cohort }) => cohort === "group")).toMatchObject({ people: null, rank: null });
    expect(group).toBeDefined();
    // What was not reached says nothing of what someone knows.
    expect(body.answers).toBe(11);
    expect(body.difficulty).toMatchObject([{ difficulty: 3, asked: 11, cohort: { median_ms: expect.any(Number) } }]);
  });

  test("without those 30 people there is no band", async () => {
    const assessment = await publish(6);
    await satByMany(
      t.platform,
      assessment,
      Array.from({ length: 20 }, (_, person) => right(person % 7, 6)),
    );
    const student = await newStudent();
    await sit(assessment, student, right(4, 6));
    await refreshAllFigures(t.platform.db);
    expect((await get(student)).scores[0]?.scores).toMatchObject([{ error: null, band: null }]);
  });

  test("forecasts three scores of one test on to the exam, with the chance of the target", async () => {
    const [assessment, student] = [await publish(10), await newStudent()];
    await t.call("PUT", `/api/users/${student.id}/goals/`, {
      as: student,
      body: {
        exam: "SAT",
        exam_on: new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10),
        target_score: 90,
        weekly: { minutes: null, questions: null, tests: null },
        focus: [],
        version: 0,
      },
    });
    for (const [index, count] of [5, 6, 7].entries()) {
      await sit(assessment, student, right(count, 10));
      if (index < 2)
        await t.platform.db
          .updateTable("session_results")
          .set({ submitted_at: new Date(Date.now() - (28 - 14 * index) * DAY_MS) })
          .where("user_id", "=", student.id)
          .where("points", "=", count)
          .execute();
    }
    const [series] = (await get(student)).scores;
    expect(series?.scores.map(({ value }) => value)).toEqual([50, 60, 70]);
    // Three tests of ten questions hardly tell growth from chance.
    expect(series?.forecast?.value).toBeGreaterThan(60);
    expect(series?.forecast?.value).toBeLessThan(80);
    expect(series?.forecast?.high).toBeLessThanOrEqual(100);
    expect(series?.forecast?.chance).toBeLessThan(0.5);
  });

  test("per cent of different tests is no trend", async () => {
    const student = await newStudent();
    for (const days of [30, 20, 10]) {
      const assessment = await publish(5);
      await sit(assessment, student, right(3, 5));
      await moveBack(assessment, student, days);
    }
    expect((await get(student)).scores).toMatchObject([
      { growth: null, forecast: null, no_forecast: "different_tests" },
    ]);
  });

  test("follows a tag that was merged, at once", async () => {
    const [assessment, student] = [await publish(10), await newStudent()];
    await sit(assessment, student, right(8, 10));
    const exam = await createTag("exam", "Merging", null);
    const [one, other] = [await createTag("domain", "Kept", exam), await createTag("domain", "Merged", exam)];
    const questions = await questionsOf(assessment);
    await t.platform.db
      .insertInto("question_tags")
      .values(questions.map(({ question_id }, at) => ({ question_id, tag_id: at < 5 ? one : other })))
      .execute();
    const names = async () => (await get(student)).mastery.map(({ tag, asked }) => [tag.name, asked]);
    expect(await names()).toEqual([
      ["Merging", 10],
      ["Kept", 5],
      ["Merged", 5],
    ]);
    expect((await t.call("POST", `/api/tags/${other}/merge/`, { as: staff, body: { into: one } })).status).toBe(200);
    expect(await names()).toEqual([
      ["Merging", 10],
      ["Kept", 10],
    ]);
  });

  test("shows a student nothing of a sitting before its release, the team all of it", async () => {
    const [assessment, student] = [
      await publish(6, { review_policy: { ...shown, score: "released", response: "released", key: "released" } }),
      await newStudent(),
    ];
    await sit(assessment, student, right(4, 6));
    await t.platform.db.updateTable("sessions").set({ state: "scored" }).where("user_id", "=", student.id).execute();
    expect(await get(student)).toMatchObject({ waiting: 1, answers: 0, scores: [], mastery: [], standing: null });
    expect(await get(staff, `?user=${student.id}`)).toMatchObject({ answers: 6, scores: [{ unit: "percent" }] });
  });

  test("tells a student nothing of others while the cohort is withheld, nor of changes while the key is; the team all", async () => {
    const review_policy = { ...shown, cohort: "never", key: "never" };
    const [assessment, student] = [await publish(12, { review_policy }), await newStudent()];
    await satByMany(
      t.platform,
      assessment,
      Array.from({ length: 40 }, (_, person) => right((person * 7) % 13, 12)),
    );
    await sit(assessment, student, right(9, 12));
    await refreshAllFigures(t.platform.db);
    const questions = (await questionsOf(assessment)).map(({ question_id }) => question_id);
    await t.platform.db.updateTable("questions").set({ difficulty: 3 }).where("id", "in", questions).execute();
    const own = await get(student);
    expect(own).toMatchObject({ standing: null, changed_answers: null, difficulty: [{ asked: 12, cohort: null }] });
    // How sure a score is tells nothing of anyone.
    expect(own.scores[0]?.scores[0]?.error).toEqual(expect.any(Number));
    const team = await get(staff, `?user=${student.id}`);
    expect(team.standing?.cohorts).toMatchObject([{ cohort: "all", people: 41 }]);
    expect(team).toMatchObject({
      changed_answers: { questions: 12 },
      difficulty: [{ cohort: { median_ms: expect.any(Number) } }],
    });
  });

  test("forgets a sitting that is cancelled", async () => {
    const [assessment, student] = [await publish(6), await newStudent()];
    await sit(assessment, student, right(4, 6));
    await t.platform.db.updateTable("sessions").set({ state: "cancelled" }).where("user_id", "=", student.id).execute();
    expect(await get(student)).toMatchObject({ answers: 0, scores: [] });
  });

  test("is refused to whoever is not signed in, and of whoever is out of reach", async () => {
    const student = await newStudent();
    expect((await t.call("GET", PATH)).status).toBe(401);
    expect((await t.call("GET", `${PATH}?user=nobody`, { as: staff })).status).toBe(400);
    for (const role of ["student", "tutor", "counselor", "manager"] as const) {
      const other = await t.signInAs(role);
      expect((await t.call("GET", `${PATH}?user=${student.id}`, { as: other })).status).toBe(404);
    }
  });
});

describe("a report", () => {
  const reportOf = async (as: SignedIn, student: SignedIn) => {
    const rows = await t.platform.db
      .selectFrom("session_results")
      .select("session_id")
      .where("user_id", "=", student.id)
      .orderBy("submitted_at", "desc")
      .execute();
    const id = rows[0]?.session_id ?? "";
    return t.call<Report>("GET", `/api/users/assessments-sessions/${id}/report/`, { as });
  };

  test("tells results by tag, what changed since the same test, and what to do next", async () => {
    const [assessment, student] = [await publish(10), await newStudent()];
    await satByMany(
      t.platform,
      assessment,
      Array.from({ length: 40 }, (_, person) => right((person * 7) % 11, 10)),
    );
    await sit(assessment, student, right(4, 10));
    await moveBack(assessment, student, 10);
    await sit(assessment, student, [...right(7, 9), "open"]);
    await refreshAllFigures(t.platform.db);
    const exam = await createTag("exam", "Reported", null);
    const domain = await createTag("domain", "Reported domain", exam);
    await t.platform.db
      .insertInto("question_tags")
      .values((await questionsOf(assessment)).map(({ question_id }) => ({ question_id, tag_id: domain })))
      .execute();
    const { status, body } = await reportOf(student, student);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ unsure: null, error: expect.any(Number), target_score: null });
    expect(body.sections).toMatchObject([{ error: expect.any(Number), band: { low: expect.any(Number) } }]);
    expect(body.earlier).toMatchObject({ value: 40, difference: 30, change: { difference: 30 } });
    expect(
      body.tags.map(({ tag, parent, asked, right: correct, lost }) => [tag.name, parent, asked, correct, lost]),
    ).toEqual([
      ["Reported", null, 10, 7, 3],
      ["Reported domain", exam, 10, 7, 3],
    ]);
    expect(body.tags[0]?.answers.at(-1)).toEqual({ number: 10, mark: "omitted" });
    expect(body.next.map(({ code }) => code)).toEqual(["topic", "reasons", "omitted"]);
    expect(body.next[0]).toMatchObject({ tag: { name: "Reported domain" }, missed: 3, asked: 10 });
    expect((await reportOf(staff, student)).status).toBe(200);
  });

  test("counts what nobody gave a reason for as the list of mistakes does: what was not reached too, and a note is no reason", async () => {
    const [assessment, student] = [await publish(5), await newStudent()];
    await sit(assessment, student, [1, 0, 0, "open", "unseen"]);
    const missed = await t.platform.db
      .selectFrom("result_facts")
      .innerJoin("session_results", "session_results.session_id", "result_facts.session_id")
      .select(["result_facts.session_id", "result_facts.attempt_id"])
      .where("session_results.user_id", "=", student.id)
      .orderBy("result_facts.position")
      .execute();
    const reason = { name: `Misread ${student.id}` };
    const made = await t.call<{ id: string }>("POST", "/api/tags/reason-for-error/", { as: staff, body: reason });
    const say = async (place: number, body: object) => {
      const [session, id] = [missed[place]?.session_id, missed[place]?.attempt_id];
      const url = `/api/users/assessments-attempts/${id}/`;
      expect((await t.call("PATCH", url, { as: student, body: { session, ...body } })).status).toBe(200);
    };
    await say(1, { reason_for_error: made.body.id });
    await say(2, { note: "I should have drawn it." });
    const { next } = (await reportOf(student, student)).body;
    const list = await t.call<HandlerOutput<"mistakes.analyse">>("GET", "/api/mistakes-analyser/?unsaid=true", {
      as: student,
    });
    expect([next.find(({ code }) => code === "reasons"), list.body.count]).toEqual([{ code: "reasons", missed: 3 }, 3]);
  });

  test("names a question that took far too long only where one may know how long others took", async () => {
    for (const [cohort, told] of [
      ["scored", ["topic", "let_go", "reasons"]],
      ["never", ["topic", "reasons"]],
    ] as const) {
      const [assessment, student] = [await publish(4, { review_policy: { ...shown, cohort } }), await newStudent()];
      await satByMany(
        t.platform,
        assessment,
        Array.from({ length: 12 }, () => right(4, 4)),
      );
      await sit(assessment, student, right(2, 4));
      await refreshAllFigures(t.platform.db);
      const tag = await createTag("exam", `Too long ${cohort}`, null);
      const questions = await questionsOf(assessment);
      await t.platform.db
        .insertInto("question_tags")
        .values(questions.map(({ question_id }) => ({ question_id, tag_id: tag })))
        .execute();
      await t.platform.pool.query("update result_facts set time_ms = 90000 where user_id = $1 and position = 4", [
        student.id,
      ]);
      expect((await reportOf(student, student)).body.next.map(({ code }) => code)).toEqual(told);
    }
  });

  test("says nothing before the score is released, and for whom the student is within reach", async () => {
    const [assessment, student] = [
      await publish(4, { review_policy: { ...shown, score: "released" } }),
      await newStudent(),
    ];
    await sit(assessment, student, right(4, 4));
    await t.platform.db.updateTable("sessions").set({ state: "scored" }).where("user_id", "=", student.id).execute();
    expect(await reportOf(student, student)).toMatchObject({
      status: 200,
      body: { has_score: false, tags: [], next: [], earlier: null },
    });
    expect((await reportOf(await newStudent(), student)).status).toBe(404);
    expect((await reportOf(staff, student)).body).toMatchObject({ unsure: "few_people", error: null });
  });

  test("looks for no error of practice: that few others took it says nothing", async () => {
    const [assessment, student] = [await publish(4, { kind: "practice" }), await newStudent()];
    await sit(assessment, student, right(4, 2));
    expect((await reportOf(student, student)).body).toMatchObject({ has_score: true, unsure: "practice", error: null });
  });
});
