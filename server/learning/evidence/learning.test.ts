import { describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { scoreSession } from "../../delivery/marking/score-sessions.ts";
import { findCohorts } from "../../delivery/results/cohort.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import {
  type AssessmentPlan,
  allocate,
  answer,
  publishAssessment,
  sit,
  sitFirstSection,
} from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { listAnswers } from "./answers.ts";
import { ownAnswers } from "./own-answers.ts";
import { listSheets } from "./sheets.ts";
import { listSittings } from "./sittings.ts";
import { tagsOf } from "./tags.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };

async function newStudent(assessment: string, more: Record<string, unknown> = {}): Promise<SignedIn> {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id, { sittings_allowed: 3, ...more });
  return student;
}

/** A sitting of four questions: changed from wrong to right, wrong, left open, and not come to. */
async function satOnce(assessment: string, student: SignedIn): Promise<string> {
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const [one, two, three] = attempts;
  if (!one || !two || !three) throw new Error("There are four questions");
  const id = sitter.session.id;
  const save = (attempt: typeof one, revision: number, letter: string | null, more = {}) =>
    sitter.save([
      {
        id: attempt.id,
        revision,
        elapsed_ms: revision,
        ...more,
        response: letter === null ? null : answer(attempt, letter),
      },
    ]);
  await save(one, 1, "B");
  await save(one, 2, "A", { confidence: 4 });
  await save(two, 1, "C");
  await app.platform.db
    .insertInto("visits")
    .values({ session_id: id, id: crypto.randomUUID(), attempt_id: three.id, entered_ms: 5, left_ms: 9, active_ms: 4 })
    .execute();
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(app.platform.db, () => {}, id);
  return id;
}

const plan = (review: Partial<typeof shown> = {}): AssessmentPlan => ({
  sections: [{ questions: 4 }],
  review_policy: { ...shown, ...review },
});

const answersOf = (student: SignedIn) => listAnswers(app.platform.db, { users: [student.id] });

async function act(session: string, action: string, more = {}): Promise<void> {
  const path = `/api/users/assessments-sessions/${session}/`;
  const { status, body } = await app.call("PATCH", path, { as: staff, body: { action, ...more } });
  expect(status, JSON.stringify(body)).toBe(200);
}

