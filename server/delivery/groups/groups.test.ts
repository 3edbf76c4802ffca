import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import {
  createAssessment,
  createCare,
  createGroup,
  createSchool,
  createSessionRow,
  createTestUser,
} from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Group {
  id: string;
  name: string;
  school: string | null;
  tutors: string[];
  led_by: { id: string; can: Record<string, boolean> }[];
  member_count: number;
  version: number;
  can: Record<string, boolean>;
  code: string;
  errors: { path: string }[];
}

const t = useTestApp();
let north: string;
let south: string;
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let tutor: SignedIn;
let otherTutor: SignedIn;
let counselor: SignedIn;

beforeAll(async () => {
  const { db } = t.platform;
  north = await createSchool(db);
  south = await createSchool(db);
  const inNorth = { schoolIds: [north] };
  manager = await t.signInAs(await createTestUser(db, { role: "manager", ...inNorth }));
  tutor = await t.signInAs(await createTestUser(db, { role: "tutor", ...inNorth }));
  otherTutor = await t.signInAs(await createTestUser(db, { role: "tutor", ...inNorth }));
  counselor = await t.signInAs(await createTestUser(db, { role: "counselor", ...inNorth }));
});

const create = (as: SignedIn, body: unknown) => t.call<Group>("POST", "/api/groups/", { as, body });
const get = (as: SignedIn, id: string) => t.call<Group>("GET", `/api/groups/${id}/`, { as });
const update = (as: SignedIn, id: string, body: unknown) => t.call<Group>("PATCH", `/api/groups/${id}/`, { as, body });

async function lastAudit(id: string) {
  return t.platform.db
    .selectFrom("audit_entries")
    .select(["action", "actor_id", "before", "after"])
    .where("subject_id", "=", id)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}

