import { describe, expect, test } from "vitest";
import { createTestToken } from "../../testing/api-token.ts";
import type { SignedIn } from "../../testing/app.ts";
import {
  createAssessment,
  createGroup,
  createSchool,
  createSessionRow,
  createTestUser,
} from "../../testing/factories.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { chainEntries } from "../audit/chain-entries.ts";
import { verifyAuditChain } from "../audit/verify-audit-chain.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Token {
  id: string;
  name: string;
  prefix: string;
  state: string;
  calls: number;
  last_used_at: string | null;
}
interface Listed {
  results: Token[];
  refused: { token: { id: string }; operation: string; reason: string; scope: string | null; times: number }[];
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const asked = (more: object = {}) => ({
  name: "Data warehouse",
  scopes: ["people.read", "audit.read"],
  schools: null,
  expires_at: inDays(90),
  ...more,
});
const create = (more: object = {}) =>
  t.call<{ token: Token; secret: string }>("POST", "/api/api-tokens/", { as: staff, body: asked(more) });
const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
const list = async () => (await t.call<Listed>("GET", "/api/api-tokens/", { as: staff })).body;

describe("a token", () => {
  test("opens what its scopes say as Bearer, and only its hash is kept", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^sxt_[\w-]{43}$/);
    expect(body.token).toMatchObject({ prefix: body.secret.slice(0, 8), state: "active" });
    const row = await t.platform.db.selectFrom("api_tokens").selectAll().where("id", "=", body.token.id).execute();
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(8));
    expect((await t.call("GET", "/api/people-view/", bearer(body.secret))).status).toBe(200);
    expect(await t.call("GET", "/api/groups/", bearer(body.secret))).toMatchObject({
      status: 403,
      body: { code: "forbidden", detail: expect.stringContaining("groups.read") },
    });
  });

  test("lasts at most a year, and can’t have ended already", async () => {
    for (const expires_at of [inDays(-1), inDays(400)])
      expect(await create({ expires_at })).toMatchObject({ status: 422, body: { errors: [{ path: "expires_at" }] } });
  });

  test("is for schools that are there", async () => {
    const schools = ["00000000-0000-4000-8000-000000000000"];
    expect(await create({ schools })).toMatchObject({ status: 404, body: { errors: [{ path: "schools.0" }] } });
  });

  test("ends when it’s revoked, and can’t be renewed then", async () => {
    const { token, secret } = (await create()).body;
    const path = `/api/api-tokens/${token.id}/`;
    expect((await t.call("DELETE", path, { as: staff })).status).toBe(204);
    expect(await t.call("GET", "/api/people-view/", bearer(secret))).toMatchObject({ status: 401 });
    expect(await t.call("PATCH", path, { as: staff, body: { expires_at: inDays(30) } })).toMatchObject({ status: 409 });
    expect((await list()).results.find(({ id }) => id === token.id)).toMatchObject({ state: "revoked" });
  });

  test("that has expired works again once renewed", async () => {
    const token = await createTestToken(t.platform.db, { owner: staff.id, expiresAt: new Date(Date.now() - 60_000) });
    const path = `/api/api-tokens/${token.id}/`;
    const renewed = await t.call("PATCH", path, { as: staff, body: { expires_at: inDays(30) } });
    expect(renewed).toMatchObject({ status: 200, body: { state: "active" } });
    expect((await t.call("GET", "/api/people-view/", { as: token })).status).toBe(200);
  });

  test("ends when who created it is no longer staff", async () => {
    const owner = (await createTestUser(t.platform.db, { role: "staff" })).id;
    const token = await createTestToken(t.platform.db, { owner });
    await t.platform.db.updateTable("users").set({ role: "manager" }).where("id", "=", owner).execute();
    expect((await t.call("GET", "/api/people-view/", { as: token })).status).toBe(401);
    expect((await list()).results.find(({ id }) => id === token.id)).toMatchObject({ state: "owner_left" });
    // For good: also when they return.
    await t.platform.db.updateTable("users").set({ role: "staff" }).where("id", "=", owner).execute();
    expect((await t.call("GET", "/api/people-view/", { as: token })).status).toBe(401);
    expect((await list()).results.find(({ id }) => id === token.id)).toMatchObject({ state: "revoked" });
    const body = { expires_at: inDays(30) };
    expect((await t.call("PATCH", `/api/api-tokens/${token.id}/`, { as: staff, body })).status).toBe(409);
    const entries = await t.platform.db
      .selectFrom("audit_entries")
      .select(["subject_id", "before"])
      .where("action", "=", "api_token.revoked")
      .where("subject_id", "=", token.id)
      .execute();
    expect(entries).toEqual([{ subject_id: token.id, before: { name: "Enrolment form" } }]);
    await chainEntries(t.platform.db);
    expect(await verifyAuditChain(t.platform.db)).toMatchObject({ faults: [] });
  });

  test("ends when who created it is deactivated, and stays ended", async () => {
    const owner = await createTestUser(t.platform.db, { role: "staff" });
    const token = await createTestToken(t.platform.db, { owner: owner.id });
    for (const action of ["deactivated", "reactivated"]) {
      const body = { users: [owner.id], change: { is_active: action === "reactivated" } };
      expect((await t.call("POST", "/api/people/bulk/", { as: staff, body })).status).toBe(200);
      expect((await t.call("GET", "/api/people-view/", { as: token })).status).toBe(401);
    }
    expect((await list()).results.find(({ id }) => id === token.id)).toMatchObject({ state: "revoked" });
  });

  test("counts as none where anyone may call", async () => {
    const ended = await createTestToken(t.platform.db, { owner: staff.id, revokedAt: new Date() });
    expect((await t.call("GET", "/api/settings/", { as: ended })).status).toBe(200);
  });

  test("can’t create tokens, change the team, or make someone one of it", async () => {
    const token = await createTestToken(t.platform.db, { owner: staff.id });
    const call = (path: string, body: object) => t.call("PATCH", path, { as: token, body });
    expect((await t.call("POST", "/api/api-tokens/", { as: token, body: asked() })).status).toBe(403);
    const of = async (id: string) =>
      (await t.call<{ version: number }>("GET", `/api/users/${id}/`, { as: staff })).body.version;
    const student = (await createTestUser(t.platform.db)).id;
    const version = await of(student);
    for (const role of ["tutor", "counselor", "manager", "staff"])
      expect(await call(`/api/users/${student}/`, { version, role })).toMatchObject({
        status: 403,
        body: { errors: [{ path: "role" }] },
      });
    expect((await call(`/api/users/${student}/`, { version, first_name: "Augusta" })).status).toBe(200);
    const own = { version: await of(staff.id), first_name: "Eve" };
    expect((await call(`/api/users/${staff.id}/`, own)).status).toBe(403);
    for (const role of ["tutor", "counselor", "manager", "staff"] as const) {
      const { id } = await createTestUser(t.platform.db, { role });
      const change = { version: await of(id), email: `eve-${id}@example.org` };
      expect((await call(`/api/users/${id}/`, change)).status).toBe(403);
      expect((await call(`/api/users/${id}/`, { version: change.version, role: "student" })).status).toBe(403);
    }
  });
});

