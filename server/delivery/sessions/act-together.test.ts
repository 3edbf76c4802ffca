import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn, TestApp } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { allocate, answer, publishAssessment, type Session, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSessions } from "../marking/score-sessions.ts";

const CROWD = 12;
const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let assessment: string;

beforeAll(async () => {
  assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }], review_policy: shown });
});

async function seat() {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("There is no question");
  await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5, response: answer(first, "A") }]);
  return { student, sitter, id: sitter.session.id };
}

async function generateSitting(test: TestApp, as: SignedIn, assessment: string): Promise<{ id: string }> {
  const body = { assessment };
  return (await test.call<Session>("POST", "/api/users/assessments-sessions/generate/", { as, body })).body;
}
type Seated = Awaited<ReturnType<typeof seat>>;

const createSittings = async (count: number) => Promise.all(Array.from({ length: count }, seat));
const submit = ({ sitter }: Seated, lease = 1) => sitter.act("submit", { lease, unsent: 0 });
const stateOf = async ({ id }: Seated) =>
  (await app.platform.db.selectFrom("sessions").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const countOf = async (table: "session_scores" | "result_facts" | "session_events", { id }: Seated) =>
  (await app.platform.db.selectFrom(table).select("session_id").where("session_id", "=", id).execute()).length;

test("a room that submits at once is submitted, each answered with their own session", async () => {
  const room = await createSittings(CROWD);
  const answered = await Promise.all(room.map((one) => submit(one)));
  for (const [place, { status, body }] of answered.entries())
    expect([status, body.id, body.state]).toEqual([200, room[place]?.id, "submitted"]);
});

test("a room that starts and begins at once gets each their own sections and questions, and who may not is refused alone", async () => {
  const room = await Promise.all(
    Array.from({ length: CROWD }, async () => {
      const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
      await allocate(app, staff, assessment, student.id);
      return { student, ...(await generateSitting(app, student, assessment)) };
    }),
  );
  const [late, ...others] = room as [(typeof room)[number], ...typeof room];
  await app.platform.db
    .updateTable("allocations")
    .set({ closes_at: new Date(Date.now() - 60_000) })
    .where("user_id", "=", late.student.id)
    .execute();
  const act = ({ student, id }: (typeof room)[number], action: string) =>
    app.call<Session & { code?: string }>("PATCH", `/api/users/assessments-sessions/${id}/`, {
      as: student,
      body: { action },
    });
  const started = await Promise.all(room.map((one) => act(one, "start")));
  expect(started.map(({ status }) => status)).toEqual([409, ...others.map(() => 200)]);
  const begun = await Promise.all(room.map((one) => act(one, "begin_section")));
  expect(begun.map(({ status }) => status)).toEqual([409, ...others.map(() => 200)]);
  for (const [place, { body }] of begun.slice(1).entries())
    expect([body.id, body.state, body.sections[0]?.state]).toEqual([others[place]?.id, "in_progress", "in_progress"]);
  const rows = await app.platform.db
    .selectFrom("attempts")
    .select(["session_id", "position"])
    .where(
      "session_id",
      "in",
      room.map(({ id }) => id),
    )
    .orderBy("session_id")
    .orderBy("position")
    .execute();
  const positions = Map.groupBy(rows, (row) => row.session_id);
  expect(room.map(({ id }) => positions.get(id)?.map(({ position }) => position))).toEqual([
    undefined,
    ...others.map(() => [1, 2, 3]),
  ]);
});

test("what is told of a joint start is what is there, and a wrong start code is refused alone", async () => {
  const room = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
      await allocate(app, staff, assessment, student.id);
      return { student, ...(await generateSitting(app, student, assessment)) };
    }),
  );
  const ids = room.map(({ student }) => student.id);
  await app.platform.db.updateTable("allocations").set({ start_code: "QK7P" }).where("user_id", "in", ids).execute();
  const path = (id: string) => `/api/users/assessments-sessions/${id}/`;
  const started = await Promise.all(
    room.map(({ student, id }, place) =>
      app.call<Session & { code?: string }>("PATCH", path(id), {
        as: student,
        body: { action: "start", begin: true, start_code: place === 0 ? "WRONG" : "qk7p" },
      }),
    ),
  );
  expect([started[0]?.status, started[0]?.body.code]).toEqual([422, "wrong_start_code"]);
  for (const [place, { student, id }] of [...room.entries()].slice(1)) {
    const { body } = await app.call<Session>("GET", path(id), { as: student });
    expect(withoutClock(started[place]?.body)).toEqual(withoutClock(body));
  }
});