describe("a group", () => {
  test("made by a tutor is led by them", async () => {
    const made = await create(tutor, { name: "Mine" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: "Mine", school: null, tutors: [tutor.id], member_count: 0, version: 1 });
    expect(made.body.can).toMatchObject({ update: true, change_members: true });
    expect(await lastAudit(made.body.id)).toMatchObject({ action: "group.created", actor_id: tutor.id });
  });

  test("made by a manager of one school belongs to it, by one of several only when they say to which", async () => {
    expect((await create(manager, { name: "Ours", tutors: [tutor.id] })).body).toMatchObject({
      school: north,
      tutors: [tutor.id],
    });
    const both = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [north, south] }));
    expect((await create(both, { name: "Whose" })).status).toBe(422);
    expect((await create(both, { name: "Southern", school: south })).body).toMatchObject({ school: south });
  });

  test("sent twice under one Idempotency-Key is made once", async () => {
    const send = () =>
      t.call<Group>("POST", "/api/groups/", {
        as: staff,
        body: { name: "Once" },
        headers: { "idempotency-key": "g1" },
      });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.id).toBe(one.body.id);
  });

  test("may not be put where one has nothing to say, nor led by whom one does not reach", async () => {
    const stranger = await createTestUser(t.platform.db, { role: "tutor", schoolIds: [south] });
    const student = await createTestUser(t.platform.db, { schoolIds: [north] });
    const cases: [SignedIn, Record<string, unknown>, number, string][] = [
      [manager, { school: south }, 404, "school"],
      [tutor, { school: south }, 404, "school"],
      [staff, { school: newId() }, 404, "school"],
      [manager, { tutors: [tutor.id, stranger.id] }, 404, "tutors.1"],
      [tutor, { tutors: [otherTutor.id] }, 404, "tutors.0"],
      [staff, { tutors: [newId()] }, 404, "tutors.0"],
      [manager, { tutors: [student.id] }, 422, "tutors.0"],
      [staff, { tutors: [counselor.id] }, 422, "tutors.0"],
    ];
    for (const [as, body, status, path] of cases) {
      const answer = await create(as, { name: "No", ...body });
      expect({ body, status: answer.status, path: answer.body.errors[0]?.path }).toEqual({ body, status, path });
    }
    for (const body of [{}, { name: " " }, { name: 1 }, { name: "a", school: "x" }]) {
      expect((await create(staff, body)).status).toBe(400);
    }
    expect((await create(counselor, { name: "No" })).status).toBe(403);
  });

  test("is seen by those who keep it, and by the counselor of someone in it", async () => {
    const { db } = t.platform;
    const student = await createTestUser(db, { schoolIds: [north] });
    await createCare(db, student.id, counselor.id);
    const id = await createGroup(db, { school: north, tutors: [tutor.id], members: [student.id] });
    const elsewhere = await createGroup(db, { school: south });
    const statuses = async (group: string) =>
      Promise.all([staff, manager, tutor, otherTutor, counselor].map(async (as) => (await get(as, group)).status));
    expect(await statuses(id)).toEqual([200, 200, 200, 404, 200]);
    expect(await statuses(elsewhere)).toEqual([200, 404, 404, 404, 404]);
    expect((await get(counselor, id)).body.can).toMatchObject({ update: false, change_members: false });
    const listed = await t.call<{ results: Group[] }>("GET", "/api/groups/?page_size=200", { as: counselor });
    expect(listed.body.results.map((group) => group.id)).toEqual([id]);
  });

  test("is changed by those who keep it, from the version that they saw", async () => {
    const id = await createGroup(t.platform.db, { school: north, tutors: [tutor.id] });
    expect((await update(otherTutor, id, { name: "x", version: 1 })).status).toBe(404);
    expect((await update(tutor, id, { name: "Renamed", version: 1 })).body).toMatchObject({
      name: "Renamed",
      version: 2,
    });
    const stale = await update(manager, id, { name: "Again", version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale_version", current: { name: "Renamed", version: 2 } });
    expect((await update(manager, id, { school: south, version: 2 })).status).toBe(404);
    const led = await update(manager, id, { tutors: [otherTutor.id, tutor.id], version: 2 });
    expect(led.body.tutors.sort()).toEqual([otherTutor.id, tutor.id].sort());
    expect(await lastAudit(id)).toMatchObject({ action: "group.updated", before: { tutors: [tutor.id] } });
  });

  test("is not taken by one tutor from another, but may be given up", async () => {
    const id = await createGroup(t.platform.db, { school: north, tutors: [tutor.id, otherTutor.id] });
    expect((await update(tutor, id, { tutors: [tutor.id], version: 1 })).status).toBe(403);
    const left = await update(tutor, id, { tutors: [otherTutor.id], version: 1 });
    expect(left.status).toBe(200);
    expect(left.body.can.update).toBe(false);
    expect((await get(tutor, id)).status).toBe(404);
  });

  test("once archived is gone for everyone", async () => {
    const id = await createGroup(t.platform.db, { school: north, tutors: [tutor.id] });
    const remove = (as: SignedIn) => t.call("DELETE", `/api/groups/${id}/`, { as });
    expect((await remove(otherTutor)).status).toBe(404);
    expect((await remove(tutor)).status).toBe(204);
    expect((await remove(staff)).status).toBe(404);
    expect((await get(staff, id)).status).toBe(404);
    expect(await lastAudit(id)).toMatchObject({ action: "group.archived" });
  });

  test("is found by its name, in pages, in the order asked for", async () => {
    const school = await createSchool(t.platform.db);
    const head = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
    for (const name of ["50% more", "Beta", "alpha"]) await create(head, { name });
    const list = (query: string) =>
      t.call<{ count: number; next: string; previous: string; results: Group[]; errors: unknown }>(
        "GET",
        `/api/groups/?${query}`,
        { as: head },
      );
    expect((await list("search=0%25")).body.results.map((group) => group.name)).toEqual(["50% more"]);
    const first = await list("page_size=2&ordering=-created_at");
    expect(first.body).toMatchObject({ count: 3, previous: null });
    expect(first.body.results.map((group) => group.name)).toEqual(["alpha", "Beta"]);
    const second = await t.call<{ results: Group[]; next: null; previous: string }>("GET", first.body.next, {
      as: head,
    });
    expect(second.body.results.map((group) => group.name)).toEqual(["50% more"]);
    expect(second.body).toMatchObject({ next: null });
    expect(second.body.previous).toContain("page=1");
    expect((await list("page=9")).body).toMatchObject({ count: 3, results: [], next: null });
    for (const query of ["ordering=password_hash", "page=0", "page_size=201", "page=x"]) {
      expect((await list(query)).status).toBe(400);
    }
  });
});

