import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Row {
  user: { id: string };
  local: Record<"window" | "person", { time_zone: string; opens_at: string | null; closes_at: string | null }>;
  total_seconds: number | null;
  full_time_until: string | null;
  warnings: string[];
  sources: { is_draft: boolean; allocation: string | null }[];
  from: Record<string, { by: string; allocation: string | null; is_draft: boolean }>;
  accommodations: { time_multiplier: number };
}
interface Body {
  count: number;
  results: Row[];
  warnings: Record<string, number>;
  warned: number;
  next: string | null;
  errors: { path: string }[];
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let plain: string;
let slow: string;
let personal: string;
let outside: string;
let group: string;
let assessment: string;
const path = "/api/allocations/effective-limits/";

beforeAll(async () => {
  const { db } = t.platform;
  const school = await createSchool(db);
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
  const schoolIds = [school];
  plain = (await createTestUser(db, { schoolIds, lastName: "Aster", timeZone: "America/New_York" })).id;
  slow = (await createTestUser(db, { schoolIds, lastName: "Birch", accommodations: { timeMultiplier: 1.5 } })).id;
  personal = (await createTestUser(db, { schoolIds, lastName: "Cedar" })).id;
  outside = (await createTestUser(db)).id;
  group = await createGroup(db, { school, members: [plain, slow, personal, outside] });
  assessment = (await createAssessment(db)).id;
});

const limits = (as: SignedIn, query: string) => t.call<Body>("GET", `${path}?${query}`, { as });
const propose = (as: SignedIn, body: Record<string, unknown>, query = "") =>
  t.call<Body>("POST", `${path}?${query}`, { as, body: { assessments: [assessment], ...body } });
const give = (body: Record<string, unknown>) =>
  t.call("POST", "/api/test-allocation/", { as: staff, body: { assessments: [assessment], ...body } });

/** The assessment takes half an hour; the window, in Paris, is 40 minutes on the day when clocks go forward there. */
const spring = {
  groups: [] as string[],
  opens_at: "2031-03-30T07:00:00Z",
  closes_at: "2031-03-30T07:40:00Z",
  time_zone: "Europe/Paris",
  hard_close: true,
};

describe("an allocation that is only proposed", () => {
  test("is told for each person, with the time of day where each is, and warns who has too little", async () => {
    const { status, body } = await propose(manager, { ...spring, groups: [group] });
    expect(status).toBe(200);
    expect(body.results.map((row) => row.user.id)).toEqual([plain, slow, personal]);
    const [first, second] = body.results;
    expect(first).toMatchObject({
      total_seconds: 1800,
      full_time_until: "2031-03-30T07:10:00.000Z",
      warnings: [],
      local: {
        window: {
          time_zone: "Europe/Paris",
          opens_at: "2031-03-30T09:00:00+02:00",
          closes_at: "2031-03-30T09:40:00+02:00",
        },
        person: { time_zone: "America/New_York", opens_at: "2031-03-30T03:00:00-04:00" },
      },
      sources: [{ is_draft: true, allocation: null }],
      from: { closes_at: { by: "group", allocation: null, is_draft: true } },
    });
    expect(second).toMatchObject({
      total_seconds: 2700,
      warnings: ["window_too_short"],
      from: { time_multiplier: { by: "standing" } },
    });
    expect(body).toMatchObject({ warnings: { window_too_short: 1 }, warned: 1 });
    const made = await t.platform.db.selectFrom("allocations").select("id").where("group_id", "=", group).execute();
    expect(made).toEqual([]);
  });

  test("is searched, cut by warnings and paged, with all warnings counted", async () => {
    const body = { ...spring, groups: [group] };
    const users = async (query: string) => (await propose(manager, body, query)).body.results.map((row) => row.user.id);
    expect(await users("warning=any")).toEqual([slow]);
    expect(await users("warning=closed")).toEqual([]);
    expect(await users("search=cedar")).toEqual([personal]);
    const paged = await propose(manager, body, "page_size=1");
    expect(paged.body).toMatchObject({ count: 3, warned: 1 });
    expect(paged.body.next).toContain("page=2");
  });

  test("says where a personal allocation that stands decides instead, and what it is made of together with it", async () => {
    await give({ users: [personal], accommodations: { time_multiplier: 2 } });
    const { body } = await propose(staff, { ...spring, groups: [group] });
    const row = body.results.find((one) => one.user.id === personal);
    expect(row).toMatchObject({
      accommodations: { time_multiplier: 2 },
      full_time_until: null,
      warnings: ["personal_counts"],
      from: { closes_at: { by: "personal", is_draft: false } },
    });
    expect(row?.sources.map((source) => source.is_draft)).toEqual([false, true]);
    expect(body.count).toBe(4);
  });

  test("is refused as it would be if it were made", async () => {
    const cases: [Record<string, unknown>, number, string][] = [
      [{ users: [plain, outside] }, 404, "users.1"],
      [{ groups: [newId()] }, 404, "groups.0"],
      [{ assessments: [newId()], users: [plain] }, 404, "assessments.0"],
      [{ users: [manager.id] }, 422, "users.0"],
      [{ users: [] }, 400, "users"],
      [{ assessments: Array.from({ length: 21 }, () => assessment), users: [plain] }, 200, ""],
    ];
    for (const [body, status, place] of cases) {
      const answer = await propose(manager, body);
      expect({ body, status: answer.status, place: answer.body.errors?.[0]?.path ?? "" }).toEqual({
        body,
        status,
        place,
      });
    }
    expect((await propose(await t.signInAs("counselor"), { users: [plain] })).status).toBe(403);
  });
});

describe("what is allocated", () => {
  test("is told by assessment, group or person, and by several of them together", async () => {
    const { db } = t.platform;
    const other = (await createAssessment(db)).id;
    const body = { assessments: [other], groups: [group], closes_at: "2020-01-01T00:00:00Z" };
    await t.call("POST", "/api/test-allocation/", { as: staff, body });
    const seen = async (query: string) => (await limits(manager, query)).body.results.map((row) => row.user.id);
    expect(await seen(`assessment=${other}`)).toEqual([plain, slow, personal]);
    expect(await seen(`group=${group}`)).toEqual([plain, slow, personal]);
    expect(await seen(`user=${plain}`)).toEqual([plain]);
    expect(await seen(`user=${plain}&assessment=${assessment}`)).toEqual([]);
    expect(await seen(`group=${group}&user=${slow}&assessment=${other}`)).toEqual([slow]);
    expect(await seen(`user=${outside}`)).toEqual([]);
    expect((await limits(manager, `assessment=${other}`)).body.warnings).toEqual({ closed: 3 });
    expect((await limits(await t.signInAs("manager"), `group=${group}`)).body.results).toEqual([]);
  });

  test("is not told of nothing, nor to students", async () => {
    expect((await limits(staff, "")).status).toBe(422);
    expect((await limits(staff, "user=x")).status).toBe(400);
    expect((await limits(await t.signInAs({ id: plain, role: "student" }), `user=${plain}`)).status).toBe(403);
  });
});

describe("a summary of what is proposed", () => {
  interface Summary extends Body {
    people: number;
    usual: Record<string, unknown>[];
    exceptions: Record<string, number>;
    excepted: number;
    results: (Row & { exceptions: string[] })[];
  }

  test("tells what most get, and who differs: own dates, own time, another zone, has it already", async () => {
    const { db } = t.platform;
    const school = await createSchool(db);
    await db.updateTable("schools").set({ time_zone: "Europe/Paris" }).where("id", "=", school).execute();
    const student = async (lastName: string, given: object = {}) =>
      (await createTestUser(db, { schoolIds: [school], lastName, ...given })).id;
    const usual = [await student("Alder"), await student("Beech")];
    const slower = await student("Cherry", { accommodations: { timeMultiplier: 2 } });
    const away = await student("Elm", { timeZone: "America/New_York" });
    const had = await student("Fir");
    const nowhere = (await createTestUser(db, { lastName: "Gorse" })).id;
    const members = [...usual, slower, away, had, nowhere];
    const own = (await createAssessment(db)).id;
    const groupIds = [await createGroup(db, { school, members })];
    const given = { assessments: [own], users: [had], closes_at: "2031-05-01T10:00:00Z", time_zone: "Europe/Paris" };
    expect((await give(given)).status).toBe(201);
    const body = { ...spring, hard_close: false, assessments: [own], groups: groupIds };
    const ask = async (query = "") => {
      const answer = await t.call<Summary>("POST", `${path}?${query}`, { as: staff, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const summary = await ask();
    expect(summary).toMatchObject({
      count: 6,
      people: 6,
      usual: [
        { assessment: { id: own }, people: 4, total_seconds: 1800, sittings_allowed: 1, time_zone: "Europe/Paris" },
      ],
      // A zone that is only assumed is no exception.
      exceptions: { own_window: 1, own_time: 1, other_zone: 1, has_already: 1 },
      excepted: 3,
    });
    const named = async (query: string) => (await ask(query)).results.map((row) => row.user.id);
    expect(await named("exception=any")).toEqual([slower, away, had]);
    expect(await named("exception=own_time")).toEqual([slower]);
    expect(await named("exception=other_zone")).toEqual([away]);
    expect(await named("exception=has_already")).toEqual([had]);
    const bad = await t.call("POST", `${path}?exception=none`, { as: staff, body });
    expect(bad.status).toBe(400);
  });
});

describe("the time zones of schools", () => {
  const ask = (as: SignedIn | null, body: object) =>
    t.call<{ results: { time_zone: string; people: number; schools: string[] }[]; without_school: number }>(
      "POST",
      "/api/allocations/time-zones/",
      { as, body },
    );

  test("are told of people and groups within reach, the most common first", async () => {
    const { db } = t.platform;
    const [paris, york] = [await createSchool(db, "Paris"), await createSchool(db, "York")];
    await db.updateTable("schools").set({ time_zone: "Europe/Paris" }).where("id", "=", paris).execute();
    await db.updateTable("schools").set({ time_zone: "America/New_York" }).where("id", "=", york).execute();
    const at = async (...schoolIds: string[]) => (await createTestUser(db, { schoolIds })).id;
    const [one, two, three, none] = [await at(paris), await at(york), await at(york, paris), await at()];
    const inParis = await createGroup(db, { school: paris, members: [one, three] });
    const body = { users: [two, none], groups: [inParis] };
    expect((await ask(staff, body)).body).toEqual({
      results: [
        { time_zone: "Europe/Paris", people: 2, schools: ["Paris"] },
        { time_zone: "America/New_York", people: 1, schools: ["York"] },
      ],
      without_school: 1,
    });
    const yorks = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [york] }));
    expect((await ask(yorks, body)).body).toMatchObject({ results: [{ time_zone: "America/New_York", people: 1 }] });
    expect((await ask(null, body)).status).toBe(401);
    expect((await ask(await t.signInAs("student"), body)).status).toBe(403);
    expect((await ask(staff, { users: ["x"] })).status).toBe(400);
  });
});
