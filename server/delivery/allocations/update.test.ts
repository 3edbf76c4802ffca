import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Allocation {
  id: string;
  version: number;
  opens_at: string | null;
  closes_at: string | null;
  sittings_allowed: number;
  accommodations: Record<string, unknown>;
  state: string;
  people: number;
  given: { type: string; id: string; name: string };
  can: Record<string, boolean>;
}
interface Answer extends Allocation {
  code: string;
  state: string;
  current: Allocation;
  errors: { path: string }[];
  results: { allocation: string; status: string; message?: string }[];
  count: number;
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
const tutor = useSignedIn(t, "tutor");
const counselor = useSignedIn(t, "counselor");
let student: string;
let assessment: string;
let group: string;

beforeAll(async () => {
  const { db } = t.platform;
  const school = await createSchool(db);
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
  student = (await createTestUser(db, { schoolIds: [school] })).id;
  await createCare(db, student, counselor.id);
  group = await createGroup(db, { school, members: [student, (await createTestUser(db)).id] });
  assessment = (await createAssessment(db)).id;
});

/** Said, so that it doesn’t follow a group. */
const always = { opens_at: null, closes_at: null, hard_close: false, sittings_allowed: 1 };
const one = (id: string) => `/api/test-allocation/${id}/`;
async function give(body: Record<string, unknown> = { users: [student] }): Promise<string> {
  const made = await t.call<{ results: Allocation[] }>("POST", "/api/test-allocation/", {
    as: staff,
    body: { assessments: [assessment], ...body },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.results[0]?.id ?? "";
}
const get = (id: string, as = staff) => t.call<Answer>("GET", one(id), { as });
const change = (id: string, body: Record<string, unknown>, as = manager) =>
  t.call<Answer>("PATCH", one(id), { as, body });
const all = (method: "PATCH" | "DELETE", body: Record<string, unknown>, as = manager) =>
  t.call<Answer>(method, "/api/test-allocation/", { as, body });
const restore = (allocations: string[], as = manager) =>
  t.call<Answer>("POST", "/api/test-allocation/restore/", { as, body: { allocations } });

describe("one allocation", () => {
  test("says what is given to how many, and what one may do with it", async () => {
    const ofGroup = await give({ groups: [group], opens_at: "2030-01-01T08:00:00Z" });
    const { body } = await get(ofGroup, manager);
    expect(body).toMatchObject({
      given: { type: "assessment", id: assessment },
      people: 2,
      state: "upcoming",
      version: 1,
      can: { update: true, remove: true },
    });
    expect((await get(ofGroup, counselor)).body.can).toEqual({ update: false, remove: false });
    expect((await get(ofGroup, tutor)).status).toBe(404);
    expect((await get(newId())).status).toBe(404);
  });

  test("is changed where something is said, and stays as it is elsewhere", async () => {
    const id = await give({
      users: [student],
      ...always,
      sittings_allowed: 2,
      accommodations: { time_multiplier: 1.5 },
    });
    const changed = await change(id, {
      version: 1,
      closes_at: "2030-11-06T08:00:00Z",
      accommodations: { untimed: true },
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      version: 2,
      opens_at: null,
      closes_at: "2030-11-06T08:00:00.000Z",
      sittings_allowed: 2,
      accommodations: { time_multiplier: 1.5, untimed: true, may_pause: null },
    });
    const cleared = await change(id, { version: 2, closes_at: null, accommodations: { time_multiplier: null } });
    expect(cleared.body).toMatchObject({ version: 3, closes_at: null, accommodations: { time_multiplier: null } });
    const entries = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after"])
      .where("subject_id", "=", id)
      .orderBy("at")
      .execute();
    expect(entries.at(-1)).toMatchObject({
      action: "allocation.updated",
      before: { time_multiplier: 1.5 },
      after: { time_multiplier: null, closes_at: null },
    });
    expect((await change(id, { version: 3, sittings_allowed: 2 })).body.version).toBe(3);
  });

  test("is not changed by who saw an older version, out of reach, or against its state", async () => {
    const id = await give({ users: [student], ...always });
    await change(id, { version: 1, sittings_allowed: 3 });
    const stale = await change(id, { version: 1, sittings_allowed: 4 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2, sittings_allowed: 3 } });
    expect((await change(id, { version: 2 }, tutor)).status).toBe(404);
    expect((await change(id, { version: 2 }, counselor)).status).toBe(403);
    expect((await change(id, { version: 2, sittings_allowed: 0 })).status).toBe(400);
    const opening = { version: 2, opens_at: "2030-01-02T00:00:00Z", closes_at: "2030-01-01T00:00:00Z" };
    expect((await change(id, opening)).status).toBe(400);
    expect((await change(id, { version: 2, closes_at: "2030-01-01T00:00:00Z" })).status).toBe(200);
    const before = await change(id, { version: 3, opens_at: "2030-01-02T00:00:00Z" });
    expect(before.status).toBe(422);
    expect((await t.call("DELETE", one(id), { as: counselor })).status).toBe(403);
    expect((await t.call("DELETE", one(id), { as: tutor })).status).toBe(404);
    expect((await t.call("DELETE", one(id), { as: manager })).status).toBe(204);
    expect((await t.call("DELETE", one(id), { as: manager })).status).toBe(204);
    expect(await change(id, { version: 3, sittings_allowed: 9 })).toMatchObject({
      status: 409,
      body: { state: "revoked" },
    });
  });
});

describe("many allocations", () => {
  test("are changed alike, each answered for", async () => {
    const [early, late, gone] = [
      await give({ users: [student], opens_at: "2030-01-01T00:00:00Z" }),
      await give({ users: [student], opens_at: "2030-03-01T00:00:00Z" }),
      await give(),
    ];
    await all("DELETE", { allocations: [gone] });
    const answer = await all("PATCH", {
      allocations: [early, late, gone],
      change: { closes_at: "2030-02-01T00:00:00Z" },
    });
    expect(answer.body.results).toMatchObject([
      { allocation: early, status: "changed" },
      { allocation: late, status: "invalid" },
      { allocation: gone, status: "revoked" },
    ]);
    const again = await all("PATCH", { allocations: [early], change: { closes_at: "2030-02-01T00:00:00Z" } });
    expect(again.body.results).toMatchObject([{ status: "unchanged" }]);
    const refused = await all("PATCH", { allocations: [early], change: {} }, tutor);
    expect(refused).toMatchObject({ status: 404, body: { errors: [{ path: "allocations.0" }] } });
  });

  test("that were taken back are given again on the same terms", async () => {
    const id = await give({ users: [student], sittings_allowed: 5 });
    expect((await restore([id])).body.results).toMatchObject([{ status: "in_force" }]);
    await all("DELETE", { allocations: [id] });
    expect((await restore([id], tutor)).status).toBe(404);
    expect((await restore([id], counselor)).status).toBe(403);
    expect((await restore([])).status).toBe(400);
    const listed = (takenBack: boolean) =>
      t.call<{ results: { id: string }[] }>("GET", `/api/test-allocation/?taken_back=${takenBack}&page_size=100`, {
        as: manager,
      });
    const gone = (await listed(true)).body.results.find((row) => row.id === id);
    expect(gone).toMatchObject({ can: { update: false, remove: false, restore: true } });
    expect((await listed(false)).body.results.some((row) => row.id === id)).toBe(false);
    expect((await restore([id])).body.results).toMatchObject([{ status: "restored" }]);
    expect((await get(id)).body).toMatchObject({ sittings_allowed: 5, can: { remove: true } });
  });

  test("are listed by their window and to whom they are given", async () => {
    const { id } = await createAssessment(t.platform.db);
    await give({ assessments: [id], users: [student], opens_at: "2030-01-01T00:00:00Z" });
    await give({ assessments: [id], groups: [group] });
    await give({ assessments: [id], users: [student], closes_at: "2020-01-01T00:00:00Z" });
    const count = async (query: string) =>
      (await t.call<Answer>("GET", `/api/test-allocation/?assessment=${id}&${query}`, { as: manager })).body.count;
    expect(await count("")).toBe(3);
    for (const state of ["upcoming", "open", "closed"]) expect(await count(`state=${state}`)).toBe(1);
    expect(await count("to=groups")).toBe(1);
    expect(await count("to=users&state=open")).toBe(0);
  });
});

describe("sittings that wait to be begun", () => {
  const expiry = async (session: string) => {
    const row = await t.platform.db.selectFrom("sessions").selectAll().where("id", "=", session).executeTakeFirst();
    expect(row?.next_check_at).toEqual(row?.expires_at);
    return row?.expires_at?.toISOString() ?? null;
  };

  test("expire when the window closes by now, whatever became of it since they were made", async () => {
    const { id } = await createAssessment(t.platform.db);
    const close = (day: number) => `2030-05-0${day}T08:00:00.000Z`;
    const ofGroup = await give({ assessments: [id], groups: [group], closes_at: close(1) });
    const made = await t.call<{ id: string }>("POST", "/api/users/assessments-sessions/generate/", {
      as: staff,
      body: { assessment: id, user: student },
    });
    const session = made.body.id;
    expect(await expiry(session)).toBe(close(1));
    await change(ofGroup, { version: 1, closes_at: close(3) }, staff);
    expect(await expiry(session)).toBe(close(3));
    const personal = await give({ assessments: [id], users: [student], closes_at: close(2) });
    expect(await expiry(session)).toBe(close(2));
    await all("DELETE", { allocations: [personal] });
    expect(await expiry(session)).toBe(close(3));
    await restore([personal]);
    expect(await expiry(session)).toBe(close(2));
    await all("PATCH", { allocations: [personal, ofGroup], change: { closes_at: null } }, staff);
    expect(await expiry(session)).toBeNull();
  });
});
