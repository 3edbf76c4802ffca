import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, startTestApp, type TestApp } from "../testing/app.ts";
import { createAssessment, createSchool, createSessionRow, createTestUser } from "../testing/factories.ts";
import { hashPassword } from "./passwords.ts";

let t: TestApp;
let passwordHash: string;
const password = "correct horse battery";

beforeAll(async () => {
  t = await startTestApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => t.close());
beforeEach(() => t.platform.db.deleteFrom("sign_in_failures").execute());

interface SignedInBody {
  access_token: string;
  user: Record<string, unknown>;
}

function signIn(identifier: string, secret = password, address = "192.0.2.1", app = t): Promise<Answer<SignedInBody>> {
  return app.call("POST", "/api/sign-in/", { body: { identifier, password: secret }, address });
}

/** As if this much time had passed since every failure. */
async function wait(seconds: number): Promise<void> {
  await sql`update sign_in_failures set failed_at = failed_at - make_interval(secs => ${seconds})`.execute(
    t.platform.db,
  );
}

describe("signing in", () => {
  test("by e-mail, phone or username, however they are written, gives a token that works", async () => {
    const school = await createSchool(t.platform.db, "Lycée");
    const { id, email } = await createTestUser(t.platform.db, {
      passwordHash,
      phone: "+33612345678",
      username: "ada.n",
      email: "Ada@Example.org",
      schoolIds: [school],
      timeZone: "Europe/Paris",
    });
    for (const identifier of [email, "ada@example.ORG ", "+33 6 12 34 56 78", "ADA.N"]) {
      const { status, body } = await signIn(identifier);
      expect({ identifier, status }).toEqual({ identifier, status: 200 });
      expect(body.user).toMatchObject({
        id,
        role: "student",
        school: { id: school, name: "Lycée" },
        initial_assessments: [],
      });
      for (const word of ["JWT", "Bearer"]) {
        const headers = { authorization: `${word} ${body.access_token}` };
        expect((await t.call("GET", "/api/me/", { headers })).body).toMatchObject({ id, time_zone: "Europe/Paris" });
      }
    }
  });

  test("`email` is taken for `identifier`, and a stale token beside it does no harm", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const { status } = await t.call("POST", "/api/sign-in", {
      body: { email, password },
      headers: { authorization: "JWT old" },
    });
    expect(status).toBe(200);
  });

  test("every wrong pair is answered alike", async () => {
    const known = await createTestUser(t.platform.db, { passwordHash });
    const closed = await createTestUser(t.platform.db, { passwordHash });
    const without = await createTestUser(t.platform.db, {});
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", closed.id).execute();
    const answers = [
      await signIn(known.email, "wrong"),
      await signIn("nobody@example.org"),
      await signIn(closed.email),
      await signIn(without.email),
      await signIn("\u{1F600}"),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect({ ...answer.body, request_id: null }).toEqual({ ...answers[0]?.body, request_id: null });
    }
    expect(answers[0]?.body).toMatchObject({ code: "wrong_credentials" });
  });

  test.each([
    [{}],
    [{ identifier: "a" }],
    [{ identifier: "", password: "x" }],
    [{ identifier: "a", password: "x\u0000" }],
    [{ identifier: ["a"], password: {} }],
    ["not json"],
    ["[]"],
  ])("what is malformed is 400: %j", async (body) => {
    expect((await t.call("POST", "/api/sign-in/", { body })).status).toBe(400);
  });

  test("what is to be taken first is named until it is begun", async () => {
    const { db } = t.platform;
    const first = await createAssessment(db);
    const second = await createAssessment(db);
    const staff = await t.signInAs("staff");
    const set = await t.call("PATCH", "/api/settings/", {
      as: staff,
      body: { initial_assessments: [first.id, second.id] },
    });
    expect(set.status).toBe(200);
    const { id, email } = await createTestUser(db, { passwordHash });
    await t.call("PATCH", "/api/settings/", { as: staff, body: { initial_assessments: [] } });
    const ids = async () =>
      ((await signIn(email)).body.user.initial_assessments as { id: string }[]).map((assessment) => assessment.id);
    expect((await ids()).sort()).toEqual([first.id, second.id].sort());
    await createSessionRow(db, first, id, "allocated");
    expect(await ids()).toHaveLength(2);
    await createSessionRow(db, second, id, "in_progress");
    expect(await ids()).toEqual([first.id]);
    await db.updateTable("assessments").set({ archived_at: new Date() }).where("id", "=", first.id).execute();
    expect(await ids()).toEqual([]);
  });
});