describe("answers", () => {
  test("say what was answered first and last, how surely, and what was not come to", async () => {
    const student = await newStudent(await publishAssessment(app, staff, plan()));
    const session = await satOnce(await assessmentOf(student), student);
    const found = await answersOf(student);
    expect(found).toMatchObject([
      { session_id: session, position: 1, correct: true, points: 1, first_points: 0, changed: 1, confidence: 4 },
      { position: 2, correct: false, points: 0, first_points: 0, changed: 0, omitted: false, confidence: null },
      { position: 3, omitted: true, not_reached: false, first_points: null, visits: 1, chosen: [] },
      { position: 4, omitted: true, not_reached: true, first_points: null, visits: 0, chosen: [] },
    ]);
    expect(found.map(({ section, module, kind }) => [section.position, section.title, module, kind])).toEqual(
      found.map(() => [1, "Section 1", null, "mock"]),
    );
    expect(found.map(({ chosen }) => chosen.length)).toEqual([1, 1, 0, 0]);
    expect(found[0]?.chosen).not.toEqual(found[1]?.chosen);
    expect(await listAnswers(app.platform.db, { users: [] })).toEqual([]);
    expect(await listAnswers(app.platform.db, { users: [staff.id] })).toEqual([]);
    expect(await listAnswers(app.platform.db, { users: [student.id], from: new Date(Date.now() + 60_000) })).toEqual(
      [],
    );
  });

  test("are the same in brief", async () => {
    const student = await newStudent(await publishAssessment(app, staff, plan()));
    await satOnce(await assessmentOf(student), student);
    const full = await answersOf(student);
    const [sheet] = await listSheets(app.platform.db, { users: [student.id] });
    expect(sheet).toMatchObject({
      user_id: student.id,
      is_first: true,
      counts: true,
      kind: "mock",
      shows: full[0]?.shows,
    });
    expect(sheet?.answers).toEqual(
      full.map((one) => ({
        question_id: one.question_id,
        question_version_id: one.question_version_id,
        scored: true,
        state: one.omitted ? (one.not_reached ? "not_reached" : "open") : one.correct ? "right" : "wrong",
        changed: one.changed > 0,
        points: one.points,
        time_ms: one.time_ms,
        visits: one.visits,
        was_right: one.first_points === null ? null : one.first_points === 1,
        confidence: one.confidence,
      })),
    );
  });

  test("of sittings that were cancelled or reopened, and of previews, are none", async () => {
    const assessment = await publishAssessment(app, staff, plan());
    const student = await newStudent(assessment);
    const [one, two, three] = [
      await satOnce(assessment, student),
      await satOnce(assessment, student),
      await satOnce(assessment, student),
    ];
    const sessions = async () => {
      const { db } = app.platform;
      const wanted = { users: [student.id, staff.id] };
      const listed = [await listAnswers(db, wanted), await listSheets(db, wanted), await listSittings(db, wanted)];
      const [first, ...others] = listed.map((rows) => [...new Set(rows.map(({ session_id }) => session_id))]);
      for (const other of others) expect(other).toEqual(first);
      return first;
    };
    expect(await sessions()).toEqual([one, two, three]);
    await act(one, "cancel", { reason: "someone else sat it" });
    await act(two, "reopen", { seconds: 60 });
    expect(await sessions()).toEqual([three]);
    const preview = await sit(app, staff, assessment);
    await preview.act("start");
    await preview.act("begin_section");
    await preview.act("submit", { unsent: 0 });
    await scoreSession(app.platform.db, () => {}, preview.session.id);
    expect(await sessions()).toEqual([three]);
  });
});

/** The assessment that a student was given. */
async function assessmentOf(student: SignedIn): Promise<string> {
  const row = await app.platform.db
    .selectFrom("allocations")
    .select("assessment_id")
    .where("user_id", "=", student.id)
    .executeTakeFirstOrThrow();
  return row.assessment_id ?? "";
}

