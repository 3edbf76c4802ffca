import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createGroup } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { lastEffectiveClose } from "./effective.ts";
import { sweepWindows } from "./windows/sweep-windows.ts";

type Allocation = OperationOutput<"allocations.get">;
type OwnTimes = OperationOutput<"allocations.list_own_times">;
type Own = OperationOutput<"allocations.list_own">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const DAY = 86_400;
const opens_at = "2030-05-06T14:19:00.000Z";
const closes_at = "2030-05-06T16:19:00.000Z";
const next = { opens_at: "2030-05-07T14:19:00.000Z", closes_at: "2030-05-07T16:19:00.000Z" };
const window = { opens_at, closes_at, hard_close: true, sittings_allowed: 1 };

let ada: SignedIn;
let assessment: string;
let group: string;
let spring: Allocation;

const get = async (id: string) => (await t.call<Allocation>("GET", `/api/test-allocation/${id}/`, { as: staff })).body;
async function change(id: string, body: Record<string, unknown>, status = 200): Promise<Allocation> {
  const { version } = await get(id);
  const path = `/api/test-allocation/${id}/`;
  const changed = await t.call<Allocation>("PATCH", path, { as: staff, body: { version, ...body } });
  expect(changed.status, JSON.stringify(changed.body)).toBe(status);
  return changed.body;
}
async function assign(terms: Record<string, unknown>): Promise<Allocation> {
  const path = `/api/users/${ada.id}/assessments/`;
  const made = await t.call<Allocation>("POST", path, { as: staff, body: { assessment, terms } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
/** What Ada reads of her test. */
async function own() {
  const { body } = await t.call<Own>("GET", "/api/users/assessments/", { as: ada });
  return body.results.find((row) => row.assessment.id === assessment);
}

beforeEach(async () => {
  const { db } = t.platform;
  ada = await t.signInAs("student");
  assessment = (await createAssessment(db)).id;
  group = await createGroup(db, { members: [ada.id, (await t.signInAs("student")).id] });
  const body = { assessments: [assessment], users: [], groups: [group], ...window };
  const made = await t.call<{ results: Allocation[] }>("POST", "/api/test-allocation/", { as: staff, body });
  spring = made.body.results[0] as Allocation;
});

describe("what a personal allocation leaves out", () => {
  test.each([
    ["more time", { accommodations: { time_multiplier: 2 } }, {}],
    ["more sittings", { sittings_allowed: 2 }, { sittings_allowed: 2 }],
  ])("follows the group when its window moves: %s", async (_name, terms, set) => {
    const made = await assign(terms);
    expect(await own()).toMatchObject({ ...window, ...set });
    await change(spring.id, { ...next, hard_close: false });
    expect(await own()).toMatchObject({ ...next, hard_close: false, ...set });
    expect(await get(made.id)).toMatchObject({ ...next, hard_close: false, ...set });
    await change(spring.id, { sittings_allowed: 3 });
    expect(await own()).toMatchObject({ sittings_allowed: 3, ...set });
    expect(await lastEffectiveClose(t.platform.db, assessment)).toEqual(new Date(next.closes_at));
  });

  test("follows by the general call too, for those who have it by a group; for others it is always open", async () => {
    const stranger = await t.signInAs("student");
    const body = { assessments: [assessment], users: [ada.id, stranger.id], accommodations: { may_pause: true } };
    const made = await t.call<{ results: Allocation[] }>("POST", "/api/test-allocation/", { as: staff, body });
    const of = (id: string) => made.body.results.find(({ user }) => user === id);
    expect(of(ada.id)).toMatchObject({
      ...window,
      follows: ["opens_at", "closes_at", "hard_close", "sittings_allowed"],
    });
    expect(of(stranger.id)).toMatchObject({ opens_at: null, closes_at: null, sittings_allowed: 1, follows: [] });
    const asked = await t.call<OperationOutput<"allocations.propose">>("POST", "/api/allocations/effective-limits/", {
      as: staff,
      body,
    });
    expect(asked.body.results.find(({ user }) => user.id === ada.id)).toMatchObject({ opens_at, closes_at });
  });

  test("is their own once it is set, also to no limit, until it follows again", async () => {
    const made = await assign({ closes_at: null });
    expect(await own()).toMatchObject({ opens_at, closes_at: null, hard_close: true });
    await change(spring.id, next);
    expect(await own()).toMatchObject({ opens_at: next.opens_at, closes_at: null });
    await change(made.id, { opens_at: "2030-05-01T08:00:00Z", closes_at: "2030-05-02T08:00:00Z" });
    expect(await own()).toMatchObject({ closes_at: "2030-05-02T08:00:00.000Z" });
    await change(made.id, { follows: ["opens_at", "closes_at"] });
    expect(await own()).toMatchObject(next);
    await change(spring.id, { follows: ["closes_at"] }, 422);
  });

  test("keeps what held when the group no longer gives it", async () => {
    await assign({ accommodations: { time_multiplier: 2 } });
    await t.call("DELETE", "/api/group-user/", { as: staff, body: { group, users: [ada.id] } });
    await change(spring.id, next);
    expect(await own()).toMatchObject({ opens_at, closes_at });
  });

  test("stays with an earlier time of their own", async () => {
    const mine = "2030-05-06T15:00:00.000Z";
    await assign({ closes_at: mine });
    const more = await assign({ accommodations: { time_multiplier: 2 } });
    expect(more.follows).toEqual(["opens_at", "hard_close", "sittings_allowed"]);
    expect(await own()).toMatchObject({ opens_at, closes_at: mine });
  });

  test("moves what was copied: the expiry of a sitting that waits, and notices", async () => {
    const { db } = t.platform;
    await assign({ accommodations: { time_multiplier: 2 } });
    const path = "/api/users/assessments-sessions/generate/";
    const sitting = await t.call<{ id: string }>("POST", path, { as: staff, body: { assessment, user: ada.id } });
    expect(sitting.status, JSON.stringify(sitting.body)).toBe(201);
    const told = async () => {
      const words = db.selectFrom("notifications").select("key").where("user_id", "=", ada.id);
      return (await words.where("kind", "in", ["opening_soon", "due_soon"]).execute()).map(({ key }) => key);
    };
    await sweepWindows(db, t.platform.live.wake, new Date("2030-05-06T00:00:00Z"));
    expect(await told()).toEqual([`${assessment} ${opens_at}`]);
    await change(spring.id, next);
    const row = db.selectFrom("sessions").select("expires_at").where("id", "=", sitting.body.id);
    expect((await row.executeTakeFirstOrThrow()).expires_at).toEqual(new Date(next.closes_at));
    const then = db.updateTable("notifications").set({ created_at: new Date("2030-05-06T00:00:00Z") });
    await then.where("user_id", "=", ada.id).execute();
    await sweepWindows(db, t.platform.live.wake, new Date("2030-05-06T15:00:00Z"));
    expect(await told()).toEqual([`${assessment} ${next.opens_at}`]);
  });
});

describe("a later deadline", () => {
  const later = (seconds: number, from = closes_at) => new Date(Date.parse(from) + seconds * 1000).toISOString();

  test("by two days or by a quarter of the window moves with the group", async () => {
    const made = await assign({ extension: { seconds: 2 * DAY } });
    expect(made).toMatchObject({ extension: { seconds: 2 * DAY }, closes_at: later(2 * DAY) });
    expect(await own()).toMatchObject({ opens_at, closes_at: later(2 * DAY) });
    await change(spring.id, next);
    expect(await own()).toMatchObject({ closes_at: later(2 * DAY, next.closes_at) });
    // Two hours: a quarter is thirty minutes.
    await change(made.id, { extension: { percent: 25 } });
    expect(await own()).toMatchObject({ closes_at: later(1800, next.closes_at) });
    await change(spring.id, { closes_at: later(7200, next.closes_at) });
    expect(await own()).toMatchObject({ closes_at: later(7200 + 3600, next.closes_at) });
    const dated = await change(made.id, { closes_at: later(DAY), opens_at });
    expect(dated).toMatchObject({ closes_at: later(DAY), extension: null });
  });

  test("isn’t for a group, and needs a deadline", async () => {
    await change(spring.id, { extension: { seconds: DAY } }, 422);
    await change(spring.id, { closes_at: null, hard_close: false });
    const body = { assessment, terms: { extension: { seconds: DAY } } };
    const path = `/api/users/${ada.id}/assessments/`;
    expect((await t.call("POST", path, { as: staff, body })).status).toBe(422);
  });
});

describe("who has a time of their own", () => {
  const times = async (as = staff) => t.call<OwnTimes>("GET", `/api/test-allocation/${spring.id}/own-times/`, { as });

  test("is told of a group’s allocation, and whether it moves along", async () => {
    expect((await times()).body).toEqual({ count: 0, results: [] });
    const more = await assign({ accommodations: { time_multiplier: 2 } });
    expect((await times()).body.count).toBe(0);
    await change(more.id, { extension: { seconds: DAY } });
    expect((await times()).body).toMatchObject({
      count: 1,
      results: [{ user: { id: ada.id }, allocation: more.id, moves: true }],
    });
    await change(more.id, { closes_at });
    expect((await times()).body.results).toMatchObject([{ closes_at, moves: false }]);
    expect((await times(await t.signInAs("tutor"))).status).toBe(404);
  });
});
