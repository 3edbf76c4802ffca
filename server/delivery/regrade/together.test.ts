import type { Regrade } from "@sextant/contract/regrades.ts";
import { describe, expect, test } from "vitest";
import { findPublishedVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Tx } from "../../platform/database/client.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { scoreSession } from "../marking/score-sessions.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

type Body = Regrade & { code?: string; state?: string; errors?: { path: string }[] };
const call = (method: string, at: string, body?: unknown) =>
  app.call<Body>(method, at, { as: staff, ...(body === undefined ? {} : { body }) });

const scale = [0, 1, 2, 3, 4].map((raw) => ({ raw, scaled: 200 + raw * 100 }));
const halves = [0, 1, 2].map((raw) => ({ raw, scaled: 200 + raw * 200 }));

/** Four questions: three choices, whose key is A, and a number. */
const rows: Outcome[][] = [
  ["A", "C", "A", 1],
  ["C", "A", "B", 1],
  ["C", "C", "D", 0],
  ["B", "B", "open", 0],
];

async function publishAgain(assessment: string, name: string): Promise<void> {
  expect((await call("PATCH", `/api/assessments/${assessment}/`, { name })).status).toBe(200);
  expect((await call("PATCH", `/api/assessments/${assessment}/`, { action: "publish" })).status).toBe(200);
}

async function sat({ isScaled = false, sittings = rows } = {}) {
  const { db, pool } = app.platform;
  const assessment = await publishAssessment(app, staff, {
    sections: [{ questions: 4, ...(isScaled ? { scale } : {}) }],
    ...(isScaled ? { score_model: { type: "scaled" } } : {}),
  });
  const students = await satByMany(app.platform, assessment, sittings);
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  const ids = version.sections[0]?.placements.flatMap((one) => one.question_version_id ?? []) ?? [];
  const loaded = await loadQuestionVersions(db, ids);
  const questions = ids.flatMap((id) => loaded.get(id) ?? []);
  const question = (place: number) => questions[place]?.question_id ?? "";
  const keyOf = (place: number, ...letters: string[]) => {
    const [interaction] = questions[place]?.interactions ?? [];
    if (interaction?.type !== "choice") throw new Error("This question is no choice");
    const of = (letter: string) => interaction.options.find((one) => one.source_identifier === letter)?.id ?? "";
    const correct = letters.map(of);
    // Either of two: one point for each, and never more than one.
    const mapping = { points: Object.fromEntries(correct.map((id) => [id, 1])), upper_bound: 1 };
    return { [interaction.id]: { correct, ...(letters.length > 1 ? { mapping } : {}) } };
  };
  const totals = async (of: readonly string[] = students) => {
    const { rows: found } = await pool.query<{ user_id: string; value: number }>(
      `select distinct on (s.id) s.user_id, coalesce(c.scaled, c.points)::float8 as value from sessions s
       join session_scores c on c.session_id = s.id where s.assessment_id = $1 order by s.id, c.created_at desc, c.id desc`,
      [assessment],
    );
    const byUser = new Map(found.map((row) => [row.user_id, row.value]));
    return of.map((id) => byUser.get(id));
  };
  const path = `/api/assessments/${assessment}/regrades/`;
  const preview = (body: object) => call("POST", path, { ...body, dry_run: true });
  const kept = async (body: object) => {
    const made = await call("POST", path, body);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body;
  };
  const act = async (id: string | null, action: "apply" | "undo") => {
    const answer = await call("POST", `${path}${id}/${action}/`);
    if (answer.status === 202) await workOff(app.platform);
    return answer;
  };
  const read = async (id: string | null) => (await call("GET", `${path}${id}/`)).body;
  return { assessment, students, questions, question, keyOf, totals, path, preview, kept, act, read };
}

/** Starts a student's sitting of the newest version after the regrade. */
async function beginLate(assessment: string) {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  return { sitter: { ...sitter, student: student.id }, attempts };
}