/** A sitting without what is another from one moment to the next. */
function withoutClock(session: Session | undefined): unknown {
  const moving = new Set(["server_time", "remaining_ms", "elapsed_ms", "closes_in_ms"]);
  return JSON.parse(JSON.stringify(session, (name, value) => (moving.has(name) ? null : value)));
}

test("in a room that submits at once, whoever may not is refused alone", async () => {
  const room = await createSittings(4);
  const [one, two, three, four] = room as [Seated, Seated, Seated, Seated];
  await two.sitter.act("take_over");
  const stranger = await app.signInAs("student");
  const path = `/api/users/assessments-sessions/${four.id}/`;
  const [done, behind, twice, again, foreign, none] = await Promise.all([
    submit(one),
    submit(two),
    submit(three),
    submit(three),
    app.call<Session & { code: string }>("PATCH", path, { as: stranger, body: { action: "submit", unsent: 0 } }),
    app.call("PATCH", path, { as: null, body: { action: "submit", unsent: 0 } }),
  ]);
  expect(done.status).toBe(200);
  expect([behind.status, behind.body.code]).toEqual([409, "taken_over"]);
  expect([twice.status, again.status]).toEqual([200, 200]);
  expect([foreign.status, none.status]).toEqual([404, 401]);
  expect(await Promise.all(room.map(stateOf))).toEqual(["submitted", "in_progress", "submitted", "in_progress"]);
});

test("a sitting that something holds waits alone, the others do not", async () => {
  const room = await createSittings(3);
  const [held, ...others] = room as [Seated, Seated, Seated];
  const answered = await holdActCommit(
    app.platform.db,
    (tx) => tx.selectFrom("sessions").select("id").where("id", "=", held.id).forUpdate().execute(),
    () => submit(held),
    async () => {
      for (const { body } of await Promise.all(others.map((one) => submit(one)))) expect(body.state).toBe("submitted");
      expect(await stateOf(held)).toBe("in_progress");
    },
  );
  expect(answered.body.state).toBe("submitted");
});

test("sittings scored together have each the score, facts and release they would have alone, once", async () => {
  const room = await createSittings(CROWD);
  await Promise.all(room.map((one) => submit(one)));
  const ids = room.map(({ id }) => id);
  await scoreSessions(app.platform.db, () => {}, ids);
  await scoreSessions(app.platform.db, () => {}, ids);
  for (const one of room) {
    const { body } = await app.call<Session>("GET", `/api/users/assessments-sessions/${one.id}/`, { as: one.student });
    expect(body).toMatchObject({ state: "released", score: { points: 1, max_points: 3 } });
    expect([await countOf("session_scores", one), await countOf("result_facts", one)]).toEqual([1, 3]);
  }
  const told = await app.platform.db
    .selectFrom("notifications")
    .select("user_id")
    .where("kind", "=", "released")
    .where(
      "user_id",
      "in",
      room.map(({ student }) => student.id),
    )
    .execute();
  expect(told).toHaveLength(CROWD);
});

test("one that cannot be scored holds up no other", async () => {
  const room = await createSittings(3);
  await Promise.all(room.map((one) => submit(one)));
  const [broken, ...others] = room as [Seated, Seated, Seated];
  const { db } = app.platform;
  await sql`alter table session_scores add constraint refused check (session_id <> ${sql.lit(broken.id)})`.execute(db);
  await scoreSessions(
    db,
    () => {},
    room.map(({ id }) => id),
  );
  expect(await Promise.all(room.map(stateOf))).toEqual(["submitted", "submitted", "submitted"]);
  // Each has a task of its own now.
  for (const one of others) await scoreSessions(db, () => {}, [one.id]);
  await expect(scoreSessions(db, () => {}, [broken.id])).rejects.toThrow("refused");
  expect(await Promise.all(others.map(stateOf))).toEqual(["released", "released"]);
});
