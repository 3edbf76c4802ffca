import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { seatStuck, shownAtOnce } from "../../testing/stuck-student.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { lockAsking, selectUsualMinutes } from "./doubts.queries.ts";
import { findUsualMinutes } from "./usual-minutes.ts";

type Doubt = OperationOutput<"doubts.get"> & { code?: string };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: shownAtOnce });
});

const ask = ({ student, session, attempt }: Awaited<ReturnType<typeof seatStuck>>, headers = {}) =>
  t.call<Doubt>("POST", "/api/create-doubt-tagging/", {
    as: student,
    body: { session, attempt, text: "Why not?" },
    headers,
  });
async function asked() {
  const seat = await seatStuck(t, { by: staff, tutor, assessment });
  return { ...seat, doubt: (await ask(seat)).body.id };
}

/** Asks the same again so many times, an hour ago; of the first `answered` each has had its answer within so many minutes. */
async function copies(db: TestApp["platform"]["db"], doubt: string, many: number, minutes: readonly number[] = []) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into doubts (id, user_id, kind, session_id, attempt_id, question_version_id, chosen, sealed, created_at)
    select gen_random_uuid(), user_id, kind, session_id, attempt_id, question_version_id, chosen, sealed, now() - interval '1 hour'
    from doubts, generate_series(1, ${many}::int) where id = ${doubt}::uuid returning id, user_id`.execute(db);
  for (const [index, after] of minutes.entries()) {
    await sql`insert into doubt_replies (id, doubt_id, user_id, sealed, created_at)
      select gen_random_uuid(), id, ${tutor.id}::uuid, sealed, created_at + make_interval(mins => ${after}::int)
      from doubts where id = ${rows[index]?.id}::uuid`.execute(db);
  }
  return rows;
}

test("ids are read whatever their case, and one request that is sent again asks once", async () => {
  const seat = await seatStuck(t, { by: staff, tutor, assessment });
  const upper = { ...seat, session: seat.session.toUpperCase(), attempt: seat.attempt.toUpperCase() };
  const headers = { "idempotency-key": "asked-once" };
  const [first, again] = [await ask(upper, headers), await ask(upper, headers)];
  expect([first.status, again.body.id]).toEqual([201, first.body.id]);
});

test("of two questions at once that are one too many the second is refused", async () => {
  const one = await asked();
  await copies(t.platform.db, one.doubt, 48);
  const second = await holdActCommit(
    t.platform.db,
    async (tx) => {
      await lockAsking(tx, one.student.id);
      await copies(tx, one.doubt, 1);
    },
    () => ask(one),
  );
  expect(second).toMatchObject({ status: 409, body: { state: "many" } });
});

test("what nobody would find in a doubt any more is refused", async () => {
  const one = await asked();
  await sql`insert into doubt_replies (id, doubt_id, user_id, sealed) select gen_random_uuid(), id, user_id, sealed
    from doubts, generate_series(1, 500) where id = ${one.doubt}::uuid`.execute(t.platform.db);
  const path = `/api/doubt-tagging/${one.doubt}/replies/`;
  const refused = await t.call("POST", path, { as: one.student, body: { text: "And why?" } });
  expect(refused).toMatchObject({ status: 409, body: { state: "full" } });
});

test("half of all doubts are answered within a time that those without an answer lengthen", async () => {
  const { db } = t.platform;
  const one = await asked();
  await db.deleteFrom("doubt_replies").execute();
  await db.deleteFrom("doubts").where("id", "<>", one.doubt).execute();
  await copies(db, one.doubt, 4, [10, 20, 30, 40]);
  expect(await selectUsualMinutes(db)).toBeNull();
  await copies(db, one.doubt, 1, [50]);
  expect(await selectUsualMinutes(db)).toBe(35);
  await copies(db, one.doubt, 2);
  expect(await selectUsualMinutes(db)).toBe(45);
  await copies(db, one.doubt, 2);
  expect(await selectUsualMinutes(db)).toBeNull();
  // In the middle of those are two without an answer.
  await copies(db, one.doubt, 2);
  expect(await selectUsualMinutes(db)).toBeNull();
  // Nobody waits for what its student resolved.
  await sql`update doubts d set state = 'resolved', resolved_at = now()
    where not exists (select from doubt_replies r where r.doubt_id = d.id)`.execute(db);
  expect(await selectUsualMinutes(db)).toBe(30);
});

test("the usual time is counted once for all who ask within five minutes", async () => {
  const { db } = t.platform;
  await db.deleteFrom("doubt_replies").execute();
  await db.updateTable("doubts").set({ state: "resolved", resolved_at: new Date() }).execute();
  const later = Date.now() + 10 * 60_000;
  expect(await findUsualMinutes(db, later)).toBeNull();
  const { id } = await db.selectFrom("doubts").select("id").limit(1).executeTakeFirstOrThrow();
  await copies(db, id, 5, [7, 7, 7, 7, 7]);
  expect(await findUsualMinutes(db, later + 4 * 60_000)).toBeNull();
  expect(await findUsualMinutes(db, later + 6 * 60_000)).toBe(7);
});