/** Totals every sitting again, and returns the totals. */
async function totalledAnew(assessment: string, totals: () => Promise<unknown>) {
  const { db } = app.platform;
  const sessions = await db.selectFrom("sessions").select("id").where("assessment_id", "=", assessment).execute();
  await db.updateTable("sessions").set({ scoring_owed: true }).where("assessment_id", "=", assessment).execute();
  for (const { id } of sessions) await scoreSession(db, () => {}, id);
  return totals();
}

describe("a release while scores change", () => {
  const wait = async (assessment: string) => {
    const { db } = app.platform;
    const fields = { state: "scored" as const, released_at: null };
    await db.updateTable("sessions").set(fields).where("assessment_id", "=", assessment).execute();
    const rows = await db.selectFrom("sessions").select("id").where("assessment_id", "=", assessment).execute();
    return rows.map(({ id }) => id);
  };
  const lock = (ids: readonly string[]) => (tx: Tx) =>
    tx
      .selectFrom("sessions")
      .select("id")
      .where("id", "in", [...ids])
      .orderBy("id")
      .forUpdate()
      .execute();
  const release = (sessions: readonly string[]) =>
    app.call<{ results: { outcome: string; state: string; detail?: string }[] }>(
      "POST",
      "/api/users/assessments-sessions/bulk/",
      { as: staff, body: { sessions, action: "release" } },
    );

  test("by a regrade is told before, and whichever comes first, all are released with their new scores", async () => {
    const { assessment, question, keyOf, totals, path, kept, read } = await sat();
    const { db } = app.platform;
    const sessions = await wait(assessment);
    const { id } = await kept({ question: question(0), kind: "key", key: keyOf(0, "C") });
    expect((await call("POST", `${path}${id}/apply/`)).status).toBe(202);
    const before = async () =>
      (
        await app.call<{ is_regrading: boolean }>("GET", `/api/assessments/${assessment}/results/to-release/`, {
          as: staff,
        })
      ).body.is_regrading;
    expect(await before()).toBe(true);
    const [, released] = await holdActCommit(db, lock(sessions), () =>
      Promise.all([workOff(app.platform), release(sessions)]),
    );
    expect(released.body.results.map(({ outcome, state }) => [outcome, state])).toEqual(
      sessions.map(() => ["done", "released"]),
    );
    expect(await read(id)).toMatchObject({ state: "applied" });
    expect(await before()).toBe(false);
    expect(await totals()).toEqual([2, 3, 1, 0]);
    expect(await totalledAnew(assessment, totals)).toEqual([2, 3, 1, 0]);
    const states = await db.selectFrom("sessions").select("state").where("id", "in", sessions).execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["released"]));
  });

  test("by a colleague happens once: the second is told that it was released already", async () => {
    const { assessment } = await sat();
    const { db } = app.platform;
    const sessions = await wait(assessment);
    const both = await holdActCommit(db, lock(sessions), () => Promise.all([release(sessions), release(sessions)]));
    const outcomes = both.flatMap(({ body }) => body.results);
    expect(outcomes.filter(({ outcome }) => outcome === "done")).toHaveLength(sessions.length);
    const late = outcomes.filter(({ outcome }) => outcome !== "done");
    expect(late).toHaveLength(sessions.length);
    for (const { state, detail } of late)
      expect([state, detail]).toEqual(["released", "This result has already been released."]);
    const events = await db
      .selectFrom("session_events")
      .select("session_id")
      .where("session_id", "in", sessions)
      .where("action", "=", "release")
      .execute();
    expect(events).toHaveLength(sessions.length);
  });
});

