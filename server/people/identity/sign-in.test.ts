import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { opensDemoAccounts } from "../../foundation/sign-ins/demo-lock.ts";
import { type Answer, startTestApp } from "../../testing/app.ts";
import { createAssessment, createSchool, createSessionRow, createTestUser } from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { createDevices } from "./device-cookie.ts";
import { createPasswordPool, hashPassword } from "./passwords.ts";
import { signIn as judgeSignIn } from "./sign-in.ts";

const t = useTestApp();
let passwordHash: string;
const password = "correct horse battery";

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(() => t.platform.db.deleteFrom("sign_in_failures").execute());

interface SignedInBody {
  access_token: string;
  user: Record<string, unknown>;
}

function signIn(
  identifier: string,
  secret = password,
  address = "192.0.2.1",
  app = t,
  cookie = "",
): Promise<Answer<SignedInBody>> {
  const headers: Record<string, string> = cookie ? { cookie } : {};
  return app.call("POST", "/api/sign-in/", { body: { identifier, password: secret }, address, headers });
}

/** What a browser sends from then on. */
const cookieOf = ({ headers }: Pick<Answer, "headers">) => String(headers["set-cookie"]).split(";")[0] ?? "";

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

  test("count for the account, whichever of its names is typed", async () => {
    const names = ["grace.h", "+33699999999", "Grace@Example.org"] as const;
    await createTestUser(t.platform.db, { passwordHash, username: names[0], phone: names[1], email: names[2] });
    const typed = [...names, "GRACE.H ", "+33 6 99 99 99 99"];
    const statuses = [];
    for (const name of typed) statuses.push((await signIn(name, "wrong")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
    for (const name of names) expect((await signIn(name)).status).toBe(429);
  });

  test("of a phone that nobody has count alike however it is written, as those of a known one do", async () => {
    const typed = ["+33 600 00 00 01", "+33600000001", "0033600000001", "+33-600-000-001", "+33 (600) 000001"];
    const statuses = [];
    for (const name of typed) statuses.push((await signIn(name, "wrong")).status);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });

  test("found while the right password was being checked refuse it: a guess among many at once isn’t told apart", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const pool = createPasswordPool();
    const isChecking = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const held = {
      ...pool,
      verify: async (hash: string | null, typed: string) => {
        isChecking.resolve();
        await mayGoOn.promise;
        return pool.verify(hash, typed);
      },
    };
    const from = { address: "192.0.2.1", userAgent: "", opensDemo: false };
    const right = judgeSignIn(t.platform, held, { identifier: email, password }, from, {
      device: null,
      hasWaited: false,
    }).catch((error: unknown) => error);
    await isChecking.promise;
    for (let failure = 1; failure <= 5; failure += 1) await signIn(email, "wrong");
    mayGoOn.resolve();
    expect(await right).toMatchObject({ code: "too_many_requests" });
    const signIns = await t.platform.db.selectFrom("sign_ins").innerJoin("users", "users.id", "user_id").selectAll();
    expect(await signIns.where("email", "=", email).execute()).toEqual([]);
  });

  const fail = (address: string, failures: number, purpose = "sign_in") =>
    sql`insert into sign_in_failures (id, purpose, account_hash, address)
      select gen_random_uuid(), ${purpose}, sha256(n::text::bytea), ${address}
      from generate_series(1, ${failures}::int) n`.execute(t.platform.db);

  test("300 from one address in a quarter of an hour make it wait, and lock nobody out", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    await fail("2001:db8:0:1::/64", 300);
    const judge = (address: string) =>
      judgeSignIn(
        t.platform,
        createPasswordPool(),
        { identifier: email, password },
        { address, userAgent: "", opensDemo: false },
        {
          device: null,
          hasWaited: false,
        },
      );
    expect(await judge("2001:db8:0:1:ffff::7")).toEqual({ beyond: 0 });
    expect(await judge("2001:db8:0:2::7")).toMatchObject({ user: { email } });
    expect((await signIn(email, password, "2001:db8:0:1:ffff::7")).status).toBe(200);
    expect((await signIn(email, "wrong", "2001:db8:0:1:ffff::7")).status).toBe(401);
    expect(await judge("2001:db8:0:1:ffff::7")).toEqual({ beyond: 1 });
    await wait(901);
    expect(await judge("2001:db8:0:1:ffff::7")).toMatchObject({ user: { email } });
  });

  test("of other kinds are no failed sign-ins, and these are none of theirs", async () => {
    const { id, email } = await createTestUser(t.platform.db, { passwordHash });
    const as = await t.signInAs({ id, role: "student" });
    const change = (current_password: string) =>
      t.call("POST", `/api/users/${id}/setpassword/`, {
        as,
        body: { password, current_password },
        address: "192.0.2.1",
      });
    for (let failure = 1; failure <= 5; failure += 1) await change("wrong");
    expect((await change(password)).status).toBe(429);
    expect((await signIn(email)).status).toBe(200);
    for (let failure = 1; failure <= 5; failure += 1) await signIn(email, "wrong");
    expect((await signIn(email)).status).toBe(429);
    await sql`delete from sign_in_failures where purpose = 'current_password'`.execute(t.platform.db);
    expect((await change(password)).status).toBe(204);
    for (const purpose of ["shared_report", "current_password", "confirm_email"]) await fail("192.0.2.9", 300, purpose);
    const from = { address: "192.0.2.9", userAgent: "", opensDemo: false };
    const options = { device: null, hasWaited: false };
    const judged = judgeSignIn(t.platform, createPasswordPool(), { identifier: email, password }, from, options);
    expect(await judged).toMatchObject({ user: { id } });
  });

  test("are not made by right passwords, however many come at once", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(email)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });
});

