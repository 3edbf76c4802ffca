import type { Regrade } from "@sextant/contract/regrades.ts";
import { describe, expect, test } from "vitest";
import { findPublishedVersion, loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, type Session, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { changeSitting } from "../sessions/change.ts";
import { planOf } from "./plan-of-row.ts";
import { selectRegradeRow } from "./regrades.queries.ts";
import { selectSittings } from "./sittings.queries.ts";
import { regradeSittings } from "./work.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");
const tutor = useSignedIn(app, "tutor");

type Body = Regrade & { code?: string; state?: string; errors?: { path: string }[] };
const path = (assessment: string, more = "") => `/api/assessments/${assessment}/regrades/${more}`;
const call = (method: string, at: string, as: SignedIn | null, body?: unknown) =>
  app.call<Body>(method, at, { as, ...(body === undefined ? {} : { body }) });

const scale = [0, 1, 2, 3].map((raw) => ({ raw, scaled: 200 + raw * 100 }));
const right: Outcome = 1;

/** Twelve people: four chose the key A of the first question, five C, two B, one left it out; all else varies. */
const rows: Outcome[][] = [
  ...["A", "A", "A", "A"].map((one, place): Outcome[] => [one as Outcome, place % 2 === 0 ? right : 0, 0]),
  ...["C", "C", "C", "C", "C"].map((one, place): Outcome[] => [one as Outcome, right, place % 2 === 0 ? right : 0]),
  ...["B", "B"].map((one): Outcome[] => [one as Outcome, 0, 0]),
  ["open", right, 0],
];

async function sat(plan: { isScaled?: boolean; author?: SignedIn; sittings?: Outcome[][] } = {}) {
  const { db } = app.platform;
  const author = plan.author ?? staff;
  const assessment = await publishAssessment(app, author, {
    sections: [{ questions: 3, ...(plan.isScaled === false ? {} : { scale }) }],
    ...(plan.isScaled === false ? {} : { score_model: { type: "scaled" } }),
  });
  const students = await satByMany(app.platform, assessment, plan.sittings ?? rows);
  const version = await loadAssessmentVersion(db, (await findPublishedVersion(db, assessment)) ?? "");
  const placement = version.sections[0]?.placements[0]?.question_version_id ?? "";
  const question = (await loadQuestionVersions(db, [placement])).get(placement);
  const [interaction] = question?.interactions ?? [];
  if (!question || interaction?.type !== "choice") throw new Error("The first question is no choice");
  const option = (letter: string) => interaction.options.find((one) => one.source_identifier === letter)?.id ?? "";
  const keyOf = (...letters: string[]) => ({ [interaction.id]: { correct: letters.map(option) } });
  /** Totals by student, in their order: scaled where there is a scale. */
  const totals = async () => {
    const { rows: found } = await app.platform.pool.query<{ user_id: string; value: number }>(
      `select distinct on (s.id) s.user_id, coalesce(c.scaled, c.points)::float8 as value from sessions s
       join session_scores c on c.session_id = s.id where s.assessment_id = $1 order by s.id, c.created_at desc, c.id desc`,
      [assessment],
    );
    const byUser = new Map(found.map((row) => [row.user_id, row.value]));
    return students.map((id) => byUser.get(id));
  };
  const appended = async () => {
    const { rows: found } = await app.platform.pool.query<{ attempts: number; sittings: number }>(
      `select (select count(*)::int from attempt_scores c join sessions s on s.id = c.session_id where s.assessment_id = $1) as attempts,
         (select count(*)::int from session_scores c join sessions s on s.id = c.session_id where s.assessment_id = $1) as sittings`,
      [assessment],
    );
    return found[0];
  };
  const create = (as: SignedIn | null, body: Record<string, unknown>) =>
    call("POST", path(assessment), as, { question: question.question_id, ...body });
  const kept = async (body: Record<string, unknown>) => {
    const made = await create(author, body);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body.id ?? "";
  };
  const act = async (id: string, action: "apply" | "undo", as = author) => {
    const answer = await call("POST", path(assessment, `${id}/${action}/`), as);
    if (answer.status === 202) await workOff(app.platform);
    return answer;
  };
  const read = async (id: string) => (await call("GET", path(assessment, `${id}/`), author)).body;
  return { assessment, students, question, keyOf, totals, appended, create, kept, act, read, versionId: version.id };
}

