import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { allocate, publishAssessment, type Session } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { lockSittingsOf } from "./generate.queries.ts";

const CROWD = 12;

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
});

const generate = (as: SignedIn, of = assessment) =>
  app.call<Session & { code?: string }>("POST", "/api/users/assessments-sessions/generate/", {
    as,
    body: { assessment: of },
  });

async function createRoom(count: number): Promise<SignedIn[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
      await allocate(app, staff, assessment, student.id);
      return student;
    }),
  );
}

const sittingsOf = async (student: SignedIn) =>
  (await app.platform.db.selectFrom("sessions").select("id").where("user_id", "=", student.id).execute()).map(
    ({ id }) => id,
  );

test("a room that asks at once gets a sitting each, and who has it already the same again", async () => {
  const room = await createRoom(CROWD);
  const [first] = room as [SignedIn, ...SignedIn[]];
  const there = await generate(first);
  const answers = await Promise.all(room.map((student) => generate(student)));
  expect(answers.map(({ status }) => status)).toEqual([200, ...room.slice(1).map(() => 201)]);
  expect(answers[0]?.body.id).toBe(there.body.id);
  for (const [place, student] of room.entries()) {
    expect(await sittingsOf(student)).toEqual([answers[place]?.body.id]);
    expect(answers[place]?.body).toMatchObject({ user: student.id, state: "allocated", can: { start: true } });
  }
});

test("a double click, also with the id in capitals, makes one sitting", async () => {
  const [student] = (await createRoom(1)) as [SignedIn];
  const answers = await Promise.all([
    generate(student),
    generate(student, assessment.toUpperCase()),
    generate(student),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await sittingsOf(student)).toHaveLength(1);
});

test("who may not is refused alone", async () => {
  const [one, late] = (await createRoom(2)) as [SignedIn, SignedIn];
  const stranger = await app.signInAs("student");
  await app.platform.db
    .updateTable("allocations")
    .set({ closes_at: new Date(Date.now() - 1000), opens_at: null })
    .where("user_id", "=", late.id)
    .execute();
  const [fine, closed, foreign] = await Promise.all([generate(one), generate(late), generate(stranger)]);
  expect([fine.status, closed.status, closed.body.code, foreign.status]).toEqual([201, 409, "illegal_transition", 404]);
});

test("a student whose turn another process has waits alone, the others do not", async () => {
  const [held, ...others] = (await createRoom(3)) as [SignedIn, ...SignedIn[]];
  const answered = await holdActCommit(
    app.platform.db,
    (tx) => lockSittingsOf(tx, { userId: held.id, assessmentId: assessment }),
    () => generate(held),
    async () => {
      for (const { status } of await Promise.all(others.map((one) => generate(one)))) expect(status).toBe(201);
      expect(await sittingsOf(held)).toEqual([]);
    },
  );
  expect(answered.status).toBe(201);
});
