import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface School {
  id: string;
  name: string;
  version: number;
  student_count: number;
  team_count: number;
  group_count: number;
  archived_at: string | null;
  can: Record<string, boolean>;
  usage: unknown;
  code: string;
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const path = (id: string) => `/api/schools/${id}/`;
const create = (body: unknown, as: SignedIn | null = staff) => t.call<School>("POST", "/api/schools/", { as, body });
const get = (id: string, as: SignedIn | null = staff) => t.call<School>("GET", path(id), { as });
const update = (id: string, body: unknown, as: SignedIn | null = staff) =>
  t.call<School>("PATCH", path(id), { as, body });
const remove = (id: string, query = "", as: SignedIn | null = staff) =>
  t.call<School>("DELETE", `${path(id)}${query}`, { as });
const members = (id: string, query = "", as: SignedIn = staff) =>
  t.call<{ count: number; results: { user: string; member_to: string | null }[] }>(
    "GET",
    `${path(id)}members/${query}`,
    { as },
  );
const change = (method: "POST" | "DELETE", id: string, body: unknown, as: SignedIn | null = staff) =>
  t.call<{ results: { status: string }[]; errors: { path: string }[] }>(method, `${path(id)}members/`, { as, body });
const inSchool = (role: "student" | "tutor" | "counselor" | "manager", school: string) =>
  createTestUser(t.platform.db, { role, schoolIds: [school] });

describe("a school", () => {
  test("is made by staff, with a time zone that there is", async () => {
    const made = await create({ name: "Harbour", address: "1 Quay", time_zone: "Asia/Dubai" });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ name: "Harbour", time_zone: "Asia/Dubai", student_count: 0, logo: null, version: 1 }),
    ]);
    expect(made.body).toMatchObject({ number_format: "point" });
    for (const zone of ["Mars/Base", "+13:00", "-01:00", "1"])
      expect((await create({ name: "Nowhere", time_zone: zone })).status).toBe(400);
    expect((await create({ name: "X", number_format: "semicolon" })).status).toBe(400);
    expect((await create({ name: " " })).status).toBe(400);
    expect((await create({ name: "X", logo_file: newId() })).status).toBe(422);
    expect((await create({ name: "X" }, null)).status).toBe(401);
    for (const role of ["student", "tutor", "counselor", "manager"] as const)
      expect((await create({ name: "X" }, await t.signInAs(role))).status).toBe(403);
  });

  test("is seen by those of the team who belong to it, all by staff", async () => {
    const { db } = t.platform;
    const [mine, other] = [await createSchool(db), await createSchool(db)];
    for (const role of ["tutor", "counselor", "manager"] as const) {
      const as = await t.signInAs(await inSchool(role, mine));
      expect([(await get(mine, as)).status, (await get(other, as)).status]).toEqual([200, 404]);
      const { results } = (await t.call<{ results: School[] }>("GET", "/api/schools/", { as })).body;
      expect(results.map((school) => [school.id, school.can.update])).toEqual([[mine, false]]);
    }
    expect((await get(other)).body.can).toMatchObject({ update: true, remove: true, change_members: true });
    expect((await get(mine, await t.signInAs("student"))).status).toBe(403);
    expect((await get(newId())).status).toBe(404);
  });

  test("counts who belongs to it now, and is found by name and ordered by size", async () => {
    const { db } = t.platform;
    const id = await createSchool(db, "Countable Academy");
    await createSchool(db, "Countable Annex");
    const [gone] = [await inSchool("student", id), await inSchool("student", id), await inSchool("tutor", id)];
    await createGroup(db, { school: id });
    await change("DELETE", id, { users: [gone?.id] });
    expect((await get(id)).body).toMatchObject({ student_count: 1, team_count: 1, group_count: 1 });
    const found = await t.call<{ results: School[] }>("GET", "/api/schools/?search=countable&ordering=-student_count", {
      as: staff,
    });
    expect(found.body.results.map((school) => school.name)).toEqual(["Countable Academy", "Countable Annex"]);
  });

  test("changes from the version that was seen", async () => {
    const id = await createSchool(t.platform.db);
    const renamed = { name: "Renamed", time_zone: "Europe/Oslo", number_format: "comma", version: 1 };
    expect((await update(id, renamed)).body).toMatchObject({ ...renamed, version: 2 });
    const stale = await update(id, { name: "Again", version: 1 });
    expect([stale.status, stale.body]).toEqual([
      409,
      expect.objectContaining({ code: "stale_version", current: expect.objectContaining({ name: "Renamed" }) }),
    ]);
    expect((await update(newId(), { name: "X", version: 1 })).status).toBe(404);
    expect((await update(id, { name: "X", version: 2 }, await t.signInAs("manager"))).status).toBe(403);
  });
});

