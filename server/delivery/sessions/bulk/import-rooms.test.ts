import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { allocate, publishAssessment, sit } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
});

interface Imported {
  applied: boolean;
  rows: { line: number; person: string; name: string | null; outcome: string }[];
  code: string;
}
const send = (csv: string, more: object = {}, as: SignedIn | null = staff) =>
  t.call<Imported>("POST", "/api/live-sessions/rooms/import/", { as, body: { csv, ...more } });

async function seat(email: string) {
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student", email }));
  await allocate(t, staff, assessment, student.id);
  return (await sit(t, student, assessment)).session.id;
}
const roomOf = async (id: string) =>
  (await t.platform.db.selectFrom("sessions").select("room").where("id", "=", id).executeTakeFirst())?.room;

describe("rooms by a file", () => {
  test("are told row by row first, and set only then", async () => {
    const [one, two] = [await seat("one@rooms.test"), await seat("two@rooms.test")];
    await createTestUser(t.platform.db, { role: "student", email: "idle@rooms.test" });
    const csv = [
      "room,email",
      "Hall A,ONE@rooms.test",
      "Hall B,two@rooms.test",
      "Hall C,two@rooms.test",
      "Hall A,nobody@rooms.test",
      "Hall A,idle@rooms.test",
      `${"x".repeat(61)},one@rooms.test`,
    ].join("\r\n");
    const outcomes = ["set", "set", "twice", "unknown", "no_sitting", "bad_room"];
    const tried = await send(csv);
    expect(tried.body.rows.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(tried.body.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect([tried.body.applied, await roomOf(one)]).toEqual([false, ""]);
    const done = await send(csv, { dry_run: false });
    expect(done.body).toMatchObject({ applied: true, rows: tried.body.rows });
    expect([await roomOf(one), await roomOf(two)]).toEqual(["Hall A", "Hall B"]);
    expect((await send(csv)).body.rows.slice(0, 2)).toMatchObject([{ outcome: "unchanged" }, { outcome: "unchanged" }]);
    const other = await publishAssessment(t, staff);
    expect((await send("one@rooms.test;Annex", { assessment: other })).body.rows).toMatchObject([
      { line: 1, outcome: "no_sitting" },
    ]);
  });

  test("are all set at once, or none is", async () => {
    const seats = [await seat("first@rooms.test"), await seat("second@rooms.test"), await seat("third@rooms.test")];
    await sql`
      create function refuse_room() returns trigger language plpgsql as
        $$ begin if new.room = 'Closed' then raise exception 'closed'; end if; return new; end $$`.execute(
      t.platform.db,
    );
    await sql`create trigger refuse_room before update on sessions for each row execute function refuse_room()`.execute(
      t.platform.db,
    );
    const csvWith = (last: string) =>
      ["first@rooms.test,Hall 1", "second@rooms.test,Hall 2", `third@rooms.test,${last}`].join("\n");
    expect((await send(csvWith("Closed"), { dry_run: false })).status).toBe(500);
    expect(await Promise.all(seats.map(roomOf))).toEqual(["", "", ""]);
    expect((await send(csvWith("Hall 3"), { dry_run: false })).status).toBe(200);
    expect(await Promise.all(seats.map(roomOf))).toEqual(["Hall 1", "Hall 2", "Hall 3"]);
    const entries = t.platform.db.selectFrom("audit_entries").where("subject_id", "in", seats);
    expect(
      await entries
        .where("action", "=", "session.room")
        .select(["subject_id", "after"])
        .orderBy("subject_id")
        .execute(),
    ).toEqual(
      seats
        .map((subject_id, index) => ({ subject_id, after: { room: `Hall ${index + 1}` } }))
        .toSorted((one, other) => (one.subject_id < other.subject_id ? -1 : 1)),
    );
  });

  test("go to the person whose email it is, not to one who has it as username", async () => {
    const [theirs, other] = [await seat("shared@rooms.test"), await seat("else@rooms.test")];
    const { db } = t.platform;
    await db
      .updateTable("users")
      .set({ username: "shared@rooms.test" })
      .where("email", "=", "else@rooms.test")
      .execute();
    const done = await send("Shared@rooms.test,Hall S", { dry_run: false });
    expect(done.body.rows).toMatchObject([{ outcome: "set" }]);
    expect([await roomOf(theirs), await roomOf(other)]).toEqual(["Hall S", ""]);
  });

  test("are read with what can’t be, by those who assign, within their reach", async () => {
    await seat("three@rooms.test");
    expect((await send("room,name\nHall A,Ada")).body.code).toBe("invalid");
    expect((await send('"three@rooms.test,Hall')).status).toBe(422);
    expect((await send("three@rooms.test,Hall", { dry_run: "no" })).status).toBe(400);
    expect((await send("three@rooms.test,Hall", {}, null)).status).toBe(401);
    expect((await send("three@rooms.test,Hall", {}, await t.signInAs("counselor"))).status).toBe(403);
    const out = await send("three@rooms.test,Hall", { dry_run: false }, await t.signInAs("tutor"));
    expect(out.body.rows).toMatchObject([{ name: null, outcome: "unknown" }]);
  });
});
