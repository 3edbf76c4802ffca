import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type SignedIn, startTestApp } from "../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { fiveSecondsOn } from "../../testing/five-seconds-on.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Body {
  id: string;
  role: string;
  version: number;
  code: string;
  changed: string[];
  current: { first_name: string };
  errors: { path: string }[];
  schools: { id: string }[];
  results: { id: string; status: string; first_name: string }[];
  can: Record<string, boolean>;
  is_active: boolean;
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let north: string;
let south: string;
beforeAll(async () => {
  north = await createSchool(t.platform.db, "North");
  south = await createSchool(t.platform.db, "South");
  manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [north] }));
});

const pupil = (input = {}) => createTestUser(t.platform.db, { schoolIds: [north], ...input });
const get = (as: SignedIn, id: string) => t.call<Body>("GET", `/api/users/${id}/`, { as });
const patch = (as: SignedIn, id: string, body: object) => t.call<Body>("PATCH", `/api/users/${id}/`, { as, body });

async function lastEntry(id: string) {
  return t.platform.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("subject_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

describe("changing a person", () => {
  test("is for themselves as far as their name, time zone and language go", async () => {
    const self = await t.signInAs(await pupil());
    const named = await patch(self, self.id, { first_name: "Renée", locale: "ar", version: 1 });
    expect(named).toMatchObject({ status: 200, body: { first_name: "Renée", locale: "ar", version: 2 } });
    const more = await patch(self, self.id, { role: "staff", email: "x@y.org", version: 2 });
    expect(more.status).toBe(403);
    expect(more.body.errors.map(({ path }) => path).sort()).toEqual(["email", "role"]);
  });

  test("is for staff and, of lower roles in their schools, for managers; everything of it", async () => {
    const { id } = await pupil();
    const done = await patch(manager, id, {
      email: "changed@example.org",
      phone: "+33 6 12 00 00 01",
      username: "ada.n",
      role: "tutor",
      accommodations: { time_multiplier: 1.5, may_pause: true, read_aloud: true, masking: false },
      version: 1,
    });
    expect(done.body).toMatchObject({
      email: "changed@example.org",
      phone: "+33612000001",
      role: "tutor",
      accommodations: { time_multiplier: 1.5, may_pause: true, untimed: null, read_aloud: true, masking: false },
    });
    const entry = await lastEntry(id);
    expect(entry).toMatchObject({ action: "user.updated", actor_id: manager.id, after: { role: "tutor", version: 2 } });
    expect(JSON.stringify([entry?.before, entry?.after])).not.toContain("changed@example.org");
    expect(entry?.sealed).not.toBeNull();
    const stranger = await createTestUser(t.platform.db, { schoolIds: [south] });
    expect((await patch(manager, stranger.id, { first_name: "x", version: 1 })).status).toBe(404);
    expect((await patch(manager, newId(), { version: 1 })).status).toBe(404);
    const peer = await createTestUser(t.platform.db, { role: "manager", schoolIds: [north] });
    expect((await patch(manager, peer.id, { first_name: "x", version: 1 })).status).toBe(403);
  });

  test.each(["manager", "staff"])("never gives a role as high as one's own: %s", async (role) => {
    const { id } = await pupil();
    expect((await patch(manager, id, { role, version: 1 })).status).toBe(403);
    expect((await patch(staff, id, { role, version: 1 })).status).toBe(200);
  });

  test("from an older version is refused with what changed since", async () => {
    const { id } = await pupil();
    await patch(staff, id, { first_name: "First", version: 1 });
    const late = await patch(manager, id, { first_name: "Second", version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "stale_version",
      changed: ["first_name"],
      current: { first_name: "First" },
    });
  });

  test("to a name that somebody has is refused, and to none that is one too", async () => {
    const taken = await pupil({ email: "taken@example.org" });
    const { id } = await pupil();
    expect((await patch(staff, id, { email: taken.email.toUpperCase(), version: 1 })).status).toBe(409);
    expect((await patch(staff, id, { username: "a@b", version: 1 })).status).toBe(422);
    expect((await patch(staff, id, { phone: "12", version: 1 })).status).toBe(422);
    expect((await patch(staff, id, { email: "none", version: 1 })).status).toBe(400);
  });

  test("moves them between schools, a manager only among their own", async () => {
    const { id } = await pupil();
    const schools = [{ school: south, member_from: "2026-01-01T00:00:00.000Z" }, { school: north }];
    expect((await patch(manager, id, { schools, version: 1 })).status).toBe(404);
    const both = await patch(staff, id, { schools, version: 1 });
    expect(both.body.schools.map((school) => school.id)).toEqual([south, north]);
    expect((await patch(manager, id, { schools: [{ school: north }], version: 2 })).status).toBe(403);
    const left = await patch(manager, id, { schools: [{ school: south }], version: 2 });
    expect(left.body.schools.map((school) => school.id)).toEqual([south]);
    expect((await get(manager, id)).status).toBe(404);
    const backwards = [{ school: south, member_to: "2025-01-01T00:00:00.000Z" }];
    expect((await patch(staff, id, { schools: backwards, version: 3 })).status).toBe(422);
  });
});

describe("deactivating", () => {
  test("ends the sign-ins, is felt, and is taken back", async () => {
    const person = await pupil();
    const held = await t.signInAs(person);
    expect((await get(held, person.id)).status).toBe(200);
    expect((await t.call("DELETE", `/api/users/${person.id}/`, { as: manager })).status).toBe(204);
    expect((await fiveSecondsOn(() => get(held, person.id))).status).toBe(401);
    const shown = await get(manager, person.id);
    expect(shown.body).toMatchObject({ is_active: false, can: { reactivate: true, deactivate: false } });
    expect((await patch(manager, person.id, { is_active: true, version: 2 })).body.is_active).toBe(true);
    expect(await lastEntry(person.id)).toMatchObject({ action: "user.reactivated" });
  });

  test("never takes the last active staff person, even when two try at once", async () => {
    const alone = await startTestApp();
    try {
      const [one, two] = [await alone.signInAs("staff"), await alone.signInAs("staff")];
      const lower = (as: SignedIn, id: string) =>
        alone.call<Body>("PATCH", `/api/users/${id}/`, { as, body: { role: "manager", version: 1 } });
      const remove = (as: SignedIn, id: string) => alone.call<Body>("DELETE", `/api/users/${id}/`, { as });
      const both = await Promise.all([lower(one, two.id), remove(two, one.id)]);
      expect(both.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
      // The one that comes second is refused, or was signed out by the first before it was even heard.
      expect([401, 409]).toContain(Math.max(...both.map(({ status }) => status)));
      const left = await alone.platform.db
        .selectFrom("users")
        .select("id")
        .where("role", "=", "staff")
        .where("is_active", "=", true)
        .execute();
      expect(left).toHaveLength(1);
    } finally {
      await alone.close();
    }
  });
});

describe("carers of a student", () => {
  test("are set, added and freed by those who keep them", async () => {
    const { db } = t.platform;
    const { id } = await pupil();
    const tutor = await createTestUser(db, { role: "tutor", schoolIds: [north] });
    const counselor = await createTestUser(db, { role: "counselor", schoolIds: [north], firstName: "Cora" });
    const far = await createTestUser(db, { role: "tutor", schoolIds: [south] });
    const managers = `/api/users/${id}/allocate-managers/`;
    const put = (ids: string[]) => t.call<Body>("PUT", managers, { as: manager, body: { managers: ids } });
    expect((await put([tutor.id, manager.id])).body.results).toHaveLength(2);
    expect((await put([tutor.id])).body.results.map((carer) => carer.id)).toEqual([tutor.id]);
    expect((await put([far.id])).status).toBe(404);
    expect((await put([counselor.id])).status).toBe(422);
    const counselors = `/api/allocate-counselor/${id}/`;
    const post = (as: SignedIn, ids: string[]) => t.call<Body>("POST", counselors, { as, body: { counselors: ids } });
    expect((await post(manager, [counselor.id])).body.results).toMatchObject([{ first_name: "Cora" }]);
    expect((await post(await t.signInAs(tutor), [counselor.id])).status).toBe(403);
    const one = `/api/allocate-counselor/${id}/${counselor.id}`;
    expect((await t.call("PUT", one, { as: manager })).status).toBe(204);
    expect((await t.call("DELETE", `${one}/`, { as: manager })).status).toBe(204);
    expect((await t.call("DELETE", one, { as: manager })).status).toBe(404);
    expect((await t.call<Body>("GET", counselors, { as: manager })).body.results).toEqual([]);
    expect(await lastEntry(id)).toMatchObject({ action: "user.carers_changed", before: { carers: [counselor.id] } });
    const pickers = await t.call<Body>("GET", "/api/users/managers-and-tutors/", { as: manager });
    expect(pickers.body.results.map((person) => person.id).sort()).toContain(tutor.id);
    expect(pickers.body.results.map((person) => person.id)).not.toContain(far.id);
  });
});

describe("changing many", () => {
  const bulk = (as: SignedIn, body: object) =>
    t.call<{ results: { id: string; status: string }[]; undo: string | null; missing: string[] }>(
      "POST",
      "/api/people/bulk/",
      { as, body },
    );
  const undo = (as: SignedIn, id: string | null) => t.call<Body>("POST", `/api/people/bulk/${id}/undo/`, { as });

  test("answers for each and is undone exactly", async () => {
    const { db } = t.platform;
    const [inside, outside] = [await pupil(), await pupil({ accommodations: { timeMultiplier: 2 } })];
    const tutor = await createTestUser(db, { role: "tutor", schoolIds: [north] });
    const group = await createGroup(db, { school: north, members: [inside.id] });
    await createCare(db, inside.id, tutor.id);
    const stranger = await createTestUser(db, { schoolIds: [south] });
    const users = [inside.id, outside.id, tutor.id, stranger.id];
    const change = { add_groups: [group], add_carers: [tutor.id], accommodations: { time_multiplier: 1.25 } };
    const done = await bulk(manager, { users, change });
    expect(done.body.results.map(({ status }) => status)).toEqual(["changed", "changed", "invalid"]);
    expect(done.body.missing).toEqual([stranger.id]);
    expect((await get(manager, outside.id)).body).toMatchObject({
      groups: [{ id: group }],
      managers: [{ id: tutor.id }],
      accommodations: { time_multiplier: 1.25 },
    });
    expect((await undo(await t.signInAs("manager"), done.body.undo)).status).toBe(404);
    expect((await undo(manager, done.body.undo)).status).toBe(200);
    expect((await get(manager, outside.id)).body).toMatchObject({
      groups: [],
      managers: [],
      accommodations: { time_multiplier: 2 },
    });
    // What was so before the change stays.
    expect((await get(manager, inside.id)).body).toMatchObject({
      groups: [{ id: group }],
      managers: [{ id: tutor.id }],
    });
    expect((await undo(manager, done.body.undo)).status).toBe(409);
  });

  test("is undone but for what has changed since, and says of whom that was kept", async () => {
    const [later, untouched, back] = [await pupil(), await pupil(), await pupil()];
    const users = [later.id, untouched.id, back.id];
    const group = await createGroup(t.platform.db, { school: north });
    const change = { add_groups: [group], accommodations: { time_multiplier: 1.25, may_pause: true } };
    const done = await bulk(manager, { users, change });
    const since = async (id: string, time_multiplier: number | null) => {
      const { version } = (await get(manager, id)).body;
      expect((await patch(manager, id, { accommodations: { time_multiplier }, version })).status).toBe(200);
    };
    await since(later.id, 2);
    await since(back.id, null);
    const undone = await undo(manager, done.body.undo);
    const statusOf = new Map(undone.body.results.map(({ id, status }) => [id, status]));
    expect(users.map((id) => statusOf.get(id))).toEqual(["changed_since", "restored", "restored"]);
    const kept = { groups: [], accommodations: { time_multiplier: 2, may_pause: null } };
    expect((await get(manager, later.id)).body).toMatchObject(kept);
    for (const { id } of [untouched, back]) {
      expect((await get(manager, id)).body).toMatchObject({
        groups: [],
        accommodations: { time_multiplier: null, may_pause: null },
      });
    }
    expect((await undo(manager, done.body.undo)).status).toBe(409);
  });

  test("deactivates and moves between schools, and undoes it for those who left one's reach", async () => {
    const person = await pupil();
    const done = await bulk(manager, { users: [person.id], change: { is_active: false, remove_schools: [north] } });
    expect(done.body.results).toMatchObject([{ status: "changed" }]);
    expect((await get(manager, person.id)).status).toBe(404);
    expect((await undo(manager, done.body.undo)).status).toBe(200);
    expect((await get(manager, person.id)).body).toMatchObject({ is_active: true, schools: [{ id: north }] });
  });

  test("is for tutors as far as their own groups go", async () => {
    const { db } = t.platform;
    const tutor = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [north] }));
    const person = await pupil();
    await createCare(db, person.id, tutor.id);
    const [own, other] = [await createGroup(db, { tutors: [tutor.id] }), await createGroup(db)];
    const users = [person.id];
    expect((await bulk(tutor, { users, change: { add_groups: [own] } })).body.results).toMatchObject([
      { status: "changed" },
    ]);
    expect((await bulk(tutor, { users, change: { add_groups: [other] } })).status).toBe(404);
    expect((await bulk(tutor, { users, change: { is_active: false } })).status).toBe(403);
    expect((await bulk(tutor, { users, change: {} })).status).toBe(400);
    expect((await bulk(tutor, { change: { add_groups: [own] } })).status).toBe(400);
  });
});
