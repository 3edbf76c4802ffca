import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import {
  createAssessment,
  createGroup,
  createSchool,
  createSessionRow,
  createTestUser,
} from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Origin {
  by: string;
  allocation: string | null;
}
interface Row {
  assessment: { id: string };
  user: { id: string; first_name: string };
  state: string;
  sources: { allocation: string; group?: string; user?: string; name: string; is_initial: boolean }[];
  from: Record<string, Origin>;
  closes_at: string | null;
  accommodations: Record<string, unknown>;
  sessions: { id: string; state: string }[];
  can: Record<string, boolean>;
}
interface Body {
  id: string;
  count: number;
  results: Row[];
  states: Record<string, number>;
  code: string;
  url: string;
  closes_at: string | null;
  accommodations: Record<string, unknown>;
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
const tutor = useSignedIn(t, "tutor");
let ada: SignedIn;
let bob: string;
let outside: string;
let group: string;
let north: string;

beforeAll(async () => {
  const { db } = t.platform;
  north = await createSchool(db);
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
  ada = await t.signInAs(
    await createTestUser(db, { schoolIds: [north], firstName: "Ada", accommodations: { timeMultiplier: 1.25 } }),
  );
  bob = (await createTestUser(db, { schoolIds: [north], firstName: "=Bob" })).id;
  outside = (await createTestUser(db)).id;
  group = await createGroup(db, { school: north, tutors: [tutor.id], members: [ada.id, bob, outside] });
});

const give = async (body: Record<string, unknown>) => {
  const made = await t.call<Body>("POST", "/api/test-allocation/", { as: staff, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return (made.body.results[0] as unknown as { id: string }).id;
};
const has = (user: string, as: SignedIn, query = "") =>
  t.call<Body>("GET", `/api/users/${user}/assessments/?${query}`, { as });
const assign = (user: string, as: SignedIn, body: Record<string, unknown>) =>
  t.call<Body>("POST", `/api/users/${user}/assessments/`, { as, body });

describe("what a person has", () => {
  test("says by which ways it came, what of it counts, and which of them gave it", async () => {
    const { id: assessment } = await createAssessment(t.platform.db);
    const spring = await give({
      assessments: [assessment],
      groups: [group],
      closes_at: "2030-06-01T00:00:00Z",
      accommodations: { extra_break_seconds: 300, time_multiplier: 2 },
    });
    const { body } = await has(ada.id, manager);
    const row = body.results.find((one) => one.assessment.id === assessment);
    expect(row).toMatchObject({
      state: "open",
      sources: [{ allocation: spring, group, is_initial: false }],
      closes_at: "2030-06-01T00:00:00.000Z",
      accommodations: { time_multiplier: 1.25, extra_break_seconds: 300, may_pause: false },
      from: {
        closes_at: { by: "group", allocation: spring },
        time_multiplier: { by: "standing", allocation: null },
        extra_break_seconds: { by: "group", allocation: spring },
        may_pause: { by: "usual", allocation: null },
      },
      can: { assign: true },
    });
    const own = (await has(ada.id, ada)).body.results.find((one) => one.assessment.id === assessment);
    expect(own).toMatchObject({ state: "open", can: { assign: false } });
  });

  test("more time for one of a group is a personal allocation that keeps the group's window", async () => {
    const { id: assessment } = await createAssessment(t.platform.db);
    const spring = await give({
      assessments: [assessment],
      groups: [group],
      closes_at: "2030-06-01T00:00:00Z",
      hard_close: true,
      sittings_allowed: 2,
    });
    const made = await assign(ada.id, manager, { assessment, terms: { accommodations: { time_multiplier: 1.75 } } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      closes_at: "2030-06-01T00:00:00.000Z",
      hard_close: true,
      sittings_allowed: 2,
      accommodations: { time_multiplier: 1.75, untimed: null },
    });
    const row = (await has(ada.id, tutor)).body.results.find((one) => one.assessment.id === assessment);
    expect(row?.sources.map((source) => source.allocation)).toEqual([spring, made.body.id]);
    expect(row).toMatchObject({
      accommodations: { time_multiplier: 1.75 },
      from: {
        time_multiplier: { by: "personal", allocation: made.body.id },
        closes_at: { by: "group", allocation: spring },
      },
    });
    const others = (await has(bob, tutor)).body.results.find((one) => one.assessment.id === assessment);
    expect(others).toMatchObject({ accommodations: { time_multiplier: 1 }, sources: [{ group }] });
  });

  test("is given one by one to students within reach alone", async () => {
    const { id: assessment } = await createAssessment(t.platform.db);
    const draft = await createAssessment(t.platform.db, { state: "draft" });
    const cases: [string, SignedIn, Record<string, unknown>, number][] = [
      [ada.id, ada, { assessment }, 403],
      [outside, manager, { assessment }, 404],
      [ada.id, await t.signInAs("manager"), { assessment }, 404],
      [newId(), staff, { assessment }, 404],
      [ada.id, staff, { assessment: newId() }, 404],
      [tutor.id, staff, { assessment }, 422],
      [ada.id, staff, { assessment: draft.id }, 409],
      [ada.id, staff, { assessment, terms: { sittings_allowed: 0 } }, 400],
      [ada.id, staff, {}, 400],
    ];
    for (const [user, as, body, status] of cases) {
      expect({ body, status: (await assign(user, as, body)).status }).toEqual({ body, status });
    }
    expect((await has(ada.id, await t.signInAs("counselor"))).status).toBe(404);
    expect((await has(ada.id, manager, "ordering=score")).status).toBe(400);
    expect((await has(ada.id, manager, "search=no+such")).body.count).toBe(0);
    expect((await has(ada.id, manager, "page_size=1&ordering=-name")).body.results).toHaveLength(1);
  });

  test("and has ever begun is listed with the state of each sitting", async () => {
    const { db } = t.platform;
    const person = await createTestUser(db, { schoolIds: [north] });
    const [one, two] = [await createAssessment(db), await createAssessment(db)];
    await createSessionRow(db, one, person.id, "released");
    const running = await createSessionRow(db, one, person.id, "in_progress");
    await createSessionRow(db, two, person.id, "allocated");
    const enrolled = (as: SignedIn) => t.call<Body>("GET", `/api/user-assessments/${person.id}/enrolled/`, { as });
    const { body } = await enrolled(manager);
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({
      assessment: { id: one.id },
      sessions: [{ state: "released" }, { id: running }],
    });
    expect((await enrolled(await t.signInAs({ id: person.id, role: "student" }))).body.count).toBe(1);
    expect((await enrolled(tutor)).status).toBe(404);
  });
});

describe("who has an assessment", () => {
  let assessment: Awaited<ReturnType<typeof createAssessment>>;
  const list = (as: SignedIn, query = "") =>
    t.call<Body>("GET", `/api/assessments/${assessment.id}/users/list/?${query}`, { as });

  beforeAll(async () => {
    const { db } = t.platform;
    assessment = await createAssessment(db);
    await give({ assessments: [assessment.id], groups: [group] });
    await give({ assessments: [assessment.id], users: [bob], closes_at: "2020-01-01T00:00:00Z" });
    await createSessionRow(db, assessment, ada.id, "submitted");
    await createSessionRow(db, assessment, ada.id, "in_progress");
    const gone = await createTestUser(db, { schoolIds: [north], firstName: "Cleo" });
    await createSessionRow(db, assessment, gone.id, "cancelled");
    const left = await createTestUser(db, { schoolIds: [north], firstName: "Dora" });
    await createSessionRow(db, assessment, left.id, "expired");
  });

  test("is told with the ways, where each stands, and how many stand where", async () => {
    const { body } = await list(manager);
    const states = new Map(body.results.map((row) => [row.user.first_name, row.state]));
    expect(Object.fromEntries(states)).toEqual({ Ada: "in_progress", "=Bob": "missed", Dora: "withdrawn" });
    expect(body.states).toMatchObject({ all: 3, in_progress: 1, missed: 1, withdrawn: 1, open: 0 });
    const row = body.results.find((one) => one.user.id === bob);
    expect(row?.sources).toMatchObject([{ user: bob }, { group }]);
    expect((await list(staff)).body.count).toBe(4);
    expect((await list(tutor)).body.count).toBe(3);
  });

  test("is searched, cut by state and group, ordered and paged", async () => {
    const names = async (query: string) => (await list(manager, query)).body.results.map((row) => row.user.first_name);
    expect(await names("search=ada")).toEqual(["Ada"]);
    expect(await names("state=missed")).toEqual(["=Bob"]);
    expect((await list(manager, "state=missed")).body.states.all).toBe(3);
    expect(await names(`group=${group}&ordering=-state`)).toEqual(["=Bob", "Ada"]);
    expect(await names("page_size=2&page=2")).toHaveLength(1);
    expect((await list(manager, "ordering=age")).status).toBe(400);
    expect((await list(manager, "state=lost")).status).toBe(400);
    expect((await list(ada)).status).toBe(403);
    const unknown = await t.call("GET", `/api/assessments/${newId()}/users/list/`, { as: staff });
    expect(unknown.status).toBe(404);
  });

  test("comes as a table that spreadsheets take for text", async () => {
    const link = await t.call<Body>("GET", `/api/assessments/${assessment.id}/users/export/?state=missed`, {
      as: manager,
    });
    expect(link.status).toBe(200);
    const file = await t.call<unknown>("GET", new URL(link.body.url, "http://localhost").pathname);
    expect(file.headers["content-type"]).toContain("text/csv");
    const text = String(file.body);
    expect(text).toContain("last_name,first_name,student_number,email,state,through");
    expect(text).toContain("'=Bob");
    expect(text).toContain("2020-01-01T00:00:00+00:00");
    expect(text.trim().split("\r\n")).toHaveLength(2);
    const refused = await t.call("GET", `/api/assessments/${newId()}/users/export/`, { as: manager });
    expect(refused.status).toBe(404);
  });
});

test("a list of addresses is told whose they are, as far as they are students within reach", async () => {
  const { db } = t.platform;
  const near = await createTestUser(db, { schoolIds: [north], email: "Near@Example.org" });
  const far = await createTestUser(db, { email: "far@example.org" });
  const find = (as: SignedIn) =>
    t.call<{ results: { email: string; user: { id: string } | null }[] }>("POST", "/api/test-allocation/find-people/", {
      as,
      body: { emails: [" near@example.org", "far@example.org", "nobody@example.org"] },
    });
  const ids = async (as: SignedIn) => (await find(as)).body.results.map((row) => row.user?.id ?? null);
  expect(await ids(manager)).toEqual([near.id, null, null]);
  expect(await ids(staff)).toEqual([near.id, far.id, null]);
  expect((await find(ada)).status).toBe(403);
});