describe("the preview", () => {
  test("says whose scores change, by how much, and writes nothing", async () => {
    const { create, keyOf, appended, totals, assessment } = await sat();
    const [before, values] = [await appended(), await totals()];
    const { status, body } = await create(staff, { kind: "key", key: keyOf("C"), dry_run: true });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ id: null, state: "draft", can: { apply: false, undo: false } });
    const { preview } = body;
    expect(preview).toMatchObject({
      sittings: 12,
      changed: 9,
      up: 5,
      down: 4,
      kept: 0,
      metric: "scaled",
      routes: null,
    });
    expect(preview.mean_change).toBeCloseTo(100 / 12, 3);
    expect(preview.question.key).toEqual({ before: ["A"], after: ["C"] });
    expect(preview.question.options.map(({ letter, count }) => [letter, count])).toEqual([
      ["A", 4],
      ["B", 2],
      ["C", 5],
      ["D", 0],
    ]);
    expect(preview.question).toMatchObject({
      position: 1,
      drawn: 12,
      omitted: 1,
      right: { before: 4 / 11, after: 5 / 11 },
    });
    expect(preview.cohort?.people).toBe(12);
    expect(preview.changes).toHaveLength(9);
    expect(preview.changes[0]).toMatchObject({ change: -100, answered: "A", user: { name: expect.any(String) } });
    expect(preview.histogram.reduce((sum, bin) => sum + bin.after, 0)).toBe(12);
    expect(preview.moves.reduce((sum, move) => sum + move.count, 0)).toBe(9);
    expect([await appended(), await totals()]).toEqual([before, values]);
    expect((await call("GET", path(assessment), staff)).body).toEqual({ results: [] });
  });

  test("keeps falling scores where only those that rise may change", async () => {
    const { create, keyOf } = await sat();
    const { body } = await create(staff, { kind: "key", key: keyOf("C"), only_raise: true, dry_run: true });
    expect(body.preview).toMatchObject({ changed: 5, up: 5, down: 0, kept: 4 });
  });

  test("is refused for what does not fit", async () => {
    const { create, keyOf, question } = await sat();
    const key = keyOf("C");
    expect((await create(staff, { kind: "key" })).status).toBe(400);
    expect((await create(staff, { kind: "full_credit" })).status).toBe(400);
    expect((await create(staff, { kind: "nothing" })).status).toBe(400);
    expect((await create(null, { kind: "key", key })).status).toBe(401);
    const strange = await create(staff, {
      kind: "key",
      key: { [question.interactions[0]?.id ?? ""]: { correct: ["x"] } },
    });
    expect(strange.body.code).toBe("invalid");
    const other = await sat();
    const elsewhere = await create(staff, { question: other.question.question_id, kind: "drop" });
    expect(elsewhere.body.errors?.[0]?.path).toBe("question");
    expect((await create(staff, { kind: "drop", version: 9 })).body.code).toBe("invalid");
    const points = await sat({ isScaled: false });
    expect((await points.create(staff, { kind: "drop", scale })).body.errors?.[0]?.path).toBe("scale");
    const none = "00000000-0000-4000-8000-000000000000";
    expect((await call("GET", path(other.assessment, `${none}/`), staff)).status).toBe(404);
    expect((await call("POST", path(other.assessment, `${none}/apply/`), staff)).status).toBe(404);
  });
});

describe("a few people", () => {
  test("have a preview without a cohort, and the regrades of a question are listed", async () => {
    const { create, keyOf, assessment, question, kept } = await sat({ sittings: rows.slice(0, 3), isScaled: false });
    const { status, body } = await create(staff, { kind: "key", key: keyOf("C"), dry_run: true });
    expect([status, body.preview.cohort, body.preview.sittings]).toEqual([200, null, 3]);
    await kept({ kind: "full_credit", credit: "all" });
    const of = (id: string) =>
      app.call<{ results: unknown[] }>("GET", `${path(assessment)}?question=${id}`, { as: staff });
    expect((await of(question.question_id)).body.results).toHaveLength(1);
    expect((await of(assessment)).body.results).toHaveLength(0);
  });
});

