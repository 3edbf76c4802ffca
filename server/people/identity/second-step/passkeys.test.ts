import type { HandlerInput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../platform/secrets.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { type Authenticator, createAuthenticator } from "../../../testing/authenticator.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { setUpApp } from "../../../testing/second-step.ts";
import { hashPassword } from "../passwords.ts";
import { relyingParty } from "./relying-party.ts";
import { askPasskey, signInByPasskey } from "./sign-in-by-passkey.ts";

const origin = "https://tests.school.example";
const password = "correct horse battery";
let t: TestApp;
let passwordHash: string;

beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: origin });
  passwordHash = await hashPassword(password);
});
afterAll(() => t.close());
beforeEach(() => t.platform.db.deleteFrom("counted_calls").execute());

interface Body {
  options: Record<string, unknown>;
  access_token?: string;
  user?: { id: string };
  second_factor?: { ticket: string; methods: string[] };
  passkey: { id: string; name: string; is_synced: boolean };
  recovery_codes: string[] | null;
  sign_in: { access_token: string } | null;
  errors?: { path: string }[];
}

const post = (path: string, body: object = {}, as: SignedIn | null = null) => t.call<Body>("POST", path, { as, body });

async function add(who: SignedIn, authenticator: Authenticator) {
  const { body } = await post("/api/me/passkeys/options/", {}, who);
  return post("/api/me/passkeys/", { name: "Laptop", passkey: authenticator.create(body.options) }, who);
}

async function withPasskey(role: SignedIn["role"] = "student") {
  const person = await createTestUser(t.platform.db, { role, passwordHash });
  const who = await t.signInAs(person);
  const authenticator = createAuthenticator(origin);
  const added = await add(who, authenticator);
  return { ...person, who, authenticator, added };
}

const ask = async () => (await post("/api/sign-in/passkey/options/")).body.options;
const signIn = (passkey: object) => post("/api/sign-in/passkey/", { passkey });

