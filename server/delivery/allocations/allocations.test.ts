import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Allocation {
  id: string;
  assessment: string;
  user: string | null;
  group: string | null;
  source: Record<string, string>;
  closes_at: string | null;
  accommodations: Record<string, unknown>;
  can: Record<string, boolean>;
}
interface Body {
  count: number;
  results: Allocation[];
  code: string;
  state: string;
  errors: { path: string }[];
}

const t = useTestApp();
let north: string;
let south: string;
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let tutor: SignedIn;
let counselor: SignedIn;
let student: string;
let cared: string;
let stranger: string;
let group: string;
let otherGroup: string;
let assessment: string;

beforeAll(async () => {
  const { db } = t.platform;
  north = await createSchool(db);
  south = await createSchool(db);
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
  tutor = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [north] }));
  counselor = await t.signInAs(await createTestUser(db, { role: "counselor", schoolIds: [north] }));
  student = (await createTestUser(db, { schoolIds: [north], firstName: "Áda", lastName: "Lovelace" })).id;
  cared = (await createTestUser(db, { schoolIds: [south] })).id;
  stranger = (await createTestUser(db, { schoolIds: [south] })).id;
  group = await createGroup(db, { school: north, tutors: [tutor.id], members: [student] });
  otherGroup = await createGroup(db, { school: south, members: [stranger] });
  await createCare(db, cared, tutor.id);
  await createCare(db, student, counselor.id);
  assessment = (await createAssessment(db)).id;
});

const give = (as: SignedIn, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  t.call<Body>("POST", "/api/test-allocation/", { as, body: { assessments: [assessment], ...body }, headers });
const list = (as: SignedIn, query = "") => t.call<Body>("GET", `/api/test-allocation/?page_size=200&${query}`, { as });
const takeBack = (as: SignedIn, allocations: string[]) =>
  t.call<{ results: { status: string }[]; errors: { path: string }[] }>("DELETE", "/api/test-allocation/", {
    as,
    body: { allocations },
  });

describe("allocating", () => {
  test("gives each thing to each person and group, and says what was given to whom", async () => {
    const second = await createAssessment(t.platform.db);
    const made = await give(tutor, {
      assessments: [assessment, second.id],
      users: [cared],
      groups: [group],
      opens_at: "2026-11-02T08:00:00.000Z",
      closes_at: "2026-11-06T09:00:00+01:00",
      time_zone: "Europe/Paris",
      sittings_allowed: 2,
      accommodations: { time_multiplier: 1.5 },
    });
    expect(made.status).toBe(201);
    expect(made.body.results).toHaveLength(4);
    const one = made.body.results.find((row) => row.user === cared && row.assessment === assessment);
    expect(one).toMatchObject({
      group: null,
      source: { user: cared },
      opens_at: "2026-11-02T08:00:00.000Z",
      closes_at: "2026-11-06T08:00:00.000Z",
      time_zone: "Europe/Paris",
      hard_close: false,
      sittings_allowed: 2,
      accommodations: { time_multiplier: 1.5, extra_break_seconds: null, may_pause: null, untimed: null },
      is_initial: false,
      can: { remove: true },
    });
    const audit = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "after", "school_id"])
      .where("subject_id", "=", second.id)
      .execute();
    // One for each school, so that each school's managers read of theirs.
    const after = audit.map((entry) => entry.after as { users: string[]; groups: string[] });
    expect(after.flatMap(({ users }) => users)).toEqual([cared]);
    expect(after.flatMap(({ groups }) => groups)).toEqual([group]);
    for (const entry of audit) {
      expect(entry).toMatchObject({ action: "allocation.created", actor_id: tutor.id, school_id: expect.any(String) });
    }
  });

  test("again makes another, unless it is the same request", async () => {
    const body = { users: [cared] };
    const one = await give(tutor, body, { "idempotency-key": "same" });
    const two = await give(tutor, body, { "idempotency-key": "same" });
    const three = await give(tutor, body);
    expect(two.body.results[0]?.id).toBe(one.body.results[0]?.id);
    expect(three.body.results[0]?.id).not.toBe(one.body.results[0]?.id);
    expect((await give(tutor, { users: [cared, cared] }, { "idempotency-key": "same" })).status).toBe(409);
  });

  test("beyond one's reach names what is not there", async () => {
    const elsewhere = await createAssessment(t.platform.db, { school: south });
    const cases: [SignedIn, Record<string, unknown>, string][] = [
      [tutor, { users: [cared, stranger] }, "users.1"],
      [tutor, { groups: [group, otherGroup] }, "groups.1"],
      [tutor, { users: [newId()] }, "users.0"],
      [manager, { users: [student, stranger] }, "users.1"],
      [manager, { groups: [otherGroup] }, "groups.0"],
      [manager, { assessments: [assessment, elsewhere.id], users: [student] }, "assessments.1"],
      [staff, { assessments: [newId()], users: [student] }, "assessments.0"],
      [staff, { practice_sets: [newId()], users: [student] }, "practice_sets.0"],
    ];
    for (const [as, body, path] of cases) {
      const answer = await give(as, body);
      expect({ body, status: answer.status, path: answer.body.errors[0]?.path }).toEqual({ body, status: 404, path });
    }
    expect((await give(staff, { assessments: [elsewhere.id], users: [stranger], groups: [otherGroup] })).status).toBe(
      201,
    );
  });

  test("of what is not published or is archived is refused with its state", async () => {
    for (const state of ["draft", "archived"] as const) {
      const { id } = await createAssessment(t.platform.db, { state });
      const refused = await give(staff, { assessments: [assessment, id], users: [student] });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: "illegal_transition", state, errors: [{ path: "assessments.1" }] });
    }
  });

  test("is for students only, and by those who allocate", async () => {
    expect((await give(staff, { users: [tutor.id] })).status).toBe(422);
    expect((await give(counselor, { users: [student] })).status).toBe(403);
    expect((await give(await t.signInAs({ id: student, role: "student" }), { users: [student] })).status).toBe(403);
  });

  test.each([
    [{ users: [] }],
    [{ assessments: [], users: ["x"] }],
    [{ users: "all" }],
    [{ opens_at: "2026-11-06T08:00:00Z", closes_at: "2026-11-02T08:00:00Z" }],
    [{ opens_at: "tomorrow" }],
    [{ time_zone: "Mars/Base" }],
    [{ sittings_allowed: 0 }],
    [{ accommodations: { time_multiplier: 0.5 } }],
    [{ accommodations: { time_multiplier: 1e9 } }],
  ])("what is malformed is 400: %j", async (body) => {
    expect((await give(staff, { users: [student], ...body })).status).toBe(400);
  });

  test("more than ten thousand at once is refused before any is made", async () => {
    const many = Array.from({ length: 101 }, () => newId());
    expect((await give(staff, { assessments: many, users: many })).status).toBe(422);
  });

  test("a practice set gives the assessment behind it, when its owner is within reach", async () => {
    const { db } = t.platform;
    const backing = await createAssessment(db);
    const set = newId();
    await db
      .insertInto("practice_sets")
      .values({ id: set, name: "Mine", owner_id: tutor.id, assessment_id: backing.id })
      .execute();
    expect((await give(tutor, { assessments: [], practice_sets: [set], users: [cared] })).status).toBe(201);
    const head = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [south] }));
    expect((await give(head, { assessments: [], practice_sets: [set], users: [cared] })).status).toBe(404);
  });
});