describe("a token that may change people alone", () => {
  const peopleAlone = () => createTestToken(t.platform.db, { owner: staff.id, scopes: ["people.write"] });

  test("puts nobody into groups, nor takes them out", async () => {
    const { db } = t.platform;
    const token = await peopleAlone();
    const [group, student] = [await createGroup(db), (await createTestUser(db)).id];
    const bulk = (change: object) =>
      t.call("POST", "/api/people/bulk/", { as: token, body: { users: [student], change } });
    for (const change of [{ add_groups: [group] }, { remove_groups: [group] }])
      expect(await bulk(change)).toMatchObject({
        status: 403,
        body: { code: "forbidden", detail: expect.stringContaining("groups.write") },
      });
    expect((await bulk({ add_schools: [await createSchool(db)] })).status).toBe(200);
  });

  test("imports no file that fills groups or creates schools", async () => {
    const { db } = t.platform;
    const token = await peopleAlone();
    await createSchool(db, "Harbour Academy");
    const send = (content: string) =>
      upload(
        t,
        "/api/people/import/",
        token,
        { name: "people.csv", bytes: content },
        {
          role: "student",
          create_missing: "true",
          dry_run: "true",
        },
      );
    expect(await send("email,first_name,groups\nada@example.org,Ada,Evening A")).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("groups.write") },
    });
    expect(await send("email,first_name,schools\nada@example.org,Ada,Nowhere Academy")).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("schools.write") },
    });
    expect((await send("email,first_name,schools\nada@example.org,Ada,Harbour Academy")).status).toBe(200);
  });
});