describe("a passkey", () => {
  test("is added with recovery codes, and signs in alone, in another process too", async () => {
    const { id, authenticator, added } = await withPasskey();
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ passkey: { name: "Laptop", is_synced: false }, sign_in: null });
    expect(added.body.recovery_codes).toHaveLength(10);
    const another = await t.startAnother();
    const options = (await another.call<Body>("POST", "/api/sign-in/passkey/options/", { body: {} })).body.options;
    expect(options).toMatchObject({ rpId: "tests.school.example", userVerification: "required" });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { status, body } = await signIn(authenticator.sign(options));
    expect({ status, id: body.user?.id }).toEqual({ status: 200, id });
    await another.app.close();
    await another.platform.close();
    const row = await t.platform.db
      .selectFrom("sign_ins")
      .select(["first_step", "second_step"])
      .where("user_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(row).toEqual({ first_step: "passkey", second_step: null });
  });

  test("answers one challenge once, and none that was never given or is over", async () => {
    const { authenticator } = await withPasskey();
    const options = await ask();
    const answer = authenticator.sign(options);
    expect((await signIn(answer)).status).toBe(200);
    expect((await signIn(answer)).status).toBe(401);
    // Signed again, with a higher count.
    expect((await signIn(authenticator.sign(options))).status).toBe(401);
    expect((await signIn(authenticator.sign({ ...options, challenge: "bmV2ZXI" }))).status).toBe(401);
    const old = await ask();
    await t.platform.db
      .updateTable("passkey_challenges")
      .set({ expires_at: new Date(0) })
      .where("challenge_hash", "=", sha256(String(old.challenge)))
      .execute();
    expect((await signIn(authenticator.sign(old))).status).toBe(401);
  });

  test("is refused from another site, without the person, with another’s handle, and after its account was closed", async () => {
    const { id, authenticator } = await withPasskey();
    const other = await withPasskey();
    const foreign = Buffer.from(other.id.replaceAll("-", ""), "hex").toString("base64url");
    const answers = [
      authenticator.sign(await ask(), { origin: "https://evil.example" }),
      authenticator.sign(await ask(), { isVerified: false }),
      authenticator.sign(await ask(), { rpId: "evil.example" }),
      authenticator.sign(await ask(), { userHandle: foreign }),
      authenticator.sign(await ask(), { userHandle: null }),
      createAuthenticator(origin).sign(await ask()),
      { ...authenticator.sign(await ask()), id: "AAAA" },
    ];
    const statuses = [];
    for (const answer of answers) statuses.push(await signIn(answer));
    const [first] = statuses;
    for (const one of statuses) {
      const withoutId = { ...one.body, request_id: "" };
      expect(withoutId).toEqual({ ...first?.body, request_id: "" });
      expect(one.status).toBe(401);
    }
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", id).execute();
    expect((await signIn(authenticator.sign(await ask()))).status).toBe(401);
  });

  test("is taken, after a wait, from an address with thousands of tries", async () => {
    const { id, authenticator } = await withPasskey();
    const from = { address: "192.0.2.7", userAgent: "Firefox 140", opensDemo: false };
    const beyond: number[] = [];
    const slowDown = async (_caller: string, calls: number) => {
      beyond.push(calls);
    };
    const signInAfter = async () => {
      const { options } = await askPasskey(t.platform, slowDown, from);
      const passkey = authenticator.sign(options) as HandlerInput<"auth.sign_in_by_passkey">["body"]["passkey"];
      return signInByPasskey(t.platform, slowDown, { passkey }, from);
    };
    expect(await signInAfter()).toMatchObject({ user: { id } });
    await sql`insert into counted_calls (id, kind, by_hash)
      select gen_random_uuid(), kind, by_hash from counted_calls, generate_series(1, 7000)`.execute(t.platform.db);
    expect(await signInAfter()).toMatchObject({ user: { id } });
    expect(beyond).toEqual([400, 400]);
  });

  test("whose count went back was copied, and is refused", async () => {
    const { id, authenticator } = await withPasskey();
    await t.platform.db.updateTable("passkeys").set({ counter: 1000 }).where("user_id", "=", id).execute();
    expect((await signIn(authenticator.sign(await ask()))).status).toBe(401);
  });

  test("made for one person’s challenge can’t be added by another", async () => {
    const [one, other] = [await t.signInAs("student"), await t.signInAs("student")];
    const { body } = await post("/api/me/passkeys/options/", {}, one);
    const passkey = createAuthenticator(origin).create(body.options);
    expect((await post("/api/me/passkeys/", { name: "X", passkey }, other)).body.errors?.[0]?.path).toBe("passkey");
    // And the challenge is used up.
    expect((await post("/api/me/passkeys/", { name: "X", passkey }, one)).status).toBe(422);
  });

  test("is the second step after a password, for the person of the ticket alone", async () => {
    const person = await withPasskey();
    const other = await withPasskey();
    const first = await post("/api/sign-in/", { identifier: person.email, password });
    expect(first.body.second_factor?.methods).toEqual(["passkey", "recovery_code"]);
    const ticket = first.body.second_factor?.ticket;
    const asked = async () => (await post("/api/sign-in/second-factor/passkey/", { ticket })).body.options;
    const options = await asked();
    expect(options.allowCredentials).toHaveLength(1);
    const take = (passkey: object) => post("/api/sign-in/second-factor/", { ticket, passkey });
    expect((await take(other.authenticator.sign(options))).body.errors?.[0]?.path).toBe("passkey");
    // A challenge for signing in alone, or for another person, is another.
    expect((await take(person.authenticator.sign(await ask()))).status).toBe(422);
    const answer = await take(person.authenticator.sign(await asked()));
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  });

  test("needn’t wait because somebody who has the password tries codes", async () => {
    const person = await withPasskey();
    await sql`insert into second_step_failures (user_id, failures, last_failed_at)
      values (${person.id}, 9, clock_timestamp())`.execute(t.platform.db);
    const { ticket } = (await post("/api/sign-in/", { identifier: person.email, password })).body.second_factor ?? {};
    const codes = await post("/api/sign-in/second-factor/", { ticket, recovery_code: "abcd-efgh" });
    expect(codes.status).toBe(429);
    const { options } = (await post("/api/sign-in/second-factor/passkey/", { ticket })).body;
    const answer = await post("/api/sign-in/second-factor/", { ticket, passkey: person.authenticator.sign(options) });
    expect(answer.status).toBe(200);
  });

  test("begun before its person had a second step isn’t added by a sign-in that has not proven it", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const [stranger, owner] = [await t.signInAs(person), await t.signInAs(person)];
    const { body } = await post("/api/me/passkeys/options/", {}, stranger);
    await setUpApp(t, owner);
    const passkey = createAuthenticator(origin).create(body.options);
    expect(await post("/api/me/passkeys/", { name: "Mine now", passkey }, stranger)).toMatchObject({
      status: 403,
      body: { code: "second_step_required" },
    });
    expect((await add(owner, createAuthenticator(origin))).status).toBe(201);
  });

  test("that is removed signs nobody in", async () => {
    const { who, authenticator, added } = await withPasskey();
    const stranger = await t.signInAs("student");
    const remove = (as: SignedIn) => post(`/api/me/passkeys/${added.body.passkey.id}/remove/`, {}, as);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(who)).status).toBe(204);
    expect((await signIn(authenticator.sign(await ask()))).status).toBe(401);
  });

  test("beside an app makes no new recovery codes", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const who = await t.signInAs(person);
    await setUpApp(t, who);
    const added = await add(who, createAuthenticator(origin));
    expect(added.body.recovery_codes).toBeNull();
    const shown = await t.call("GET", "/api/me/second-step/", { as: who });
    expect(shown.body).toMatchObject({ passkeys: [{ name: "Laptop" }], passkeys_possible: true });
  });

  test("set up where one is required opens a whole sign-in", async () => {
    const value = JSON.stringify({ second_step: { manager: "required" } });
    await t.platform.db.insertInto("settings").values({ key: "organisation", value, version: 1 }).execute();
    const person = await createTestUser(t.platform.db, { role: "manager", passwordHash });
    const { body } = await post("/api/sign-in/", { identifier: person.email, password });
    const limited = { id: person.id, role: person.role, token: body.access_token ?? "", signInId: "", address: "" };
    const added = await add(limited, createAuthenticator(origin));
    const whole = { ...limited, token: added.body.sign_in?.access_token ?? "" };
    expect((await t.call("GET", "/api/people-view/", { as: whole })).status).toBe(200);
    await t.platform.db.deleteFrom("settings").execute();
  });
});

test.each([
  ["https://tests.school.org", [], { id: "tests.school.org", origins: ["https://tests.school.org"] }],
  [
    "https://school.org:8443/",
    ["https://tests.school.org", "https://evilschool.org", "nonsense"],
    { id: "school.org", origins: ["https://school.org:8443", "https://tests.school.org"] },
  ],
  ["http://localhost:3000", [], { id: "localhost", origins: ["http://localhost:3000"] }],
  ["http://192.0.2.1:3000", [], null],
  ["http://[2001:db8::1]:3000", [], null],
])("as %s passkeys know the installation by its host", (publicUrl, allowedOrigins, expected) => {
  const config = { publicUrl, host: "0.0.0.0", port: 3000, tls: null, allowedOrigins: allowedOrigins as string[] };
  expect(relyingParty(config)).toEqual(expected);
});