describe("members", () => {
  interface Results {
    count: number;
    results: { user: string; status: string; group: string; first_name: string }[];
    errors: { path: string }[];
  }
  const change = (method: "POST" | "DELETE", as: SignedIn, group: string, users: string[]) =>
    t.call<Results>(method, "/api/group-user/", { as, body: { group, users } });
  const list = (as: SignedIn, query: string) => t.call<Results>("GET", `/api/group-user/?${query}`, { as });

  test("are added and taken out many at once, with an answer for each", async () => {
    const { db } = t.platform;
    const [one, two] = [
      await createTestUser(db, { schoolIds: [north] }),
      await createTestUser(db, { schoolIds: [north] }),
    ];
    const id = await createGroup(db, { school: north, tutors: [tutor.id], members: [one.id] });
    const added = await change("POST", manager, id, [one.id, two.id]);
    expect(added.body.results).toEqual([
      { user: one.id, status: "already_member" },
      { user: two.id, status: "added" },
    ]);
    expect(await lastAudit(id)).toMatchObject({ action: "group.members_added", after: { users: [two.id] } });
    expect((await get(tutor, id)).body.member_count).toBe(2);
    expect((await list(tutor, `group=${id}`)).body.count).toBe(2);
    expect((await list(tutor, `user=${two.id}`)).body.results.map((row) => row.group)).toEqual([id]);
    const removed = await change("DELETE", tutor, id, [two.id, one.id]);
    expect(removed.body.results.map((row) => row.status)).toEqual(["removed", "removed"]);
    expect((await change("DELETE", manager, id, [two.id])).body.results[0]?.status).toBe("not_member");
    expect((await list(tutor, `user=${two.id}`)).body.count).toBe(0);
    expect((await change("POST", manager, id, [two.id])).body.results[0]?.status).toBe("added");
  });

  test("must be students within reach, and the group one's own", async () => {
    const { db } = t.platform;
    const mine = await createTestUser(db, { schoolIds: [north] });
    const cared = await createTestUser(db, { schoolIds: [south] });
    const stranger = await createTestUser(db, { schoolIds: [south] });
    await createCare(db, cared.id, tutor.id);
    const group = await createGroup(db, { school: north, tutors: [tutor.id] });
    const elsewhere = await createGroup(db, { school: south });
    const cases: [SignedIn, string, string[], number, string | undefined][] = [
      [tutor, group, [cared.id], 200, undefined],
      [tutor, group, [cared.id, mine.id], 404, "users.1"],
      [manager, group, [mine.id, stranger.id], 404, "users.1"],
      [staff, group, [newId()], 404, "users.0"],
      [manager, group, [tutor.id], 422, "users.0"],
      [manager, elsewhere, [mine.id], 404, undefined],
      [otherTutor, group, [], 400, "users"],
      [counselor, group, [mine.id], 403, undefined],
    ];
    for (const [as, to, users, status, path] of cases) {
      const answer = await change("POST", as, to, users);
      expect({ users, status: answer.status, path: answer.body.errors?.[0]?.path }).toEqual({ users, status, path });
    }
  });

  test("added by two at once are members once", async () => {
    const { db } = t.platform;
    const student = await createTestUser(db, { schoolIds: [north] });
    const id = await createGroup(db, { school: north });
    const answers = await Promise.all([manager, staff, manager].map((as) => change("POST", as, id, [student.id])));
    expect(answers.map((answer) => answer.body.results[0]?.status).sort()).toEqual([
      "added",
      "already_member",
      "already_member",
    ]);
  });

  test("are listed only as far as one reaches them", async () => {
    const { db } = t.platform;
    const [mine, other] = [
      await createTestUser(db, { schoolIds: [north] }),
      await createTestUser(db, { schoolIds: [south] }),
    ];
    await createCare(db, mine.id, counselor.id);
    const id = await createGroup(db, { school: north, members: [mine.id, other.id] });
    const seen = async (as: SignedIn) => (await list(as, `group=${id}`)).body.results.map((row) => row.user).sort();
    expect(await seen(staff)).toEqual([mine.id, other.id].sort());
    expect(await seen(manager)).toEqual([mine.id]);
    expect(await seen(counselor)).toEqual([mine.id]);
    expect(await seen(otherTutor)).toEqual([]);
  });
});