test("a token that may change questions alone makes no drafts of imported tests", async () => {
  const token = await createTestToken(t.platform.db, { owner: staff.id, scopes: ["questions.write"] });
  const file = { name: "questions.csv", bytes: "body\n2 + 2?" };
  expect(await upload(t, "/api/questions/import/", token, file, { tests: "draft" })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining("assessments.write") },
  });
});

test("a token that may read assessments alone exports none with its questions", async () => {
  const token = await createTestToken(t.platform.db, { owner: staff.id, scopes: ["assessments.read"] });
  const { id } = await createAssessment(t.platform.db);
  expect(await t.call("POST", `/api/assessments/${id}/export/`, { as: token, body: {} })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining("questions.read") },
  });
});

test("a token that may change sittings alone turns no tools off for everyone", async () => {
  const token = await createTestToken(t.platform.db, { owner: staff.id, scopes: ["sittings.write"] });
  const student = await createTestUser(t.platform.db);
  const session = await createSessionRow(t.platform.db, await createAssessment(t.platform.db), student.id);
  const path = "/api/users/assessments-sessions/bulk/";
  const body = { sessions: [session], action: "set_tools", off: ["calculator"], everyone: true };
  expect(await t.call("POST", path, { as: token, body })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining("assigned.write") },
  });
  expect((await t.call("POST", path, { as: token, body: { ...body, everyone: false } })).status).toBe(200);
});

test("a token that may change assessments alone adds no tags by a template", async () => {
  const token = await createTestToken(t.platform.db, { owner: staff.id, scopes: ["assessments.write"] });
  const body = { template: "digital_sat", name: "SAT 1" };
  expect(await t.call("POST", "/api/assessments/from-template/", { as: token, body })).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining("tags.write") },
  });
});