describe("several questions of one version", () => {
  test("are corrected in one regrade: what each sitting gains is counted once, and undone at once", async () => {
    const { assessment, question, keyOf, totals, preview, kept, act, read } = await sat();
    const before = await totals();
    expect(before).toEqual([3, 2, 0, 0]);
    const body = {
      question: question(0),
      kind: "key",
      key: keyOf(0, "C"),
      also: [
        { question: question(1), kind: "key", key: keyOf(1, "C") },
        { question: question(2), kind: "full_credit", credit: "answered" },
      ],
    };
    const { status, body: dry } = await preview(body);
    expect(status, JSON.stringify(dry)).toBe(200);
    // The first loses the first question and gains the second; its total stays.
    expect(dry.preview).toMatchObject({ sittings: 4, changed: 2, up: 2, down: 0 });
    expect(dry.preview.also.map(({ position }) => position)).toEqual([2, 3]);
    expect(dry.also.map(({ kind }) => kind)).toEqual(["key", "full_credit"]);
    expect(dry.preview.changes[0]?.answered).toBe("C · C · D");
    const { id } = await kept(body);
    expect((await act(id, "apply")).status).toBe(202);
    expect(await totals()).toEqual([3, 3, 3, 0]);
    expect(await totalledAnew(assessment, totals)).toEqual([3, 3, 3, 0]);
    expect(await read(id)).toMatchObject({ state: "applied", changed: 2, question: question(0) });
    const listed = await app.call<{ results: { id: string }[] }>(
      "GET",
      `/api/assessments/${assessment}/regrades/?question=${question(2)}`,
      { as: staff },
    );
    expect(listed.body.results.map((one) => one.id)).toEqual([id]);
    expect((await act(id, "undo")).status).toBe(202);
    expect(await totals()).toEqual(before);
    expect((await act(id, "apply")).status).toBe(202);
    expect(await totals()).toEqual([3, 3, 3, 0]);
  });

  test("may be dropped together: the scale leaves out both, and takes the one that is given", async () => {
    const { question, totals, preview, kept, act } = await sat({ isScaled: true });
    const drop = { question: question(0), kind: "drop" };
    const { body: dry } = await preview({ ...drop, also: [{ question: question(1), kind: "drop" }] });
    expect(dry.preview.question.scale?.at(-1)).toEqual({ raw: 2, scaled: 600 });
    expect(dry.preview.also[0]?.scale).toEqual(dry.preview.question.scale);
    const { id } = await kept({ ...drop, also: [{ question: question(1), kind: "drop", scale: halves }] });
    await act(id, "apply");
    expect(await totals()).toEqual([600, 400, 200, 200]);
    // A regrade that follows leaves out what is dropped already.
    const { body: next } = await preview({ question: question(2), kind: "drop" });
    expect(next.preview.question.scale?.at(-1)).toEqual({ raw: 1, scaled: 600 });
  });

  test("raise scores only where the whole rises", async () => {
    const { question, keyOf, preview } = await sat();
    const also = [{ question: question(3), kind: "drop" }];
    const { body } = await preview({ question: question(0), kind: "key", key: keyOf(0, "C"), also, only_raise: true });
    expect(body.preview).toMatchObject({ kept: 1, down: 0 });
  });

  test("are refused where one is named twice, or isn’t in the version", async () => {
    const { question, preview } = await sat();
    const twice = await preview({
      question: question(0),
      kind: "drop",
      also: [{ question: question(0), kind: "drop" }],
    });
    expect([twice.status, twice.body.errors?.[0]?.path]).toEqual([422, "also.0.question"]);
    const other = await sat();
    const strange = await preview({
      question: question(0),
      kind: "drop",
      also: [{ question: other.question(0), kind: "drop" }],
    });
    expect([strange.status, strange.body.errors?.[0]?.path]).toEqual([422, "also.0.question"]);
    const without = await preview({
      question: question(0),
      kind: "drop",
      also: [{ question: question(1), kind: "key" }],
    });
    expect(without.status).toBe(400);
  });
});

test("the questions of a version are listed to choose from, for those who may regrade", async () => {
  const { path, questions } = await sat();
  type Listed = { results: { question: string; position: number; section: string; title: string }[] };
  const list = (as: SignedIn | null, query = "?version=1") =>
    app.call<Listed>("GET", `${path}questions/${query}`, { as });
  const { status, body } = await list(staff);
  expect(status).toBe(200);
  expect(body.results.map(({ question, position }) => [question, position])).toEqual(
    questions.map(({ question_id }, place) => [question_id, place + 1]),
  );
  expect(body.results[0]?.title).not.toBe("");
  const strangers = await Promise.all([
    list(staff, "?version=0"),
    list(null),
    list(await app.signInAs("tutor")),
    list(staff, "?version=9"),
  ]);
  expect(strangers.map((one) => one.status)).toEqual([400, 401, 403, 404]);
});

