import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let assessment: string;

beforeAll(async () => {
  assessment = await publishAssessment(app, staff, { sections: [{ questions: 2 }] });
});

async function newStudent(sittings: number): Promise<SignedIn> {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id, { sittings_allowed: sittings });
  return student;
}

/** A sitting that is submitted and not yet scored. */
async function submitOne(student: SignedIn): Promise<string> {
  const { sitter } = await sitFirstSection(app, student, assessment);
  await sitter.act("submit", { unsent: 0 });
  return sitter.session.id;
}

const score = (session: string) => scoreSession(app.platform.db, () => {}, session);

async function act(session: string, action: string, more = {}): Promise<void> {
  const path = `/api/users/assessments-sessions/${session}/`;
  const { status, body } = await app.call("PATCH", path, { as: staff, body: { action, ...more } });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function results(student: SignedIn) {
  return app.platform.db
    .selectFrom("session_results")
    .select(["session_id", "is_first", "counts"])
    .where("user_id", "=", student.id)
    .orderBy("submitted_at")
    .execute();
}

/** The sittings that are the first of this student; there must never be two. */
async function firstOf(student: SignedIn): Promise<string[]> {
  return (await results(student)).filter((row) => row.is_first).map((row) => row.session_id);
}

/** The first sitting as the definition says, computed from the sittings themselves. */
async function expectedFirst(student: SignedIn): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ id: string }>(
    `select s.id from sessions s where s.user_id = $1 and s.state in ('scored', 'released') and s.counts_in_statistics
      and not s.is_preview and exists (select from session_scores c where c.session_id = s.id)
      and not exists (select from session_sections c where c.session_id = s.id and c.state <> 'ended')
      order by s.submitted_at, s.id limit 1`,
    [student.id],
  );
  return rows.map((row) => row.id);
}

describe("the first sitting", () => {
  test("is the one submitted first, whichever is scored first", async () => {
    const student = await newStudent(2);
    const [earlier, later] = [await submitOne(student), await submitOne(student)];
    await score(later);
    expect(await firstOf(student)).toEqual([later]);
    await score(earlier);
    expect(await firstOf(student)).toEqual([earlier]);
    await score(later);
    expect(await firstOf(student)).toEqual([earlier]);
  });

  test("is one, when two are scored at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await newStudent(2);
      const sessions = [await submitOne(student), await submitOne(student)];
      await Promise.all(sessions.map(score));
      expect(await firstOf(student)).toEqual(sessions.slice(0, 1));
    }
  });

  test("gives way to the next when it is reopened, and does not come back once it is submitted later", async () => {
    const student = await newStudent(2);
    const [one, two] = [await submitOne(student), await submitOne(student)];
    for (const session of [one, two]) await score(session);
    await act(one, "reopen", { seconds: 60 });
    expect(await firstOf(student)).toEqual([two]);
    await act(one, "end", { reason: "time is up" });
    await score(one);
    expect(await firstOf(student)).toEqual([two]);
    expect(await firstOf(student)).toEqual(await expectedFirst(student));
  });

  test("gives way when it is cancelled, to none when there is no other", async () => {
    const student = await newStudent(2);
    const [one, two] = [await submitOne(student), await submitOne(student)];
    for (const session of [one, two]) await score(session);
    await act(one, "cancel", { reason: "someone else sat it" });
    expect(await firstOf(student)).toEqual([two]);
    await act(two, "cancel", { reason: "so was this" });
    expect(await firstOf(student)).toEqual([]);
  });

  test("is never a preview, nor one of chosen sections or with a section not done", async () => {
    const db = app.platform.db;
    const student = await newStudent(2);
    const session = await submitOne(student);
    await db.updateTable("sessions").set({ counts_in_statistics: false }).where("id", "=", session).execute();
    await score(session);
    expect(await results(student)).toMatchObject([{ is_first: false, counts: false }]);

    const partial = await publishAssessment(app, staff, { sections: [{ questions: 2 }, { questions: 2 }] });
    await allocate(app, staff, partial, student.id);
    const { sitter } = await sitFirstSection(app, student, partial);
    await sitter.act("submit", { unsent: 0 });
    await score(sitter.session.id);
    expect(await firstOf(student)).toEqual([]);
  });

  test("is what the definition says after acts in any order", async () => {
    const student = await newStudent(4);
    const sessions: string[] = [];
    for (let count = 0; count < 4; count += 1) sessions.push(await submitOne(student));
    const order = [3, 1, 0, 2];
    for (const place of order) {
      await score(sessions[place] ?? "");
      expect(await firstOf(student)).toEqual(await expectedFirst(student));
    }
    for (const [place, action, more] of [
      [0, "reopen", { seconds: 60 }],
      [1, "cancel", { reason: "wrong room" }],
      [0, "end", { reason: "time is up" }],
      [2, "reopen", { seconds: 60 }],
      [3, "cancel", { reason: "wrong room" }],
    ] as const) {
      await act(sessions[place] ?? "", action, more);
      if (action === "end") await score(sessions[place] ?? "");
      expect(await firstOf(student), `${action} ${place}`).toEqual(await expectedFirst(student));
    }
  });
});
