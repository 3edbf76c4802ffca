import { expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { createTestToken } from "../../../testing/api-token.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createAssessment, createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { messagesTo } from "../../../testing/outbox.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Placed {
  results: { status: string; user: string | null; joined: string[]; assigned: string[]; errors: { path: string }[] }[];
}

const place = (body: object, as: SignedIn = staff, headers: Record<string, string> = {}) =>
  t.call<Placed>("POST", "/api/people/place/", { as, body, headers });

async function world() {
  const { db } = t.platform;
  const school = await createSchool(db);
  const group = await createGroup(db, { school });
  const { id: assessment } = await createAssessment(db);
  return { school, group, assessment };
}
const ada = (mark: string) => ({ first_name: "Ada", last_name: "Lovelace", email: `ada-${mark}@example.org` });
const grace = (mark: string) => ({
  first_name: "Grace",
  last_name: "Hopper",
  student_number: "S-18",
  username: `grace-${mark}`,
});

test("students are created, grouped and assigned to in one call, and the same call again finds them", async () => {
  const { school, group, assessment } = await world();
  const body = { school, groups: [group], assessments: [assessment], people: [ada(school), grace(school)] };
  const first = await place(body);
  expect(first).toMatchObject({
    status: 200,
    body: { results: [1, 2].map(() => ({ status: "created", joined: [group], assigned: [assessment], errors: [] })) },
  });
  const again = await place(body);
  expect(again.body.results).toEqual(
    first.body.results.map((result) => ({ ...result, status: "found", joined: [], assigned: [] })),
  );
  const members = await t.call<{ count: number }>("GET", `/api/group-user/?group=${group}`, { as: staff });
  expect(members.body.count).toBe(2);
  const users = first.body.results.map(({ user }) => user);
  const given = await t.platform.db
    .selectFrom("allocations")
    .select("user_id")
    .where("assessment_id", "=", assessment)
    .execute();
  expect(given.map(({ user_id }) => user_id).sort()).toEqual(users.sort());
});

test("a repeat with the same Idempotency-Key answers the same, word for word", async () => {
  const { school, group } = await world();
  const body = { school, groups: [group], people: [ada(school)] };
  const key = { "idempotency-key": newId() };
  const first = await place(body, staff, key);
  const again = await place(body, staff, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotent-replayed"]).toBe("true");
});

test("one who can’t be placed keeps nobody else out", async () => {
  const { school, group } = await world();
  const tutor = await createTestUser(t.platform.db, { role: "tutor", schoolIds: [school] });
  const body = { school, groups: [group], people: [{ ...ada(school), email: tutor.email }, grace(school)] };
  const { results } = (await place(body)).body;
  expect(results[0]).toMatchObject({ status: "refused", user: null, joined: [], errors: [{ path: "email" }] });
  expect(results[1]).toMatchObject({ status: "created", joined: [group] });
});

test("someone who is here joins the school, and keeps what they had by a group", async () => {
  const { school, group, assessment } = await world();
  const person = await createTestUser(t.platform.db, {});
  await t.call("POST", "/api/test-allocation/", {
    as: staff,
    body: { assessments: [assessment], groups: [group] },
  });
  const people = [{ ...ada("else"), email: person.email.toUpperCase() }];
  const { results } = (await place({ school, groups: [group], assessments: [assessment], people })).body;
  expect(results).toMatchObject([{ status: "found", user: person.id, joined: [group], assigned: [] }]);
  const { body } = await t.call("GET", `/api/users/${person.id}/`, { as: staff });
  expect(body).toMatchObject({ first_name: "Ada", schools: [{ id: school }] });
});

test("someone whose number a new person of the call gets doesn’t join the school, and keeps nobody else out", async () => {
  const { school, group } = await world();
  const elsewhere = await createSchool(t.platform.db);
  const mark = `clash-${school}`;
  const first = await place({ school: elsewhere, people: [{ ...ada(mark), student_number: "S-5" }] });
  expect(first.body.results).toMatchObject([{ status: "created" }]);
  const bob = { first_name: "Bob", last_name: "", username: `bob-${school}`, student_number: "s-5" };
  const body = { school, groups: [group], people: [ada(mark), bob, grace(mark)] };
  const { status, body: placed } = await place(body);
  expect(status).toBe(200);
  expect(placed.results).toMatchObject([
    { status: "refused", joined: [], errors: [{ path: "student_number" }] },
    { status: "created", joined: [group] },
    { status: "created", joined: [group] },
  ]);
  expect((await place(body)).body.results.map((one) => one.status)).toEqual(["refused", "found", "found"]);
});

test("someone found by their address has no other number", async () => {
  const { school } = await world();
  const mark = `number-${school}`;
  await place({ school, people: [{ ...ada(mark), student_number: "S-5" }] });
  const { results } = (await place({ school, people: [{ ...ada(mark), student_number: "S-6" }] })).body;
  expect(results).toMatchObject([{ status: "refused", errors: [{ path: "student_number" }] }]);
});

test("without a school, everyone has an address to be found by", async () => {
  const people = [ada("without-school"), grace("without-school")];
  const refused = await place({ people });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: "people.1.email" }] } });
  for (const status of ["created", "found"])
    expect((await place({ people: people.slice(0, 1) })).body.results).toMatchObject([{ status }]);
});

test("new people with an address are invited when asked for", async () => {
  const { school } = await world();
  const person = ada(`invited-${school}`);
  await place({ school, people: [person, grace(school)], send_invitations: true });
  expect(await messagesTo(t.platform, person.email)).toHaveLength(1);
});

test("nothing is done where the school, a group or an assessment isn’t there", async () => {
  const { school, group } = await world();
  const people = [ada(`none-${school}`)];
  for (const wrong of [{ school: newId() }, { groups: [newId()] }, { assessments: [newId()] }])
    expect((await place({ school, groups: [group], people, ...wrong })).status).toBe(404);
  const { results } = (await place({ school, people })).body;
  expect(results).toMatchObject([{ status: "created" }]);
});

test("a token places people at its school only, and groups and assigns only with these scopes", async () => {
  const { db } = t.platform;
  const { school, group, assessment } = await world();
  const other = await createSchool(db);
  const owner = staff.id;
  const elsewhere = await createTestUser(db, { schoolIds: [other] });
  const token = await createTestToken(db, { owner, schools: [school], scopes: ["people.write"] });
  const people = [ada(`token-${school}`), { ...ada("x"), email: elsewhere.email }];
  expect((await place({ people }, token)).status).toBe(422);
  expect((await place({ people, school: other }, token)).status).toBe(404);
  expect((await place({ people, school, groups: [group] }, token)).status).toBe(403);
  expect((await place({ people, school, assessments: [assessment] }, token)).status).toBe(403);
  const { results } = (await place({ people, school }, token)).body;
  expect(results).toMatchObject([{ status: "created" }, { status: "refused", errors: [{ path: "email" }] }]);
  const entry = await db
    .selectFrom("audit_entries")
    .select(["actor_id", "token_id"])
    .where("action", "=", "user.created")
    .where("subject_id", "=", results[0]?.user ?? "")
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor_id: owner, token_id: token.id });
});