describe("who may regrade", () => {
  test("is staff, tutors their own, managers their schools'; a stranger's key stays as it is", async () => {
    const own = await sat({ author: tutor });
    const foreign = await sat();
    const body = { kind: "drop", dry_run: true };
    expect((await own.create(tutor, body)).status).toBe(200);
    expect((await foreign.create(tutor, body)).status).toBe(403);
    expect((await call("GET", path(foreign.assessment), tutor)).status).toBe(403);
    for (const role of ["student", "counselor", "manager"] as const)
      expect((await foreign.create(await app.signInAs(role), body)).status, role).toBe(403);
    const id = await foreign.kept({ kind: "drop" });
    expect((await foreign.act(id, "apply", tutor)).status).toBe(403);
    // Students whom a tutor does not reach are counted, not named.
    expect((await own.create(tutor, body)).body.preview.changes.every(({ user }) => user === null)).toBe(true);
  });
});

describe("applying", () => {
  test("appends scores that cite the new key, is told, and does no harm twice", async () => {
    const { kept, act, read, keyOf, totals, appended, students, assessment } = await sat();
    await createGroup(app.platform.db, { tutors: [tutor.id], members: [students[4] ?? ""] });
    const before = { totals: await totals(), rows: await appended() };
    const id = await kept({ kind: "key", key: keyOf("C") });
    expect((await act(id, "apply")).status).toBe(202);
    const after = await totals();
    expect(after.map((value, place) => (value ?? 0) - (before.totals[place] ?? 0))).toEqual([
      ...[-100, -100, -100, -100, 100, 100, 100, 100, 100, 0, 0, 0],
    ]);
    expect(await read(id)).toMatchObject({ state: "applied", changed: 9, can: { apply: false, undo: true } });
    expect(await appended()).toEqual({
      attempts: (before.rows?.attempts ?? 0) + 12,
      sittings: (before.rows?.sittings ?? 0) + 12,
    });
    const told = await app.platform.db
      .selectFrom("notifications")
      .select(["user_id", "data"])
      .where("kind", "=", "regraded")
      .where("user_id", "in", [...students, tutor.id])
      .execute();
    expect(told).toHaveLength(10);
    expect(told.find(({ user_id }) => user_id === tutor.id)?.data).toEqual({
      thing: { type: "assessment", id: assessment },
    });
    expect((await act(id, "apply")).status).toBe(409);
    const facts = await app.platform.pool.query<{ different: number }>(
      `select count(*)::int as different from result_facts f join lateral (select points, correct from attempt_scores c
         where c.session_id = f.session_id and c.attempt_id = f.attempt_id order by created_at desc, id desc limit 1) c on true
       where f.assessment_id = $1 and (f.points is distinct from c.points or f.correct is distinct from c.correct)`,
      [assessment],
    );
    expect(facts.rows[0]?.different).toBe(0);
  });

  test("leaves what adding up anew would give, and later scoring follows it", async () => {
    for (const body of [
      { kind: "drop" },
      { kind: "full_credit", credit: "all" },
      { kind: "full_credit", credit: "answered" },
      { kind: "score_rule", score_rule: { max_points: 2, combine: "sum" } },
    ]) {
      const { kept, act, totals, assessment, students } = await sat({ isScaled: body.kind === "drop" });
      await act(await kept(body), "apply");
      const after = await totals();
      const sessions = await app.platform.db
        .selectFrom("sessions")
        .select("id")
        .where("assessment_id", "=", assessment)
        .execute();
      await app.platform.db
        .updateTable("sessions")
        .set({ scoring_owed: true })
        .where("assessment_id", "=", assessment)
        .execute();
      for (const { id } of sessions) await scoreSession(app.platform.db, () => {}, id);
      expect(await totals(), JSON.stringify(body)).toEqual(after);
      expect(students).toHaveLength(12);
    }
  });

  test("drops a question from points and scale, and gives credit to all or to those who answered", async () => {
    const dropped = await sat();
    const { body } = await dropped.create(staff, { kind: "drop", dry_run: true });
    expect(body.preview.question.scale).toEqual(
      [0, 2 / 3, 4 / 3, 2].map((raw, place) => ({
        raw: Math.floor(raw * 10_000) / 10_000,
        scaled: 200 + place * 100,
      })),
    );
    await dropped.act(
      await dropped.kept({
        kind: "drop",
        scale: [
          { raw: 0, scaled: 200 },
          { raw: 1, scaled: 400 },
          { raw: 2, scaled: 500 },
        ],
      }),
      "apply",
    );
    expect(await dropped.totals()).toEqual([400, 200, 400, 200, 500, 400, 500, 400, 500, 200, 200, 400]);
    const credited = await sat({ isScaled: false });
    const before = await credited.totals();
    await credited.act(await credited.kept({ kind: "full_credit", credit: "answered" }), "apply");
    const gains = (await credited.totals()).map((value, place) => (value ?? 0) - (before[place] ?? 0));
    expect(gains).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0]);
    await credited.act(await credited.kept({ kind: "full_credit", credit: "all" }), "apply");
    expect((await credited.totals()).at(-1)).toBe((before.at(-1) ?? 0) + 1);
  });

  test("counts for sittings that are scored for the first time afterwards, and undoing for them too", async () => {
    const { kept, act, assessment, totals } = await sat({ isScaled: false });
    const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
    await allocate(app, staff, assessment, student.id);
    const { sitter } = await sitFirstSection(app, student, assessment);
    const id = await kept({ kind: "full_credit", credit: "all" });
    await act(id, "apply");
    await sitter.act("submit", { unsent: 0 });
    await scoreSession(app.platform.db, app.platform.live.wake, sitter.session.id);
    const points = async () =>
      (await app.call<Session>("GET", `/api/users/assessments-sessions/${sitter.session.id}/`, { as: staff })).body
        .score?.points;
    expect(await points()).toBe(1);
    await act(id, "undo");
    expect(await points()).toBe(0);
    expect((await totals()).length).toBe(12);
  });

  test("goes on where a killed job was", async () => {
    const { kept, keyOf, assessment, totals, appended, read } = await sat();
    const before = await totals();
    const id = await kept({ kind: "key", key: keyOf("C") });
    const started = await app.call<{ job: { id: string } }>("POST", path(assessment, `${id}/apply/`), { as: staff });
    expect(started.status).toBe(202);
    // One sitting was done before the process died.
    const { db } = app.platform;
    const row = await selectRegradeRow(db, id);
    if (!row) throw new Error("The regrade is gone");
    const plan = await planOf(db, row);
    const [done] = await selectSittings(db, plan.reach, false, null);
    const own = { row, plan };
    await changeSitting(
      db,
      () => {},
      done ?? "",
      staff.id,
      async (tx, sitting, _row, now) => {
        const [change] = await regradeSittings(tx, () => {}, own, [sitting], now);
        return { events: change?.events ?? [], value: null };
      },
    );
    const between = await appended();
    await db.updateTable("jobs").set({ state: "running" }).where("id", "=", started.body.job.id).execute();
    await workOff(app.platform);
    const after = (await totals()).map((value, place) => (value ?? 0) - (before[place] ?? 0));
    expect(after).toEqual([-100, -100, -100, -100, 100, 100, 100, 100, 100, 0, 0, 0]);
    expect((await appended())?.sittings).toBe((between?.sittings ?? 0) + 11);
    expect(await read(id)).toMatchObject({ state: "applied", changed: 9 });
  });

  test("happens one at a time", async () => {
    const { kept, assessment, read } = await sat();
    const ids = [await kept({ kind: "drop" }), await kept({ kind: "full_credit", credit: "all" })];
    const both = await Promise.all(ids.map((id) => call("POST", path(assessment, `${id}/apply/`), staff)));
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("in_use");
    await workOff(app.platform);
    const states = (await Promise.all(ids.map(read))).map(({ state }) => state);
    expect(states.sort()).toEqual(["applied", "draft"]);
  });
});

