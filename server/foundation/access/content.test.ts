import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { createAssessment, createSchool, createTestUser } from "../../testing/factories.ts";
import { mayEdit, readableContent, schoolIsOpenTo } from "./content.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
});
afterAll(async () => {
  await handle.close();
  await drop();
});

test("the team reads what is shared, their schools' and their own; staff everything, students nothing", async () => {
  const { db } = handle;
  const [north, south] = [await createSchool(db), await createSchool(db)];
  const author = await createTestUser(db, { role: "tutor", schoolIds: [north] });
  const shared = (await createAssessment(db)).id;
  const ours = (await createAssessment(db, { school: north })).id;
  const theirs = (await createAssessment(db, { school: south })).id;
  const own = (await createAssessment(db, { school: south, createdBy: author.id })).id;
  const names = new Map([
    [shared, "shared"],
    [ours, "ours"],
    [theirs, "theirs"],
    [own, "own"],
  ]);
  const read = async (person: { id: string; role: "student" | "tutor" | "counselor" | "manager" | "staff" }) => {
    const rows = await db
      .selectFrom("assessments as a")
      .select("id")
      .where(readableContent({ ...person, signInId: newId(), address: "" }, "a"))
      .execute();
    return rows.map((row) => names.get(row.id)).sort();
  };
  expect(await read(author)).toEqual(["ours", "own", "shared"]);
  for (const role of ["tutor", "counselor", "manager"] as const) {
    expect(await read(await createTestUser(db, { role, schoolIds: [north] }))).toEqual(["ours", "shared"]);
    expect(await read(await createTestUser(db, { role }))).toEqual(["shared"]);
  }
  expect(await read(await createTestUser(db, { role: "staff" }))).toEqual(["ours", "own", "shared", "theirs"]);
  expect(await read(await createTestUser(db, { schoolIds: [north] }))).toEqual([]);
});

test("tutors edit what they made, staff all, others nothing", () => {
  const me = newId();
  const may = (role: "student" | "tutor" | "counselor" | "manager" | "staff", created_by: string | null) =>
    mayEdit({ id: me, role, signInId: newId(), address: "" }, { created_by });
  expect([may("tutor", me), may("tutor", newId()), may("tutor", null)]).toEqual([true, false, false]);
  expect([may("staff", me), may("staff", newId()), may("staff", null)]).toEqual([true, true, true]);
  expect([may("manager", me), may("counselor", me), may("student", me)]).toEqual([false, false, false]);
});

test("a school is open to its members, and every school that is there to staff", async () => {
  const { db } = handle;
  const [north, south] = [await createSchool(db), await createSchool(db)];
  const tutor = {
    ...(await createTestUser(db, { role: "tutor", schoolIds: [north] })),
    signInId: newId(),
    address: "",
  };
  const staff = { ...(await createTestUser(db, { role: "staff" })), signInId: newId(), address: "" };
  const open = async (actor: typeof tutor, school: string) => {
    const { rows } = await sql<{ open: boolean }>`select ${schoolIsOpenTo(actor, school)} as open`.execute(db);
    return rows[0]?.open;
  };
  expect([await open(tutor, north), await open(tutor, south)]).toEqual([true, false]);
  expect([await open(staff, south), await open(staff, newId())]).toEqual([true, false]);
});