describe("an archived group", () => {
  test("is listed apart and comes back with its members, for those who kept it", async () => {
    const { db } = t.platform;
    const student = await createTestUser(db, { schoolIds: [north] });
    const id = await createGroup(db, { school: north, tutors: [tutor.id], members: [student.id] });
    const restore = (as: SignedIn | null) => t.call<Group>("POST", `/api/groups/${id}/restore/`, { as });
    expect((await restore(tutor)).status).toBe(404);
    expect((await t.call("DELETE", `/api/groups/${id}/`, { as: tutor })).status).toBe(204);
    const archived = async (as: SignedIn) =>
      (await t.call<{ results: Group[] }>("GET", "/api/groups/?archived=true&page_size=200", { as })).body.results.some(
        (group) => group.id === id,
      );
    expect([await archived(tutor), await archived(manager), await archived(otherTutor)]).toEqual([true, true, false]);
    expect((await restore(otherTutor)).status).toBe(404);
    expect((await restore(counselor)).status).toBe(403);
    expect((await restore(null)).status).toBe(401);
    expect((await restore(tutor)).body).toMatchObject({ id, member_count: 1, tutors: [tutor.id] });
    expect(await lastAudit(id)).toMatchObject({ action: "group.restored", actor_id: tutor.id });
  });
});

describe("restoring a group brings nobody back within reach", () => {
  const leave = (user: string, school: string) =>
    t.platform.db
      .updateTable("memberships")
      .set({ member_to: sql<Date>`now()` })
      .where("user_id", "=", user)
      .where("school_id", "=", school)
      .execute();
  const restore = (as: SignedIn, id: string) => t.call<Group>("POST", `/api/groups/${id}/restore/`, { as });
  const archive = (id: string) => t.call("DELETE", `/api/groups/${id}/`, { as: staff });
  const reaches = async (as: SignedIn, user: string) =>
    (await t.call("GET", `/api/users/${user}/`, { as })).status === 200;

  test("who left its school or may sign in no more while it was archived, whoever restores it", async () => {
    const { db } = t.platform;
    for (const [who, school] of [
      ["tutor", north],
      ["tutor", null],
      ["manager", north],
      ["staff", north],
    ] as const) {
      const people = [
        await createTestUser(db, { schoolIds: [north] }),
        await createTestUser(db, { schoolIds: [north] }),
        await createTestUser(db, { schoolIds: [north] }),
      ];
      const [stays, leaves, closed] = people.map((person) => person.id);
      const leader = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [north] }));
      const members = people.map((person) => person.id);
      const id = await createGroup(db, { school, tutors: [leader.id], members });
      for (const user of members) expect(await reaches(leader, user)).toBe(true);
      expect((await archive(id)).status).toBe(204);
      await leave(leaves ?? "", north);
      expect((await t.call("DELETE", `/api/users/${closed}/`, { as: staff })).status).toBe(204);
      const restored = await restore({ tutor: leader, manager, staff }[who], id);
      expect(restored.body).toMatchObject({ id, member_count: 1, tutors: [leader.id] });
      expect([await reaches(leader, stays ?? ""), await reaches(leader, leaves ?? "")]).toEqual([true, false]);
      expect(await reaches(leader, closed ?? "")).toBe(false);
    }
  });

  test("whom the manager who restores it does not reach, nor a tutor who left", async () => {
    const { db } = t.platform;
    const mine = await createTestUser(db, { schoolIds: [north] });
    const other = await createTestUser(db, { schoolIds: [south] });
    const gone = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [north] }));
    const id = await createGroup(db, { school: north, tutors: [tutor.id, gone.id], members: [mine.id, other.id] });
    await archive(id);
    await leave(gone.id, north);
    expect((await restore(gone, id)).status).toBe(404);
    expect((await restore(manager, id)).body).toMatchObject({ member_count: 1, tutors: [tutor.id] });
    expect([await reaches(gone, mine.id), await reaches(tutor, mine.id), await reaches(tutor, other.id)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await lastAudit(id)).toMatchObject({
      action: "group.restored",
      after: { members_left_out: [other.id], tutors_left_out: [gone.id] },
    });
  });
});

