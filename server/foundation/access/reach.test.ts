import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { seesGroup } from "./groups.ts";
import { mediaIsOpenTo } from "./media.ts";
import { reaches } from "./reach.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
let group = "";
const material = newId();
const people: Record<string, { id: string; role: Role }> = {};

function person(name: string): { id: string; role: Role; signInId: string; address: string } {
  const found = people[name];
  if (!found) throw new Error(`Nobody is called ${name}`);
  return { ...found, signInId: newId(), address: "" };
}

/** Sets up the people and their relations: north is one school, south another. */
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
  const { db } = handle;
  const north = await createSchool(db);
  const south = await createSchool(db);
  const make = async (name: string, role: Role, schools: string[] = []) => {
    people[name] = await createTestUser(db, { role, schoolIds: schools });
    return people[name].id;
  };
  await make("staff", "staff");
  await make("manager", "manager", [north]);
  const tutor = await make("tutor", "tutor", [north]);
  const otherTutor = await make("other tutor", "tutor", [north]);
  const counselor = await make("counselor", "counselor", [north]);
  await make("southern manager", "manager", [south]);
  const inGroup = await make("in group", "student", [north]);
  const left = await make("left group", "student", [north]);
  const cared = await make("cared for", "student", [south]);
  const pupil = await make("pupil of manager", "student", [south]);
  const archived = await make("in archived group", "student", [south]);
  const promoted = await make("was a student", "tutor", [south]);
  await make("alone", "student", []);
  const former = await make("former member", "student", [north]);
  const coming = await make("coming member", "student", []);
  const joining = await make("joins the group next year", "student", []);
  const comingManager = await make("coming manager", "manager", []);

  group = await createGroup(db, { school: north, tutors: [tutor], members: [inGroup, left, promoted, joining] });
  await db.updateTable("group_members").set({ member_to: sql<Date>`now()` }).where("user_id", "=", left).execute();
  const gone = await createGroup(db, { tutors: [tutor], members: [archived] });
  await db.updateTable("groups").set({ archived_at: new Date() }).where("id", "=", gone).execute();
  await createGroup(db, { tutors: [otherTutor], members: [cared] });
  await createCare(db, cared, tutor);
  await createCare(db, cared, counselor);
  await createCare(db, pupil, person("manager").id);
  await createCare(db, promoted, counselor);
  await db.updateTable("memberships").set({ member_to: sql<Date>`now()` }).where("user_id", "=", former).execute();
  const nextYear = new Date(Date.now() + 365 * 86_400_000);
  await db
    .insertInto("memberships")
    .values(
      [coming, comingManager].map((id) => ({ id: newId(), user_id: id, school_id: north, member_from: nextYear })),
    )
    .execute();
  await db.insertInto("study_materials").values({ id: material, title: "Given to the group" }).execute();
  await db.insertInto("allocations").values({ id: newId(), group_id: group, study_material_id: material }).execute();
  await db.updateTable("group_members").set({ member_from: nextYear }).where("user_id", "=", joining).execute();
});
afterAll(async () => {
  await handle.close();
  await drop();
});

const north = ["manager", "tutor", "other tutor", "counselor", "in group", "left group"];
const table: [actor: string, reached: string[]][] = [
  ["manager", [...north, "pupil of manager"]],
  ["tutor", ["tutor", "in group", "cared for"]],
  ["other tutor", ["other tutor", "cared for"]],
  ["counselor", ["counselor", "cared for"]],
  ["southern manager", ["southern manager", "cared for", "pupil of manager", "in archived group", "was a student"]],
  ["coming manager", ["coming manager"]],
  ["in group", ["in group"]],
  ["alone", ["alone"]],
];

describe("reach", () => {
  test.each(table)("%s reaches exactly: %j", async (actor, expected) => {
    const reached: string[] = [];
    for (const name of Object.keys(people)) {
      if (await reaches(handle.db, person(actor), person(name).id)) reached.push(name);
    }
    expect(reached.sort()).toEqual([...expected].sort());
  });

  test.each([
    ["in group", true],
    ["left group", false],
    ["joins the group next year", false],
  ])("a group and what it has are for those who are in it now: %s", async (name, isIn) => {
    const { db } = handle;
    const seen = await db
      .selectFrom("groups")
      .select("id")
      .where(seesGroup(person(name), "groups"))
      .execute();
    expect(seen.some(({ id }) => id === group)).toBe(isIn);
    const open = await db
      .selectFrom("study_materials")
      .select("id")
      .where(mediaIsOpenTo(sql`${person(name).id}::uuid`, "study_materials"))
      .execute();
    expect(open.map(({ id }) => id)).toEqual(isIn ? [material] : []);
  });

  test("staff reach everyone, and nobody who is not there", async () => {
    for (const name of Object.keys(people)) {
      expect(await reaches(handle.db, person("staff"), person(name).id)).toBe(true);
    }
    expect(await reaches(handle.db, person("staff"), newId())).toBe(false);
  });
});