describe("archiving a school", () => {
  test("is refused while people or groups are in it, and says how many", async () => {
    const id = await createSchool(t.platform.db);
    await inSchool("student", id);
    await createGroup(t.platform.db, { school: id });
    const refused = await remove(id);
    expect([refused.status, refused.body.usage]).toEqual([409, { people_count: 1, group_count: 1, settings: [] }]);
    for (const query of [`?rehome=${id}`, `?rehome=${newId()}`]) expect((await remove(id, query)).status).toBe(422);
    expect((await remove(id, "", await t.signInAs("manager"))).status).toBe(403);
    expect((await remove(id, "", null)).status).toBe(401);
  });

  test("lets another school take its people and groups over, those who belong to both once", async () => {
    const { db } = t.platform;
    const [from, to] = [await createSchool(db), await createSchool(db)];
    const [one, both] = [await inSchool("student", from), await createTestUser(db, { schoolIds: [from, to] })];
    const group = await createGroup(db, { school: from });
    expect((await remove(from, `?rehome=${to}`)).status).toBe(204);
    expect((await members(to)).body.results.map((row) => row.user).sort()).toEqual([one.id, both.id].sort());
    const row = await db.selectFrom("groups").select("school_id").where("id", "=", group).executeTakeFirstOrThrow();
    expect(row.school_id).toBe(to);
    expect((await get(from)).body.archived_at).not.toBeNull();
    expect((await remove(from)).status).toBe(404);
    const entry = await db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_id", "=", from)
      .where("action", "=", "school.archived")
      .executeTakeFirst();
    expect(entry).toMatchObject({ after: { school: to }, school_id: from });
  });

  test("lets its people go when told so, and can be undone", async () => {
    const id = await createSchool(t.platform.db);
    await inSchool("student", id);
    expect((await remove(id, "?orphan=true")).status).toBe(204);
    const list = async (query: string) =>
      (
        await t.call<{ results: School[] }>("GET", `/api/schools/?page_size=200${query}`, { as: staff })
      ).body.results.map((school) => school.id);
    expect([(await list("")).includes(id), (await list("&archived=true")).includes(id)]).toEqual([false, true]);
    const { version } = (await get(id)).body;
    expect((await update(id, { archived: false, version })).body).toMatchObject({
      archived_at: null,
      student_count: 0,
    });
  });
});

describe("who belongs to a school", () => {
  test("is told one by one, and belongs to it once at a time", async () => {
    const { db } = t.platform;
    const id = await createSchool(db);
    const [one, two] = [await createTestUser(db), await createTestUser(db)];
    const statuses = (answer: Awaited<ReturnType<typeof change>>) => answer.body.results.map((row) => row.status);
    expect(statuses(await change("POST", id, { users: [one.id] }))).toEqual(["added"]);
    expect(statuses(await change("POST", id, { users: [one.id, two.id, two.id] }))).toEqual([
      "already_member",
      "added",
    ]);
    expect(statuses(await change("DELETE", id, { users: [two.id] }))).toEqual(["removed"]);
    expect(statuses(await change("DELETE", id, { users: [two.id] }))).toEqual(["not_member"]);
    expect((await members(id)).body.results.map((row) => row.user)).toEqual([one.id]);
    expect((await members(id, "?past=true")).body.count).toBe(2);
    const at = Promise.all([two, two, two].map(() => change("POST", id, { users: [two.id] })));
    expect((await at).map((answer) => statuses(answer)[0]).sort()).toEqual([
      "added",
      "already_member",
      "already_member",
    ]);
  });

  test("may belong to it from and to a day", async () => {
    const { db } = t.platform;
    const id = await createSchool(db);
    const [one] = [await createTestUser(db)];
    const times = { member_from: "2030-09-01T00:00:00.000Z", member_to: "2031-07-01T00:00:00.000Z" };
    expect((await change("POST", id, { users: [one.id], ...times })).body.results).toEqual([
      { user: one.id, status: "added" },
    ]);
    expect((await members(id)).body.results).toMatchObject([times]);
    expect((await get(id)).body.student_count).toBe(0);
    const backwards = { users: [one.id], member_from: times.member_to, member_to: times.member_from };
    expect((await change("POST", id, backwards)).status).toBe(400);
  });

  test("is changed by staff alone, and only of people who are there", async () => {
    const id = await createSchool(t.platform.db);
    const manager = await t.signInAs(await inSchool("manager", id));
    const person = await createTestUser(t.platform.db);
    for (const method of ["POST", "DELETE"] as const) {
      expect((await change(method, id, { users: [person.id] }, manager)).status).toBe(403);
      expect((await change(method, id, { users: [person.id] }, null)).status).toBe(401);
      expect((await change(method, newId(), { users: [person.id] })).status).toBe(404);
      expect((await change(method, id, { users: [] })).status).toBe(400);
      const strange = await change(method, id, { users: [person.id, newId()] });
      expect([strange.status, strange.body.errors[0]?.path]).toEqual([404, "users.1"]);
    }
  });

  test("is listed as far as one reaches them", async () => {
    const { db } = t.platform;
    const id = await createSchool(db);
    const student = await inSchool("student", id);
    const [manager, tutor] = [
      await t.signInAs(await inSchool("manager", id)),
      await t.signInAs(await inSchool("tutor", id)),
    ];
    expect((await members(id, "?role=student", manager)).body.results.map((row) => row.user)).toEqual([student.id]);
    expect((await members(id, "?role=student", tutor)).body.count).toBe(0);
    expect((await members(await createSchool(db), "", manager)).status).toBe(404);
  });
});