describe("failures", () => {
  test("from the fifth on make everyone wait who tries this account from this address, longer each time", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    for (let failure = 1; failure <= 4; failure += 1) expect((await signIn(email, "wrong")).status).toBe(401);
    const fifth = await signIn(email, "wrong");
    expect(fifth.status).toBe(429);
    expect(Number(fifth.headers["retry-after"])).toBe(30);
    const right = await signIn(email);
    expect(right.status).toBe(429);
    expect(Number(right.headers["retry-after"])).toBeLessThanOrEqual(30);
    expect((await signIn(email, password, "192.0.2.2")).status).toBe(200);
    await wait(31);
    expect(Number((await signIn(email, "wrong")).headers["retry-after"])).toBe(60);
    await wait(31);
    expect((await signIn(email)).status).toBe(429);
    await wait(31);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, "wrong")).status).toBe(401);
  });

  test("of an unknown account count the same", async () => {
    for (let failure = 1; failure <= 4; failure += 1) expect((await signIn("ghost@example.org", "x")).status).toBe(401);
    expect((await signIn("GHOST@example.org", "x")).status).toBe(429);
  });

  test("sent all at once are not told more than one after the other", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => signIn(email, "wrong")));
    const statuses = guesses.map((answer) => answer.status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, ...Array.from({ length: 8 }, () => 429)]);
    const { failures } = await t.platform.db
      .selectFrom("sign_in_failures")
      .select((select) => select.fn.countAll<number>().as("failures"))
      .executeTakeFirstOrThrow();
    expect(failures).toBe(5);
  });

  test("300 from one address in a quarter of an hour close it, whoever tries", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    await sql`insert into sign_in_failures (id, account_hash, address)
      select gen_random_uuid(), sha256(n::text::bytea), '2001:db8:0:1::/64' from generate_series(1, 300) n`.execute(
      t.platform.db,
    );
    const closed = await signIn(email, password, "2001:db8:0:1:ffff::7");
    expect(closed.status).toBe(429);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(800);
    expect((await signIn(email, password, "2001:db8:0:2::7")).status).toBe(200);
    await wait(901);
    expect((await signIn(email, password, "2001:db8:0:1:ffff::7")).status).toBe(200);
  });

  test("are not made by right passwords, however many come at once", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(email)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });
});

describe("a demo account", () => {
  test.each([
    [{ HOST: "localhost" }, 200],
    [{ HOST: "0.0.0.0" }, 401],
    [{ HOST: "0.0.0.0", DEMO: "1" }, 200],
  ])("with %j answers %i", async (env, status) => {
    const open = await startTestApp(env);
    const demo = await createTestUser(open.platform.db, { role: "staff", passwordHash, isDemo: true });
    expect((await signIn(demo.email, password, "192.0.2.1", open)).status).toBe(status);
    const token = await open.signInAs(demo);
    expect((await open.call("GET", "/api/me/", { as: token })).status).toBe(status);
    const without = await open.call<SignedInBody>("POST", "/api/sign-in/demo/", { body: { email: demo.email } });
    expect(without.status).toBe(status === 200 ? 200 : 404);
    if (status === 200) expect(without.body.user).toMatchObject({ id: demo.id });
    const own = await createTestUser(open.platform.db, { passwordHash });
    const closed = await createTestUser(open.platform.db, { passwordHash, isDemo: true });
    await open.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", closed.id).execute();
    for (const email of [own.email, closed.email, "nobody@example.org"])
      expect((await open.call("POST", "/api/sign-in/demo/", { body: { email } })).status).toBe(404);
    const shown = await open.call("GET", "/api/settings/");
    expect(shown.body.demo_accounts).toEqual(status === 200 ? [{ email: demo.email, role: "staff" }] : []);
    expect(shown.body.is_demo).toBe(status === 200);
    await open.close();
  });
});
