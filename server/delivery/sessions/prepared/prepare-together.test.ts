import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { fetchBytes, openQuestion, readFrames } from "../../../testing/open-sealed.ts";
import { allocate, publishAssessment, type RenderedAttempt, type Session } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

interface Prepared {
  code?: string;
  sections: { id: string; position: number; question_count: number }[];
}

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let assessment: string;

beforeAll(async () => {
  assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }, { questions: 2 }] });
});

interface Seat {
  student: SignedIn;
  id: string;
}

async function createRoom(count: number): Promise<Seat[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
      await allocate(app, staff, assessment, student.id);
      const url = "/api/users/assessments-sessions/generate/";
      const { body } = await app.call<Session>("POST", url, { as: student, body: { assessment } });
      return { student, id: body.id };
    }),
  );
}

const at = (id: string) => `/api/users/assessments-sessions/${id}`;
const prepare = ({ student, id }: Seat) => app.call<Prepared>("POST", `${at(id)}/prepare/`, { as: student });
const placesOf = async ({ id }: Seat) =>
  (
    await app.platform.db
      .selectFrom("attempts as a")
      .innerJoin("session_sections as s", "s.id", "a.session_section_id")
      .where("a.session_id", "=", id)
      .where("s.prepared", "=", true)
      .orderBy("s.position")
      .orderBy("a.position")
      .select(["s.position as section", "a.position"])
      .execute()
  ).map(({ section, position }) => [section, position]);
const whole = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 2],
];

test("a room that prepares at once gets each its own sections, and opens its own questions with its own key", async () => {
  const room = await createRoom(6);
  const prepared = await Promise.all(room.map(prepare));
  const seen = new Set<string>();
  for (const [place, one] of room.entries()) {
    const { status, body } = prepared[place] ?? {};
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body?.sections.map(({ position, question_count }) => [position, question_count])).toEqual([
      [1, 3],
      [2, 2],
    ]);
    expect(await placesOf(one)).toEqual(whole);
    const section = body?.sections[0]?.id ?? "";
    const frames = readFrames((await fetchBytes(app, one.student, `${at(one.id)}/prepared/${section}/`)).bytes);
    const began = await app.call<Session & { keys?: Record<string, string> }>("PATCH", `${at(one.id)}/`, {
      as: one.student,
      body: { action: "start", begin: true },
    });
    const key = began.body.keys?.[section] ?? "";
    for (const [index, frame] of frames.entries())
      seen.add((await openQuestion<RenderedAttempt>(key, `${section}/${index + 1}`, frame)).id);
  }
  expect(seen.size).toBe(18);
});

test("asked twice at once, a sitting is prepared once", async () => {
  const [one] = (await createRoom(1)) as [Seat];
  const [first, again] = await Promise.all([prepare(one), prepare(one)]);
  expect(again.body).toEqual(first.body);
  expect(await placesOf(one)).toEqual(whole);
});

test("who may not prepare is refused alone", async () => {
  const [late, other, ...fine] = (await createRoom(4)) as [Seat, Seat, ...Seat[]];
  const closed = { closes_at: new Date(Date.now() - 60_000) };
  await app.platform.db.updateTable("allocations").set(closed).where("user_id", "=", late.student.id).execute();
  const [refused, foreign, ...prepared] = await Promise.all([
    prepare(late),
    prepare({ student: late.student, id: other.id }),
    ...fine.map(prepare),
  ]);
  expect([refused.status, refused.body.code, foreign.status]).toEqual([409, "illegal_transition", 404]);
  expect(prepared.map(({ status }) => status)).toEqual([200, 200]);
  expect([await placesOf(late), await placesOf(other)]).toEqual([[], []]);
});

test("a sitting that something holds waits alone, the others do not", async () => {
  const [held, ...others] = (await createRoom(3)) as [Seat, ...Seat[]];
  const answered = await holdActCommit(
    app.platform.db,
    (tx) => tx.selectFrom("sessions").select("id").where("id", "=", held.id).forUpdate().execute(),
    () => prepare(held),
    async () => {
      for (const { status } of await Promise.all(others.map(prepare))) expect(status).toBe(200);
      expect(await placesOf(held)).toEqual([]);
    },
  );
  expect(answered.status).toBe(200);
  expect(await placesOf(held)).toEqual(whole);
});

test("one that the database refuses fails alone, and leaves nothing behind", async () => {
  const [broken, ...others] = (await createRoom(3)) as [Seat, ...Seat[]];
  const { db } = app.platform;
  await sql`alter table attempts add constraint refused check (session_id <> ${sql.lit(broken.id)})`.execute(db);
  const [failed, ...prepared] = await Promise.all([broken, ...others].map(prepare));
  await sql`alter table attempts drop constraint refused`.execute(db);
  expect(failed?.status).toBeGreaterThanOrEqual(400);
  expect(prepared.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await db.selectFrom("session_sections").select("id").where("session_id", "=", broken.id).execute();
  expect(rows).toEqual([]);
  expect(await Promise.all(others.map(placesOf))).toEqual([whole, whole]);
});