describe("one’s own answers", () => {
  test("are none before the score is released, while the team sees all", async () => {
    const assessment = await publishAssessment(app, staff, plan({ score: "released" }));
    const student = await newStudent(assessment);
    const session = await satOnce(assessment, student);
    const before = await answersOf(student);
    expect(before).toHaveLength(4);
    expect(before.every(({ shows }) => !shows.score && shows.response)).toBe(true);
    expect(ownAnswers(before)).toEqual([]);
    const [sitting] = await listSittings(app.platform.db, { users: [student.id] });
    expect(sitting).toMatchObject({ points: 1, shows: { score: false } });
    await act(session, "release");
    expect(ownAnswers(await answersOf(student))).toHaveLength(4);
  });

  test("show points and tags alone where the answer is withheld, and the key by its own moment", async () => {
    const assessment = await publishAssessment(app, staff, plan({ response: "never", key: "after_window" }));
    const student = await newStudent(assessment, { closes_at: new Date(Date.now() + 3_600_000).toISOString() });
    await satOnce(assessment, student);
    const all = await answersOf(student);
    expect(all[0]?.shows).toMatchObject({ score: true, response: false, key: false });
    const [first] = ownAnswers(all);
    expect(first).toMatchObject({
      points: 1,
      correct: true,
      chosen: null,
      confidence: null,
      time_ms: null,
      visits: null,
    });
    expect(first).toMatchObject({ changed: null, first_points: null });
    await app.platform.pool.query(
      "update allocations set closes_at = now() - interval '1 hour' where assessment_id = $1",
      [assessment],
    );
    expect((await answersOf(student))[0]?.shows).toMatchObject({ score: true, response: false, key: true });
  });

  test("tell what changing them came to only where the key is out", async () => {
    const assessment = await publishAssessment(app, staff, plan({ key: "never" }));
    const student = await newStudent(assessment);
    await satOnce(assessment, student);
    const all = await answersOf(student);
    expect(all[0]).toMatchObject({ changed: 1, first_points: 0, shows: { response: true, key: false } });
    const [first] = ownAnswers(all);
    expect(first).toMatchObject({ points: 1, confidence: 4, changed: null, first_points: null });
    expect(first?.chosen).toHaveLength(1);
  });

  test("of practice and of chosen sections count for oneself, and in no cohort", async () => {
    const { db } = app.platform;
    const practice = await publishAssessment(app, staff, { ...plan(), kind: "practice" });
    const people = await satByMany(
      app.platform,
      practice,
      Array.from({ length: 12 }, () => [1, 0, 1, 1] as const),
    );
    const own = await listAnswers(db, { users: people.slice(0, 1) });
    expect(own).toHaveLength(4);
    expect(own.every(({ counts, is_first, shows }) => !counts && !is_first && shows.score)).toBe(true);
    expect((await findCohorts(db, (await findPublishedVersion(db, practice)) ?? "")).size).toBe(0);

    const parts = await publishAssessment(app, staff, {
      sections: [{ questions: 2 }, { questions: 2 }],
      review_policy: shown,
      allows_chosen_sections: true,
    });
    const student = await newStudent(parts);
    const { rows } = await app.platform.pool.query<{ id: string }>(
      "select id from sections where assessment_id = $1 order by position limit 1",
      [parts],
    );
    const made = await app.call<{ id: string }>("POST", "/api/generate-for-sections/", {
      as: student,
      body: { assessment: parts, sections: [rows[0]?.id] },
    });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    const path = `/api/users/assessments-sessions/${made.body.id}/`;
    for (const action of ["start", "begin_section"]) await app.call("PATCH", path, { as: student, body: { action } });
    await app.call("PATCH", path, { as: student, body: { action: "submit", unsent: 0 } });
    await scoreSession(db, () => {}, made.body.id);
    const partial = await answersOf(student);
    expect(partial).toHaveLength(2);
    expect(partial.every((one) => one.is_partial && !one.counts && !one.is_first)).toBe(true);
  });
});

describe("tags of questions", () => {
  const make = async (path: string, body: object) => {
    const made = await app.call<{ id: string }>("POST", path, { as: staff, body });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    return made.body.id;
  };

  test("are those of now with all above them, merged ones as what they became", async () => {
    const exam = await make("/api/tags/exam/", { name: "Figures" });
    const math = await make("/api/tags/subject/", { name: "Math", parent: exam });
    const lines = await make("/api/tags/topic/", { name: "Lines", parent: math });
    const slopes = await make("/api/tags/topic/", { name: "Slopes", parent: math });
    const question = await make("/api/questions/", {
      status: "published",
      body: "<p>How steep?</p>",
      key: { N: { accept: ["1"], tolerance: null } },
      interactions: [{ source_identifier: "N", type: "numeric_entry" }],
      tags: [slopes],
    });
    const names = async () =>
      (await tagsOf(app.platform.db, [question])).get(question)?.map(({ name, level }) => `${level} ${name}`);
    expect(await names()).toEqual(["exam Figures", "subject Math", "topic Slopes"]);
    await make(`/api/tags/${slopes}/merge/`, { into: lines });
    expect(await names()).toEqual(["exam Figures", "subject Math", "topic Lines"]);
    const { body } = await app.call<{ version: number }>("GET", `/api/questions/${question}/`, { as: staff });
    await app.call("PATCH", `/api/questions/${question}/`, { as: staff, body: { version: body.version, tags: [] } });
    expect(await names()).toEqual([]);
    expect((await tagsOf(app.platform.db, [])).size).toBe(0);
  });
});