test("groups are found by school and by tutor, and ordered by how many are in them", async () => {
  const { db } = t.platform;
  const school = await createSchool(db, "Ordered");
  const leader = await createTestUser(db, { role: "tutor", schoolIds: [school], firstName: "Lea", lastName: "Der" });
  const students = [await createTestUser(db), await createTestUser(db)];
  const small = await createGroup(db, { school, members: [students[0]?.id ?? ""] });
  const large = await createGroup(db, { school, tutors: [leader.id], members: students.map(({ id }) => id) });
  const list = async (query: string) =>
    (
      await t.call<{ results: (Group & { school_name: string })[] }>("GET", `/api/groups/?${query}`, {
        as: staff,
      })
    ).body.results;
  expect((await list(`school=${school}&ordering=-member_count`)).map((group) => group.id)).toEqual([large, small]);
  expect(await list(`tutor=${leader.id}`)).toMatchObject([
    { id: large, school_name: "Ordered", led_by: [{ id: leader.id, first_name: "Lea", last_name: "Der" }] },
  ]);
});

test("a group says which of its tutors its reader may open", async () => {
  const { db } = t.platform;
  const [north, south] = [await createSchool(db), await createSchool(db)];
  const [near, far] = await Promise.all(
    [north, south].map((school) => createTestUser(db, { role: "tutor", schoolIds: [school] })),
  );
  const group = await createGroup(db, { school: north, tutors: [near?.id ?? "", far?.id ?? ""] });
  const opens = async (as: SignedIn) =>
    Object.fromEntries(
      (await t.call<Group>("GET", `/api/groups/${group}/`, { as })).body.led_by.map(({ id, can }) => [id, can.open]),
    );
  const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
  expect(await opens(manager)).toEqual({ [near?.id ?? ""]: true, [far?.id ?? ""]: false });
  for (const [tutor, open] of Object.entries(await opens(manager)))
    expect((await t.call("GET", `/api/users/${tutor}/`, { as: manager })).status).toBe(open ? 200 : 404);
  expect(Object.values(await opens(staff))).toEqual([true, true]);
});

test("those who left a group are listed apart, once, and not while they are in it again", async () => {
  const { db } = t.platform;
  const [left, back] = [await createTestUser(db), await createTestUser(db)];
  const id = await createGroup(db, { members: [left.id, back.id] });
  const change = (method: string, users: string[]) =>
    t.call(method, "/api/group-user/", { as: staff, body: { group: id, users } });
  await change("DELETE", [left.id, back.id]);
  await change("POST", [left.id, back.id]);
  await change("DELETE", [left.id]);
  const list = await t.call<{ results: { user: string; member_to: string | null }[] }>(
    "GET",
    `/api/group-user/?group=${id}&past=true`,
    { as: staff },
  );
  expect(list.body.results).toEqual([expect.objectContaining({ user: left.id, member_to: expect.any(String) })]);
});

describe("how a group stands", () => {
  test("is told of what it was given, by each member’s newest sitting or the result that counts, as far as one reaches them", async () => {
    const { db } = t.platform;
    const [one, two, far] = [
      await createTestUser(db, { schoolIds: [north], lastName: "Alpha" }),
      await createTestUser(db, { schoolIds: [north], lastName: "Beta" }),
      await createTestUser(db, { schoolIds: [south], lastName: "Gamma" }),
    ];
    const id = await createGroup(db, { school: north, tutors: [tutor.id], members: [one.id, two.id, far.id] });
    const given = await createAssessment(db);
    const other = await createAssessment(db);
    await db.insertInto("allocations").values({ id: newId(), assessment_id: given.id, group_id: id }).execute();
    await createSessionRow(db, given, one.id, "cancelled");
    const scored = await createSessionRow(db, given, one.id, "scored");
    await createSessionRow(db, other, one.id, "scored");
    await db
      .insertInto("session_results")
      .values({
        session_id: scored,
        user_id: one.id,
        assessment_id: given.id,
        assessment_version_id: given.versionId,
        submitted_at: new Date(),
        counts: true,
        kind: "mock",
        time_ms: 1,
        answers: Buffer.alloc(0),
        points: 7,
        max_points: 10,
      })
      .execute();
    const standings = (as: SignedIn | null) =>
      t.call<{ assessments: unknown[]; results: { user: string; sittings: unknown[] }[] }>(
        "GET",
        `/api/groups/${id}/standings/`,
        { as },
      );
    const { body } = await standings(manager);
    expect(body.assessments).toEqual([{ id: given.id, name: expect.any(String) }]);
    expect(body.results).toMatchObject([
      {
        user: one.id,
        sittings: [{ assessment: given.id, session: scored, state: "scored", points: 7, max_points: 10 }],
      },
      { user: two.id, sittings: [] },
    ]);
    expect((await standings(staff)).body.results).toHaveLength(3);
    expect((await standings(otherTutor)).status).toBe(404);
    expect((await standings(null)).status).toBe(401);
    expect((await standings(await t.signInAs("student"))).status).toBe(403);
  });
});