describe("a browser that has signed in before", () => {
  const lock = async (email: string, cookie = "") => {
    for (let failure = 1; failure <= 5; failure += 1) await signIn(email, "wrong", "192.0.2.1", t, cookie);
    expect((await signIn(email, password, "192.0.2.1", t, cookie)).status).toBe(429);
  };

  test("passes while others guess from the same address, and others don’t", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const first = await signIn(email);
    expect(String(first.headers["set-cookie"])).toMatch(
      /^sextant_device=[\w-]+; Path=\/api\/sign-in; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    await lock(email);
    expect((await signIn(email, password, "192.0.2.1", t, `other=1; ${cookieOf(first)}`)).status).toBe(200);
    expect((await signIn(email)).status).toBe(429);
    const another = await t.startAnother();
    expect((await signIn(email, password, "192.0.2.1", another, cookieOf(first))).status).toBe(200);
    await another.close();
  });

  test("isn’t slowed down with its address", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const cookie = cookieOf(await signIn(email));
    await sql`insert into sign_in_failures (id, account_hash, address)
      select gen_random_uuid(), sha256(n::text::bytea), '192.0.2.1' from generate_series(1, 300) n`.execute(
      t.platform.db,
    );
    const request = { headers: { cookie } };
    const device = createDevices(t.platform).read(request);
    const judge = (known: typeof device) =>
      judgeSignIn(t.platform, createPasswordPool(), { identifier: email, password }, from, {
        device: known,
        hasWaited: false,
      });
    const from = { address: "192.0.2.1", userAgent: "", opensDemo: false };
    expect(await judge(device)).toMatchObject({ user: { email } });
    expect(await judge(null)).toEqual({ beyond: 0 });
    const other = await createTestUser(t.platform.db, { passwordHash });
    expect(device?.people).not.toContain(other.id);
  });

  test("has a budget of its own: guessing in it closes it, and nothing else", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const cookie = cookieOf(await signIn(email));
    await lock(email, cookie);
    expect((await signIn(email)).status).toBe(200);
  });

  test("eases nothing for people who haven’t signed in with it", async () => {
    const [ada, bob] = [
      await createTestUser(t.platform.db, { passwordHash }),
      await createTestUser(t.platform.db, { passwordHash }),
    ];
    const adas = cookieOf(await signIn(ada.email));
    await lock(bob.email);
    expect((await signIn(bob.email, password, "192.0.2.1", t, adas)).status).toBe(429);
    const both = cookieOf(await signIn(bob.email, password, "192.0.2.2", t, adas));
    for (const { email } of [ada, bob]) expect((await signIn(email, password, "192.0.2.1", t, both)).status).toBe(200);
  });

  test("is known by a cookie that only this server can have made, and that opens nothing", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const cookie = cookieOf(await signIn(email));
    await lock(email);
    const forged = [
      "sextant_device=",
      "sextant_device=AAAA",
      `${cookie}A`,
      cookie.slice(0, -4),
      `x${cookie}`,
      "sextant_device=%%%",
    ];
    for (const other of forged) {
      const answer = await signIn(email, password, "192.0.2.1", t, other);
      expect([other, answer.status]).toEqual([other, 429]);
    }
    const stranger = await startTestApp();
    const person = await createTestUser(stranger.platform.db, { passwordHash });
    const strange = cookieOf(await signIn(person.email, password, "192.0.2.1", stranger));
    expect((await signIn(email, password, "192.0.2.1", t, strange)).status).toBe(429);
    await stranger.close();
    expect((await t.call("GET", "/api/me/", { headers: { cookie } })).status).toBe(401);
    expect((await signIn(email, "wrong", "192.0.2.1", t, cookie)).status).toBe(401);
    expect((await signIn(email, "wrong", "192.0.2.1", t, cookie)).headers["set-cookie"]).toBeUndefined();
  });

  test("keeps its cookie from plain http where people come by https", async () => {
    const open = await startTestApp({ PUBLIC_URL: "https://learn.example.org" });
    const { email } = await createTestUser(open.platform.db, { passwordHash });
    expect(String((await signIn(email, password, "192.0.2.1", open)).headers["set-cookie"])).toMatch(/; Secure$/);
    await open.close();
  });
});