describe("the list", () => {
  test("holds what one reaches: one's people's and one's groups'", async () => {
    const { id } = await createAssessment(t.platform.db);
    await give(staff, { assessments: [id], users: [student, stranger], groups: [group, otherGroup] });
    const seen = async (as: SignedIn) =>
      (await list(as, `assessment=${id}`)).body.results.map((row) => row.user ?? row.group).sort();
    expect(await seen(staff)).toEqual([student, stranger, group, otherGroup].sort());
    expect(await seen(manager)).toEqual([student, group].sort());
    expect(await seen(tutor)).toEqual([student, group].sort());
    expect(await seen(counselor)).toEqual([student, group].sort());
    const shown = await list(counselor, `assessment=${id}`);
    expect(shown.body.results.every((row) => row.can.remove === false)).toBe(true);
  });

  test("of a person has what came to them by their groups, and is found by names", async () => {
    const { id } = await createAssessment(t.platform.db);
    await give(staff, { assessments: [id], users: [student], groups: [group] });
    expect((await list(manager, `user=${student}&assessment=${id}`)).body.count).toBe(2);
    expect((await list(manager, `group=${group}&assessment=${id}`)).body.count).toBe(1);
    for (const name of ["lovelace", "ada%20love"])
      expect((await list(manager, `search=${name}&assessment=${id}`)).body.count).toBe(1);
    expect((await list(manager, `user=${stranger}`)).body.count).toBe(0);
    for (const query of ["ordering=user", "user=x", "page=-1"]) expect((await list(manager, query)).status).toBe(400);
  });
});

describe("taking back", () => {
  test("answers for each, and only for what one may take back", async () => {
    const { id } = await createAssessment(t.platform.db);
    const made = await give(staff, { assessments: [id], users: [student, stranger] });
    const ids = new Map(made.body.results.map((row) => [row.user, row.id]));
    const [mine, other] = [ids.get(student) ?? "", ids.get(stranger) ?? ""];
    const refused = await takeBack(manager, [mine, other]);
    expect(refused.status).toBe(404);
    expect(refused.body.errors).toMatchObject([{ path: "allocations.1" }]);
    expect((await list(staff, `assessment=${id}`)).body.count).toBe(2);
    expect((await takeBack(counselor, [mine])).status).toBe(403);
    expect((await takeBack(manager, [mine])).body.results).toMatchObject([{ status: "revoked" }]);
    expect((await takeBack(staff, [mine, other])).body.results).toMatchObject([
      { status: "already_revoked" },
      { status: "revoked" },
    ]);
    expect((await list(staff, `assessment=${id}`)).body.count).toBe(0);
    expect((await takeBack(staff, [newId()])).status).toBe(404);
    expect((await takeBack(staff, [])).status).toBe(400);
  });
});