test("two keys may both be right", async () => {
  const { question, keyOf, totals, preview, kept, act } = await sat();
  const body = { question: question(0), kind: "key", key: keyOf(0, "A", "C") };
  const { body: dry } = await preview(body);
  expect(dry.preview).toMatchObject({ changed: 2, up: 2, down: 0 });
  expect(dry.preview.question.key).toEqual({ before: ["A"], after: ["A", "C"] });
  await act((await kept(body)).id, "apply");
  expect(await totals()).toEqual([3, 3, 1, 0]);
});

describe("the same question in several versions", () => {
  test("is offered, applied as one, and undone as one", async () => {
    const made = await sat();
    const { assessment, question, questions, keyOf, totals, preview, kept, act, read } = made;
    await publishAgain(assessment, "Trial, second version");
    const later = await satByMany(app.platform, assessment, rows.slice(0, 3));
    const key = keyOf(0, "C");
    const body = { question: question(0), kind: "key", key, version: 1 };
    const offered = await preview(body);
    expect(offered.body.elsewhere).toEqual([{ version: 2, sittings: 3, changed: null, regrade: null }]);
    const both = await preview({ ...body, also_in: [2] });
    expect(both.body.elsewhere).toEqual([{ version: 2, sittings: 3, changed: 3, regrade: null }]);
    const wrong = await preview({ ...body, also_in: [7] });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, "also_in.0"]);
    const before = [await totals(), await totals(later)];
    const { id, elsewhere } = await kept({ ...body, also_in: [2] });
    expect((await act(id, "apply")).status).toBe(202);
    expect([await totals(), await totals(later)]).toEqual([
      [2, 3, 1, 0],
      [2, 3, 1],
    ]);
    const other = elsewhere[0]?.regrade ?? "";
    expect(await read(other)).toMatchObject({ state: "applied", version: 2, elsewhere: [{ version: 1, regrade: id }] });
    const newest = async () =>
      (await loadNewestKeys(app.platform.db, [questions[0]?.id ?? ""])).get(questions[0]?.id ?? "");
    expect(await newest()).toMatchObject({ number: 2, key });
    const { sitter, attempts } = await beginLate(assessment);
    const [attempt] = attempts;
    if (!attempt) throw new Error("There is no question");
    await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 5, response: answer(attempt, "C") }]);
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(app.platform.db, () => {}, sitter.session.id);
    const lateStudent = sitter.student;
    expect(await totals([lateStudent])).toEqual([1]);
    // Undoing either undoes both, also for who was scored by the new key alone.
    expect((await act(other, "undo")).status).toBe(202);
    expect(await totals([lateStudent])).toEqual([0]);
    expect([await totals(), await totals(later)]).toEqual(before);
    expect(await read(id)).toMatchObject({ state: "undone" });
    expect(await newest()).toMatchObject({ number: 3, key: keyOf(0, "A") });
  });

  test("can’t be undone once a later regrade of one of them is applied", async () => {
    const { assessment, question, keyOf, kept, act, read } = await sat();
    await publishAgain(assessment, "Trial, second version");
    await satByMany(app.platform, assessment, rows);
    const { id } = await kept({ question: question(0), kind: "key", key: keyOf(0, "C"), version: 1, also_in: [2] });
    await act(id, "apply");
    const next = await kept({ question: question(1), kind: "drop", version: 2 });
    await act(next.id, "apply");
    const refused = await act(id, "undo");
    expect([refused.status, refused.body.state]).toEqual([409, "followed"]);
    expect((await read(id)).can.undo).toBe(false);
  });
});