describe("a token of a school", () => {
  const peopleIn = async (as: SignedIn) =>
    (await t.call<{ results: { id: string }[] }>("GET", "/api/people-view/?page_size=200", { as })).body.results.map(
      ({ id }) => id,
    );

  test("reaches the school’s people, not its creator nor what they made elsewhere", async () => {
    const { db } = t.platform;
    const [school, other] = [await createSchool(db), await createSchool(db)];
    const mine = (await createTestUser(db, { schoolIds: [school] })).id;
    await createTestUser(db, { schoolIds: [other] });
    const token = await createTestToken(db, { owner: staff.id, schools: [school] });
    expect(await peopleIn(token)).toEqual([mine]);
    const group = await createGroup(db, { school: other });
    expect((await t.call("GET", `/api/groups/${group}/`, { as: token })).status).toBe(404);
    expect((await t.call("GET", `/api/users/${staff.id}/`, { as: token })).status).toBe(404);
    expect((await t.call("POST", "/api/tags/exam/", { as: token, body: { name: "SAT" } })).status).toBe(403);
  });

  test("reaches no sitting of its creator’s", async () => {
    const { db } = t.platform;
    const school = await createSchool(db);
    const own = await createSessionRow(db, await createAssessment(db, { school }), staff.id, "in_progress");
    const token = await createTestToken(db, { owner: staff.id, schools: [school] });
    const path = `/api/users/assessments-sessions/${own}/`;
    expect((await t.call("GET", path, { as: staff })).status).toBe(200);
    expect((await t.call("GET", path, { as: token })).status).toBe(404);
    expect((await t.call("PATCH", path, { as: token, body: { action: "end" } })).status).toBe(404);
    const body = { sessions: [own], action: "end" };
    expect((await t.call("POST", "/api/users/assessments-sessions/bulk/", { as: token, body })).body).toMatchObject({
      results: [],
      missing: [own],
    });
  });

  test("or of the whole organisation has what it does to its creator’s sitting in the log", async () => {
    const { db } = t.platform;
    const own = await createSessionRow(db, await createAssessment(db), staff.id, "in_progress");
    const token = await createTestToken(db, { owner: staff.id });
    const body = { sessions: [own], action: "message", text: "Hello" };
    const answered = await t.call("POST", "/api/users/assessments-sessions/bulk/", { as: token, body });
    expect(answered.body).toMatchObject({ results: [{ outcome: "done" }] });
    const { body: log } = await t.call<{ results: unknown[] }>("GET", `/api/audit/?token=${token.id}`, { as: staff });
    expect(log.results).toMatchObject([{ action: "session.message", token: { id: token.id } }]);
  });

  test("gets downloads of its school alone, and changes many people there alone", async () => {
    const { db } = t.platform;
    const [school, other] = [await createSchool(db), await createSchool(db)];
    const mine = await createTestUser(db, { schoolIds: [school] });
    const others = await createTestUser(db, { schoolIds: [other] });
    const token = await createTestToken(db, { owner: staff.id, schools: [school] });
    const { body } = await t.call<{ url: string }>("POST", "/api/people/export/", { as: token, body: {} });
    const file = String((await t.call<unknown>("GET", body.url, {})).body);
    expect([file.includes(mine.email), file.includes(others.email)]).toEqual([true, false]);
    const change = { users: [mine.id, others.id], change: { is_active: false } };
    await t.call("POST", "/api/people/bulk/", { as: token, body: change });
    const active = await db.selectFrom("users").select("id").where("is_active", "=", true).execute();
    const ids = active.map(({ id }) => id);
    expect([ids.includes(mine.id), ids.includes(others.id)]).toEqual([false, true]);
  });

  test("sees its own jobs only", async () => {
    const { db } = t.platform;
    const token = await createTestToken(db, { owner: staff.id });
    const another = await createTestToken(db, { owner: staff.id });
    const { id } = await db
      .insertInto("jobs")
      .values({
        id: crypto.randomUUID(),
        kind: "people.bulk",
        input: "{}",
        created_by: staff.id,
        api_token: JSON.stringify({ id: token.id, scopes: [], schools: null }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const statusFor = async (as: SignedIn) => (await t.call("GET", `/api/jobs/${id}/`, { as })).status;
    expect([await statusFor(token), await statusFor(another)]).toEqual([200, 404]);
    const listed = async (as: SignedIn) =>
      (await t.call<{ results: { id: string }[] }>("GET", "/api/jobs/", { as })).body.results.map((job) => job.id);
    expect([await listed(token), await listed(another)]).toEqual([[id], []]);
  });
});

test("what a token changes has its name in the log, and the chain counts it", async () => {
  const { db } = t.platform;
  const token = await createTestToken(db, { owner: staff.id, name: "Roster sync" });
  await t.call("POST", "/api/groups/", { as: token, body: { name: "Evening A" } });
  const { body } = await t.call<{ results: unknown[] }>("GET", `/api/audit/?token=${token.id}`, { as: staff });
  expect(body.results).toMatchObject([
    { action: "group.created", actor: { id: staff.id }, token: { id: token.id, name: "Roster sync" } },
  ]);
  await chainEntries(db);
  expect(await verifyAuditChain(db)).toMatchObject({ faults: [] });
});

test("one program isn’t answered what another was, by the same Idempotency-Key", async () => {
  const { db } = t.platform;
  const send = async (as: SignedIn) =>
    (
      await t.call<{ id: string }>("POST", "/api/groups/", {
        as,
        body: { name: "Key" },
        headers: { "idempotency-key": "k-1" },
      })
    ).body.id;
  const one = await createTestToken(db, { owner: staff.id });
  const other = await createTestToken(db, { owner: staff.id });
  const first = await send(one);
  expect(await send(one)).toBe(first);
  expect(await send(other)).not.toBe(first);
});

test("calls and refusals of the last 24 hours are told", async () => {
  const token = await createTestToken(t.platform.db, { owner: staff.id, scopes: ["scores.read"] });
  const another = await t.startAnother();
  await another.call("GET", "/api/gradebook/", { as: token });
  await another.call("GET", "/api/groups/", { as: token });
  await another.call("GET", "/api/groups/", { as: token });
  // A process that stops writes what it has counted.
  await another.close();
  const { results, refused } = await list();
  expect(results.find(({ id }) => id === token.id)).toMatchObject({ calls: 3, last_used_at: expect.any(String) });
  expect(refused.filter((one) => one.token.id === token.id)).toMatchObject([
    { operation: "groups.list", reason: "scope", scope: "groups.read", times: 2 },
  ]);
});