describe("a demo account behind a tunnel", () => {
  const elsewhere: Record<string, string>[] = [
    { host: "evil.test" },
    { host: "evil.test:8080" },
    { host: "localhost.evil.test" },
    { host: "127.0.0.1.evil.test" },
    { host: "[::2]:8080" },
    { "x-forwarded-for": "203.0.113.7" },
    { "x-forwarded-host": "localhost" },
    { "x-forwarded-proto": "https" },
    { forwarded: "for=203.0.113.7" },
    { via: "1.1 tunnel" },
    { "x-real-ip": "203.0.113.7" },
    { "cf-connecting-ip": "203.0.113.7" },
    { "ngrok-trace-id": "1" },
    { "tailscale-user-login": "eve@example.org" },
    { "sec-fetch-site": "cross-site" },
  ];
  const here: Record<string, string>[] = [
    { host: "localhost" },
    { host: "LOCALHOST:8080" },
    { host: "127.0.0.1:8080" },
    { host: "[::1]:8080" },
  ];

  test("neither signs in nor is signed in, and isn’t shown", async () => {
    const open = await startTestApp({ HOST: "localhost" });
    const demo = await createTestUser(open.platform.db, { role: "staff", passwordHash, isDemo: true });
    const as = await open.signInAs(demo);
    const reached = async (headers: Record<string, string>) => {
      const shown = await open.call("GET", "/api/settings/", { headers });
      const body = { identifier: demo.email, password };
      const tried = [
        (await open.call("POST", "/api/sign-in/", { body, headers })).status,
        (await open.call("POST", "/api/sign-in/demo/", { body: { email: demo.email }, headers })).status,
        (await open.call("GET", "/api/me/", { as, headers })).status,
      ];
      await open.platform.db.deleteFrom("sign_in_failures").execute();
      return { tried, shown: (shown.body.demo_accounts as unknown[]).length };
    };
    for (const headers of elsewhere)
      expect({ headers, ...(await reached(headers)) }).toEqual({ headers, tried: [401, 404, 401], shown: 0 });
    for (const headers of here)
      expect({ headers, ...(await reached(headers)) }).toEqual({ headers, tried: [200, 200, 200], shown: 1 });
    // Nor does what they look at through a student's eyes.
    const student = await createTestUser(open.platform.db);
    const look = await open.call<SignedInBody>("POST", `/api/users/${student.id}/look-as/`, { as });
    const looking = (host: string) =>
      open.call("GET", "/api/me/", { headers: { authorization: `JWT ${look.body.access_token}`, host } });
    expect([(await looking("localhost")).status, (await looking("evil.test")).status]).toEqual([200, 401]);
    const own = await createTestUser(open.platform.db, { passwordHash });
    const signed = await open.call("POST", "/api/sign-in/", {
      body: { identifier: own.email, password },
      headers: { host: "evil.test" },
    });
    expect(signed.status).toBe(200);
    await open.close();
  });

  test.each([
    ["/", ["localhost:3000"], true],
    ["/", ["localhost", "evil.test"], false],
    ["/", ["localhost", "localhost"], false],
    ["/", [], false],
    ["http://evil.test/", ["localhost"], false],
    ["*", ["localhost"], false],
  ])("asked for %s by the hosts %j opens: %s", (url, hosts, opens) => {
    const config = { host: "localhost", demo: false, publicUrl: null, trustProxy: false as const };
    const headers = hosts[0] ? { host: hosts[0] } : {};
    const rawHeaders = hosts.flatMap((host) => ["Host", host]);
    expect(opensDemoAccounts(config, { url, headers, rawHeaders })).toBe(opens);
  });

  test("signs in from anywhere where the operator says so", async () => {
    const open = await startTestApp({ HOST: "localhost", DEMO: "1" });
    const demo = await createTestUser(open.platform.db, { role: "staff", passwordHash, isDemo: true });
    const body = { identifier: demo.email, password };
    expect((await open.call("POST", "/api/sign-in/", { body, headers: { host: "evil.test" } })).status).toBe(200);
    await open.close();
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