describe("a member who was deactivated", () => {
  test("is counted on no screen, is named beside the count, and comes back", async () => {
    const { db } = t.platform;
    const [ada, noor, left] = [
      await createTestUser(db, {}),
      await createTestUser(db, {}),
      await createTestUser(db, {}),
    ];
    const group = await createGroup(db, { members: [ada.id, noor.id, left.id] });
    const setActive = (is_active: boolean) =>
      db.updateTable("users").set({ is_active }).where("id", "=", left.id).execute();
    const count = async (path: string) => (await t.call<{ count: number }>("GET", path, { as: staff })).body.count;
    const counts = async () => {
      const read = await t.call<{ member_count: number; deactivated_count: number }>("GET", `/api/groups/${group}/`, {
        as: staff,
      });
      const mastery = await t.call<{ students: unknown[] }>("GET", `/api/groups/${group}/mastery/`, { as: staff });
      return {
        group: read.body.member_count,
        deactivated: read.body.deactivated_count,
        members: await count(`/api/group-user/?group=${group}`),
        listed: await count(`/api/group-user/?group=${group}&deactivated=true`),
        progress: await count(`/api/groups/${group}/standings/`),
        gradebook: await count(`/api/gradebook/?group=${group}`),
        mastery: mastery.body.students.length,
      };
    };
    const all = { group: 3, deactivated: 0, members: 3, listed: 0, progress: 3, gradebook: 3, mastery: 3 };
    expect(await counts()).toEqual(all);
    await setActive(false);
    expect(await counts()).toEqual({
      group: 2,
      deactivated: 1,
      members: 2,
      listed: 1,
      progress: 2,
      gradebook: 2,
      mastery: 2,
    });
    const { id } = await createAssessment(db);
    const given = await t.call<{ results: { people: number }[] }>("POST", "/api/test-allocation/", {
      as: staff,
      body: { assessments: [id], groups: [group] },
    });
    expect(given.body.results).toMatchObject([{ people: 2 }]);
    await setActive(true);
    expect(await counts()).toEqual(all);
  });

  test.each([{ role: "counselor" as const }, { is_active: false }])(
    "a tutor who becomes %o leads no group",
    async (lost) => {
      const { db } = t.platform;
      const [gone, stays] = [await createTestUser(db, { role: "tutor" }), await createTestUser(db, { role: "tutor" })];
      const group = await createGroup(db, { tutors: [gone.id, stays.id] });
      const as = await t.signInAs(stays);
      expect((await get(staff, group)).body.tutors.toSorted()).toEqual([gone.id, stays.id].toSorted());
      await db.updateTable("users").set(lost).where("id", "=", gone.id).execute();
      const { body } = await get(as, group);
      expect(body).toMatchObject({ tutors: [stays.id], led_by: [{ id: stays.id }] });
      const of = await t.call<{ count: number }>("GET", `/api/groups/?tutor=${gone.id}`, { as: staff });
      expect(of.body.count).toBe(0);
      // The other one may save the list that they see.
      const saved = await update(as, group, { tutors: body.tutors, name: "Renamed", version: body.version });
      expect(saved).toMatchObject({ status: 200, body: { tutors: [stays.id] } });
    },
  );
});