describe("undoing", () => {
  test("appends the former scores, brings the key back, and can be followed by applying again", async () => {
    const { kept, act, read, keyOf, totals, question } = await sat();
    const before = await totals();
    const id = await kept({ kind: "key", key: keyOf("C") });
    await act(id, "apply");
    const applied = await totals();
    expect((await act(id, "undo")).status).toBe(202);
    expect(await totals()).toEqual(before);
    expect(await read(id)).toMatchObject({ state: "undone", can: { apply: true, undo: false } });
    const key = (await loadNewestKeys(app.platform.db, [question.id])).get(question.id);
    expect(key).toMatchObject({ number: 3, key: keyOf("A") });
    expect((await act(id, "undo")).status).toBe(409);
    expect((await act(id, "apply")).status).toBe(202);
    expect(await totals()).toEqual(applied);
  });

  test("tells those who have seen that scores changed, and takes it back from the others", async () => {
    const { kept, act, keyOf, students } = await sat();
    const { db } = app.platform;
    await createGroup(db, { tutors: [tutor.id], members: [students[4] ?? ""] });
    const shown = () =>
      db
        .selectFrom("notifications")
        .select(["id", "user_id", "read_at"])
        .where("kind", "=", "regraded")
        .where("in_app", "=", true)
        .where("user_id", "in", students)
        .orderBy("created_at")
        .execute();
    const ofTutor = () =>
      call("GET", "/api/notifications/?unread=true", tutor).then(({ body }) =>
        (body as unknown as { results: { kind: string }[] }).results.filter(({ kind }) => kind === "regraded"),
      );
    const id = await kept({ kind: "key", key: keyOf("C") });
    const earlier = (await ofTutor()).length;
    await act(id, "apply");
    const [seen] = await shown();
    await db
      .updateTable("notifications")
      .set({ read_at: new Date() })
      .where("id", "=", seen?.id ?? "")
      .execute();
    expect([(await shown()).length, (await ofTutor()).length - earlier]).toEqual([9, 1]);
    await act(id, "undo");
    expect((await shown()).map(({ user_id, read_at }) => [user_id, read_at !== null])).toEqual([
      [seen?.user_id, true],
      [seen?.user_id, false],
    ]);
    expect((await ofTutor()).length).toBe(earlier);
    await act(id, "apply");
    expect((await shown()).filter(({ user_id }) => user_id !== seen?.user_id)).toHaveLength(8);
  });

  test("is blocked by a later regrade of the version, and ends at its date", async () => {
    const { kept, act, keyOf, totals, read } = await sat();
    const start = await totals();
    const one = await kept({ kind: "key", key: keyOf("C") });
    await act(one, "apply");
    const middle = await totals();
    const two = await kept({ kind: "drop" });
    await act(two, "apply");
    const refused = await act(one, "undo");
    expect([refused.status, refused.body.state]).toEqual([409, "followed"]);
    expect((await read(one)).can.undo).toBe(false);
    await act(two, "undo");
    expect(await totals()).toEqual(middle);
    await act(one, "undo");
    expect(await totals()).toEqual(start);
    await act(one, "apply");
    await app.platform.db
      .updateTable("regrades")
      .set({ undo_until: new Date(Date.now() - 1000) })
      .where("id", "=", one)
      .execute();
    const late = await act(one, "undo");
    expect([late.status, late.body.state]).toEqual([409, "final"]);
  });
});

describe("a draft", () => {
  test("can be discarded; one that was applied stays", async () => {
    const { kept, act, assessment } = await sat();
    const id = await kept({ kind: "drop" });
    expect((await call("DELETE", path(assessment, `${id}/`), staff)).status).toBe(204);
    expect((await call("GET", path(assessment, `${id}/`), staff)).status).toBe(404);
    const other = await kept({ kind: "drop" });
    await act(other, "apply");
    expect((await call("DELETE", path(assessment, `${other}/`), staff)).status).toBe(409);
  });
});
