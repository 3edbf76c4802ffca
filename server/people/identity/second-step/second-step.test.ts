import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { endAllSignIns } from "../../../foundation/sign-ins/end-all-sign-ins.ts";
import { createPasswordLink } from "../../../foundation/sign-ins/links.ts";
import { useTicket } from "../../../foundation/sign-ins/tickets.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { type SignedIn, startTestApp } from "../../../testing/app.ts";
import { createAssessment, createSchool, createSessionRow, createTestUser } from "../../../testing/factories.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { readBase32, setUpApp } from "../../../testing/second-step.ts";
import { useTestApp } from "../../../testing/use-test-app.ts";
import { writeSignIn } from "../open-sign-in.ts";
import { createPasswordPool, hashPassword } from "../passwords.ts";
import { insertHandoff } from "../sso/flows.queries.ts";
import { insertIdentity } from "../sso/identities.queries.ts";
import { confirmApp } from "./apps.ts";
import { askForSecondStepTask, runAskForSecondStep } from "./second-steps-of-everyone.ts";
import { takeSecondStep } from "./take-second-step.ts";
import { codeAt, stepOf } from "./totp.ts";

const t = useTestApp();
let passwordHash: string;
const password = "correct horse battery";
const pool = createPasswordPool();

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  await t.platform.db.deleteFrom("counted_calls").execute();
  await t.platform.db.deleteFrom("settings").execute();
});

interface Body {
  access_token?: string;
  user?: { id: string; second_step: { ask: string; required_from: string | null } };
  second_factor?: { ticket: string; methods: string[] };
  device_token?: string | null;
  code?: string;
  errors?: { path: string; message: string }[];
}

const browser = { "user-agent": "Firefox 140" };

const signIn = (identifier: string, more: object = {}, headers = browser) =>
  t.call<Body>("POST", "/api/sign-in/", { body: { identifier, password, ...more }, headers });
const secondStep = (body: object, headers = browser, app = t) =>
  app.call<Body>("POST", "/api/sign-in/second-factor/", { body, headers });

/** A person with a password and an authenticator app. */
async function withApp(role: SignedIn["role"] = "student", more: object = {}) {
  const person = await createTestUser(t.platform.db, { role, passwordHash, ...more });
  const who = await t.signInAs(person);
  return { ...person, who, ...(await setUpApp(t, who)) };
}

async function ticketOf(email: string): Promise<string> {
  const { body } = await signIn(email);
  return body.second_factor?.ticket ?? "";
}

async function setPolicy(second_step: object): Promise<void> {
  const value = JSON.stringify({ second_step });
  await t.platform.db.deleteFrom("settings").execute();
  await t.platform.db.insertInto("settings").values({ key: "organisation", value, version: 1 }).execute();
}

const actionsOn = async (id: string) => {
  const rows = await t.platform.db.selectFrom("audit_entries").select("action").where("subject_id", "=", id).execute();
  return rows.map(({ action }) => action);
};
const mailsTo = async (id: string) => {
  const rows = await t.platform.db.selectFrom("outbox_messages").select("kind").where("user_id", "=", id).execute();
  return rows.map(({ kind }) => kind);
};

describe("an authenticator app", () => {
  test("is asked for after the right password, which alone gives no token", async () => {
    const person = await withApp();
    const first = await signIn(person.email);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      second_factor: { ticket: expect.any(String), methods: ["app", "recovery_code"], expires_at: expect.any(String) },
    });
    const second = await secondStep({ ticket: first.body.second_factor?.ticket, code: person.code() });
    expect(second).toMatchObject({ status: 200, body: { user: { id: person.id }, device_token: null } });
    const headers = { authorization: `JWT ${second.body.access_token}` };
    expect((await t.call("GET", "/api/me/", { headers })).status).toBe(200);
    const list = await t.call<{ results: object[] }>("GET", "/api/me/sign-ins/", { headers });
    expect(list.body.results[0]).toMatchObject({ current: true, proof: { first: "password", second: "app" } });
  });

  test("is on only after its first code, and then tells of it by mail", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const who = await t.signInAs(person);
    await t.call("POST", "/api/me/second-step/app/", { as: who, body: {} });
    const wrong = await t.call("POST", "/api/me/second-step/app/confirm/", { as: who, body: { code: "000000" } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: "code" }] } });
    expect((await signIn(person.email)).body.access_token).toBeDefined();
    await setUpApp(t, who);
    expect((await signIn(person.email)).body.access_token).toBeUndefined();
    expect(await mailsTo(person.id)).toEqual(["second_step_changed"]);
    expect(await actionsOn(person.id)).toContain("user.app_set_up");
  });

  test("a code counts once, even for another sign-in within its thirty seconds", async () => {
    const person = await withApp();
    const [one, other] = [await ticketOf(person.email), await ticketOf(person.email)];
    const code = person.code();
    expect((await secondStep({ ticket: one, code })).status).toBe(200);
    expect((await secondStep({ ticket: other, code })).body.errors?.[0]?.path).toBe("code");
    expect((await secondStep({ ticket: other, code: person.code(1) })).status).toBe(200);
  });

  test("of one code sent many times at once, one signs in", async () => {
    const person = await withApp();
    const tickets = [await ticketOf(person.email), await ticketOf(person.email), await ticketOf(person.email)];
    const code = person.code();
    const answers = await Promise.all(tickets.map((ticket) => secondStep({ ticket, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  test("guesses are slowed down for the account, whatever the ticket, the address and the process", async () => {
    const person = await withApp();
    const another = await t.startAnother();
    try {
      const answers: number[] = [];
      for (let guess = 0; guess < 7; guess += 1) {
        const ticket = await ticketOf(person.email);
        const app = guess % 2 === 0 ? t : another;
        answers.push((await secondStep({ ticket, code: "000000" }, browser, app)).status);
      }
      expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
      // The right one is not looked at either.
      const blocked = await secondStep({ ticket: await ticketOf(person.email), code: person.code() });
      expect(blocked.status).toBe(429);
      expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(20);
      await sql`update second_step_failures set last_failed_at = last_failed_at - interval '31 seconds'`.execute(
        t.platform.db,
      );
      const answer = await secondStep({ ticket: await ticketOf(person.email), code: person.code() });
      expect(answer.status).toBe(200);
      const left = t.platform.db.selectFrom("second_step_failures").selectAll().where("user_id", "=", person.id);
      expect(await left.execute()).toEqual([]);
    } finally {
      await another.app.close();
      await another.platform.close();
    }
  });

  test("the key is sealed, and its own data and the audit log do not tell it", async () => {
    const person = await withApp();
    const begun = await t.call<{ key: string }>("POST", "/api/me/second-step/app/", { as: person.who, body: {} });
    const rows = JSON.stringify(await t.platform.db.selectFrom("authenticator_setups").selectAll().execute());
    expect(rows).not.toContain(begun.body.key);
    const link = await t.call<{ url: string }>("GET", `/api/users/${person.id}/data/`, { as: person.who });
    const data = JSON.stringify((await t.call("GET", link.body.url.replace(/^https?:\/\/[^/]+/, ""))).body);
    expect(data).toContain("authenticator_apps");
    for (const secret of ["sealed", "code_hash", "salt", "public_key"]) expect(data).not.toContain(`"${secret}"`);
  });
});

describe("a ticket", () => {
  test("works once, in the browser that got it, until it is over or the password changes", async () => {
    const person = await withApp();
    const gone = { status: 422, body: { errors: [{ path: "ticket" }] } };
    const used = await ticketOf(person.email);
    await secondStep({ ticket: used, code: person.code() });
    expect(await secondStep({ ticket: used, code: person.code(1) })).toMatchObject(gone);
    const stolen = await ticketOf(person.email);
    expect(await secondStep({ ticket: stolen, code: person.code(1) }, { "user-agent": "curl" })).toMatchObject(gone);
    const old = await ticketOf(person.email);
    await sql`update sign_in_tickets set expires_at = now() where ticket_hash = ${sha256(old)}`.execute(t.platform.db);
    expect(await secondStep({ ticket: old, code: person.code(1) })).toMatchObject(gone);
    const before = await ticketOf(person.email);
    const link = await inTransaction(t.platform.db, (tx) => createPasswordLink(tx, "", "reset_password", person.id));
    const token = link.split("token=")[1];
    await t.call("POST", "/reset-password/", { body: { token, password: "another horse battery" } });
    expect(await secondStep({ ticket: before, code: person.code(1) })).toMatchObject(gone);
    expect(await secondStep({ ticket: "never given", code: "000000" })).toMatchObject(gone);
  });

  test("that becomes a sign-in while all of them are ended is ended with them", async () => {
    const person = await withApp();
    const hash = sha256(await ticketOf(person.email));
    const from = { address: "192.0.2.7", userAgent: browser["user-agent"] };
    const { db } = t.platform;
    await holdActCommit(
      db,
      async (tx) => {
        await useTicket(tx, hash);
        await writeSignIn(tx, { id: person.id, sign_in_round: 0 }, from, { first: "password", second: "app" }, null);
      },
      () => inTransaction(db, (tx) => endAllSignIns(tx, () => {}, person.id, "second_step_reset")),
    );
    const open = db.selectFrom("sign_ins").select("id").where("user_id", "=", person.id).where("ended_at", "is", null);
    expect(await open.execute()).toEqual([]);
  });

  test("is tried ten times at most", async () => {
    const person = await withApp();
    const ticket = await ticketOf(person.email);
    const paths: unknown[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      await t.platform.db.deleteFrom("second_step_failures").execute();
      paths.push((await secondStep({ ticket, code: "000000" })).body.errors?.[0]?.path);
    }
    expect(paths).toEqual([...Array.from({ length: 10 }, () => "code"), "ticket"]);
  });

  test("of an account that was closed meanwhile is worth nothing", async () => {
    const person = await withApp();
    const ticket = await ticketOf(person.email);
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", person.id).execute();
    expect((await secondStep({ ticket, code: person.code() })).body.errors?.[0]?.path).toBe("ticket");
  });
});

describe("an address with thousands of wrong tries", () => {
  const from = { address: "192.0.2.7", userAgent: browser["user-agent"], opensDemo: false };
  const holding = () => {
    const beyond: number[] = [];
    return {
      beyond,
      slowDown: async (_caller: string, calls: number) => {
        beyond.push(calls);
      },
    };
  };
  const repeat = () =>
    sql`insert into counted_calls (id, kind, by_hash)
      select gen_random_uuid(), kind, by_hash from counted_calls, generate_series(1, 7000)`.execute(t.platform.db);

  test("is slowed, and a ticket that exists neither waits nor counts", async () => {
    const person = await withApp();
    const { beyond, slowDown } = holding();
    const take = (ticket: string) =>
      takeSecondStep(
        t.platform,
        { passwords: pool, slowDown },
        { ticket, code: person.code(), remember_device: false },
        from,
      );
    const counted = async () =>
      (await t.platform.db.selectFrom("counted_calls").select("id").where("kind", "=", "second_step").execute()).length;
    const gone = { code: "invalid", details: { errors: [{ path: "ticket" }] } };
    await t.platform.db.deleteFrom("counted_calls").execute();
    await expect(take("never given")).rejects.toMatchObject(gone);
    expect(beyond).toEqual([]);
    await repeat();
    await expect(take("never given")).rejects.toMatchObject(gone);
    expect(beyond).toEqual([400]);
    const before = await counted();
    expect(await take(await ticketOf(person.email))).toMatchObject({ user: { id: person.id } });
    expect([await counted(), beyond]).toEqual([before, [400]]);
  });
});

describe("recovery codes", () => {
  test("are ten, each good once, however it is typed, and using one is told", async () => {
    const person = await withApp();
    const [first = "", second = ""] = person.recoveryCodes;
    expect(new Set(person.recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const typed = ` ${first.toLowerCase().replace("-", " ")}`;
    expect((await secondStep({ ticket: await ticketOf(person.email), recovery_code: typed })).status).toBe(200);
    const ticket = await ticketOf(person.email);
    const again = await secondStep({ ticket, recovery_code: first });
    expect(again.body.errors?.[0]?.path).toBe("recovery_code");
    expect((await secondStep({ ticket, recovery_code: second })).status).toBe(200);
    const shown = await t.call("GET", "/api/me/second-step/", { as: person.who });
    expect(shown.body.recovery_codes).toMatchObject({ left: 8, of: 10 });
    expect((await mailsTo(person.id)).filter((kind) => kind === "recovery_code_used")).toHaveLength(2);
    expect((await actionsOn(person.id)).filter((action) => action === "user.recovery_code_used")).toHaveLength(2);
  });

  test("of another person do not count, and new ones end those before", async () => {
    const [person, other] = [await withApp(), await withApp()];
    const ticket = await ticketOf(person.email);
    expect((await secondStep({ ticket, recovery_code: other.recoveryCodes[0] })).status).toBe(422);
    const made = await t.call<{ recovery_codes: string[] }>("POST", "/api/me/second-step/recovery-codes/", {
      as: person.who,
      body: {},
    });
    expect(made.body.recovery_codes).toHaveLength(10);
    expect((await secondStep({ ticket, recovery_code: person.recoveryCodes[0] })).status).toBe(422);
    expect((await secondStep({ ticket, recovery_code: made.body.recovery_codes[0] })).status).toBe(200);
  });
});

describe("the work for recovery codes", () => {
  const from = { address: "192.0.2.7", userAgent: browser["user-agent"], opensDemo: false };
  const counting = () => {
    const hashWith = vi.fn(pool.hashWith);
    return { hashWith, passwords: { ...pool, hashWith } };
  };

  test("is done only once the code of the app is right", async () => {
    const who = await t.signInAs(await createTestUser(t.platform.db, { passwordHash }));
    const signIns = t.platform.db.updateTable("sign_ins").where("id", "=", who.signInId);
    await signIns.set({ first_step: "password" }).execute();
    const begun = await t.call<{ key: string }>("POST", "/api/me/second-step/app/", { as: who, body: {} });
    const right = codeAt(readBase32(begun.body.key), stepOf(new Date()));
    const { hashWith, passwords } = counting();
    const actor = { id: who.id, role: who.role, signInId: who.signInId, address: "192.0.2.7" };
    const confirm = (code: string) => confirmApp(t.platform, passwords, actor, code, from);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(confirm("000000")).rejects.toMatchObject({ code: "invalid" });
    }
    // Now that tries must wait, not even for the right one.
    await expect(confirm(right)).rejects.toMatchObject({ code: "too_many_requests" });
    expect(hashWith).not.toHaveBeenCalled();
    await t.platform.db.deleteFrom("second_step_failures").where("user_id", "=", who.id).execute();
    expect((await confirm(right)).recovery_codes).toHaveLength(10);
    expect(hashWith).toHaveBeenCalledTimes(10);
  });

  test("isn’t done for a try that must wait", async () => {
    const person = await withApp();
    for (let guess = 0; guess < 5; guess += 1) {
      await secondStep({ ticket: await ticketOf(person.email), code: "000000" });
    }
    const { hashWith, passwords } = counting();
    const body = { ticket: await ticketOf(person.email), recovery_code: person.recoveryCodes[0] ?? "" };
    const answer = takeSecondStep(t.platform, { passwords, slowDown: async () => {} }, body, from);
    await expect(answer).rejects.toMatchObject({ code: "too_many_requests" });
    expect(hashWith).not.toHaveBeenCalled();
  });

  test("is done for a person twenty times a day", async () => {
    const [person, other] = [await withApp(), await withApp()];
    const make = (as: SignedIn) => t.call("POST", "/api/me/second-step/recovery-codes/", { as, body: {} });
    await t.platform.db.deleteFrom("counted_calls").execute();
    expect((await make(person.who)).status).toBe(200);
    await sql`insert into counted_calls (id, kind, by_hash)
      select gen_random_uuid(), kind, by_hash from counted_calls, generate_series(1, 19)
      where kind = 'recovery_codes'`.execute(t.platform.db);
    expect((await make(person.who)).status).toBe(429);
    expect((await make(other.who)).status).toBe(200);
  });
});

describe("a browser that is remembered", () => {
  test("isn’t asked again for thirty days, until the sign-ins of its person are ended", async () => {
    const [person, other] = [await withApp(), await withApp()];
    const body = { ticket: await ticketOf(person.email), code: person.code(), remember_device: true };
    const device = (await secondStep(body)).body.device_token ?? "";
    const again = await signIn(person.email, { device_tokens: ["x", device] });
    expect(again.body.access_token).toBeDefined();
    // It is worth nothing to others, and nothing without the password.
    expect((await signIn(other.email, { device_tokens: [device] })).body.access_token).toBeUndefined();
    expect((await signIn(person.email, { device_tokens: [device], password: "wrong" })).status).toBe(401);
    await sql`update remembered_devices set expires_at = now()`.execute(t.platform.db);
    expect((await signIn(person.email, { device_tokens: [device] })).body.access_token).toBeUndefined();
    await sql`update remembered_devices set expires_at = now() + interval '1 day'`.execute(t.platform.db);
    await t.call("DELETE", "/api/me/sign-ins/", { as: person.who });
    expect((await signIn(person.email, { device_tokens: [device] })).body.access_token).toBeUndefined();
  });

  test("doesn’t show that its person is there: how they sign in is changed only with the second step itself", async () => {
    const person = await withApp();
    const body = { ticket: await ticketOf(person.email), code: person.code(), remember_device: true };
    const device = (await secondStep(body)).body.device_token ?? "";
    const { access_token } = (await signIn(person.email, { device_tokens: [device] })).body;
    const headers = { authorization: `JWT ${access_token}` };
    for (const path of ["recovery-codes/", "app/remove/", "app/"]) {
      const answer = await t.call("POST", `/api/me/second-step/${path}`, { headers, body: {} });
      expect([path, answer.status, answer.body]).toMatchObject([path, 403, { code: "second_step_required" }]);
    }
  });

  test("is asked again once its person has ended a sign-in from elsewhere, and not by signing out", async () => {
    const person = await withApp();
    const body = { ticket: await ticketOf(person.email), code: person.code(), remember_device: true };
    const device = (await secondStep(body)).body.device_token ?? "";
    const again = async () => (await signIn(person.email, { device_tokens: [device] })).body.access_token;
    const left = await t.signInAs(person);
    await t.call("DELETE", `/api/me/sign-ins/${left.signInId}/`, { as: left });
    expect(await again()).toBeDefined();
    const elsewhere = await t.signInAs(person);
    await t.call("DELETE", `/api/me/sign-ins/${elsewhere.signInId}/`, { as: person.who });
    expect(await again()).toBeUndefined();
  });
});

describe("every way that ends in a token", () => {
  test("a code to the phone asks for the second step too", async () => {
    const phone = "+447700900123";
    const person = await withApp("student", { phone });
    await t.call("POST", "/send-mobile-otp/", { body: { phone, purpose: "sign-in" } });
    const { runSendPhoneCode } = await import("../phone-codes.ts");
    const row = await t.platform.db.selectFrom("phone_codes").select("id").executeTakeFirstOrThrow();
    await runSendPhoneCode(t.platform)({ code: row.id, locale: null });
    const sms = await t.platform.db.selectFrom("outbox_messages").select("body_text").where("kind", "=", "phone_code");
    const text = (await sms.executeTakeFirstOrThrow()).body_text ?? "";
    const body = { phone, purpose: "sign-in", code: /\d{6}/.exec(text)?.[0] };
    const answer = await t.call<Body>("POST", "/verify-mobile-otp/", { body, headers: browser });
    expect(answer.body.access_token).toBeUndefined();
    const second = await secondStep({ ticket: answer.body.second_factor?.ticket, code: person.code() });
    expect(second.status).toBe(200);
  });

  test("a sign-in service asks for the second step too, unless the service itself did", async () => {
    const { db } = t.platform;
    const person = await withApp();
    const identityId = await inTransaction(db, (tx) =>
      insertIdentity(tx, { userId: person.id, issuer: "https://login.example.org", subject: person.id }),
    );
    const exchange = async (hasSecondStep: boolean) => {
      const code = `code ${hasSecondStep}`;
      const handoff = {
        codeHash: sha256(code),
        identityId,
        challenge: sha256("s").toString("base64url"),
        nextPath: "/x",
      };
      await inTransaction(db, (tx) => insertHandoff(tx, { ...handoff, hasSecondStep }));
      const body = { code, secret: "s" };
      return t.call<Body & { next: string }>("POST", "/api/sso/exchange/", { body, headers: browser });
    };
    const asked = await exchange(false);
    expect(asked.body).toEqual({ second_factor: expect.anything(), next: "/x" });
    const second = await secondStep({ ticket: asked.body.second_factor?.ticket, code: person.code() });
    expect(second.status).toBe(200);
    // Signing out ends that at the service too.
    const row = await db
      .selectFrom("sign_ins")
      .select("identity_id")
      .where("second_step", "=", "app")
      .orderBy("id", "desc");
    expect((await row.executeTakeFirst())?.identity_id).toBe(identityId);
    expect((await exchange(true)).body.user?.id).toBe(person.id);
  });

  test("a password link sets the password, and the second step is still asked for", async () => {
    const person = await withApp();
    for (const purpose of ["reset_password", "invitation"] as const) {
      const link = await inTransaction(t.platform.db, (tx) => createPasswordLink(tx, "", purpose, person.id));
      const body = { token: link.split("token=")[1], password };
      expect((await t.call("POST", "/reset-password/", { body })).status).toBe(204);
      expect((await signIn(person.email)).body).toHaveProperty("second_factor");
    }
  });

  test("a demo account with a second step is asked for it, though it needs no password", async () => {
    const person = await withApp("student", { isDemo: true });
    const answer = await t.call<Body>("POST", "/api/sign-in/demo/", {
      body: { email: person.email },
      headers: browser,
    });
    expect(answer.body.access_token).toBeUndefined();
    const second = await secondStep({ ticket: answer.body.second_factor?.ticket, code: person.code() });
    expect(second.status).toBe(200);
  });
});

describe("where a second step is required", () => {
  const soon = () => new Date(Date.now() + 86_400_000).toISOString();
  const past = () => new Date(Date.now() - 1000).toISOString();

  test("it is asked for later until the date, and then before anything else", async () => {
    const person = await createTestUser(t.platform.db, { role: "tutor", passwordHash });
    await setPolicy({ tutor: "required", required_from: soon() });
    const before = await signIn(person.email);
    expect(before.body.user?.second_step).toEqual({ ask: "later", required_from: expect.any(String) });
    const full = { headers: { authorization: `JWT ${before.body.access_token}` } };
    expect((await t.call("GET", "/api/home/", full)).status).not.toBe(403);
    await setPolicy({ tutor: "required", required_from: past() });
    const after = await signIn(person.email);
    expect(after.body.user?.second_step.ask).toBe("now");
    const limited = { headers: { authorization: `JWT ${after.body.access_token}` } };
    expect((await t.call("GET", "/api/me/", limited)).status).toBe(200);
    expect(await t.call("GET", "/api/people-view/", limited)).toMatchObject({
      status: 403,
      body: { code: "second_step_required" },
    });
    expect((await t.call("GET", "/api/settings/", limited)).body).not.toHaveProperty("mail");
  });

  test("a sign-in that may only set up can call nothing else of what is there", async () => {
    const person = await createTestUser(t.platform.db, { role: "staff", passwordHash });
    await setPolicy({ staff: "required" });
    const { body } = await signIn(person.email);
    const headers = { authorization: `JWT ${body.access_token}` };
    const open: string[] = [];
    for (const [id, operation] of Object.entries(operations as Record<string, Operation>)) {
      if (operation.who === "anyone") continue;
      const path = operation.path.replaceAll(/\{\w+\}/g, "01900000-0000-7000-8000-000000000000");
      if (id.includes("sign_out")) {
        expect(operation.isForSetUp, id).toBe(true);
        continue;
      }
      const answer = await t.call<Body>(operation.method, path, { headers, ...(operation.body ? { body: {} } : {}) });
      if (answer.body?.code !== "second_step_required") open.push(id);
    }
    expect(open.toSorted()).toEqual([
      "me.add_passkey",
      "me.begin_app",
      "me.begin_passkey",
      "me.confirm_app",
      "me.get",
      "me.get_second_step",
    ]);
    // A live stream, an upload and a download link are no way around it.
    for (const [method, url] of [
      ["GET", "/api/live/"],
      ["POST", "/api/uploads/"],
      ["POST", "/api/uploads/tus/"],
    ] as const) {
      expect((await t.call(method, url, { headers })).status, url).not.toBe(200);
    }
  });

  test("setting one up opens a whole sign-in in place of the one that could do only that", async () => {
    const person = await createTestUser(t.platform.db, { role: "staff", passwordHash });
    await setPolicy({ staff: "required" });
    const { body } = await signIn(person.email);
    const headers = { authorization: `JWT ${body.access_token}` };
    const begun = await t.call<{ uri: string }>("POST", "/api/me/second-step/app/", { headers, body: {} });
    expect(begun.status).toBe(200);
    const row = await t.platform.db.selectFrom("sign_ins").selectAll().where("user_id", "=", person.id).execute();
    expect(row).toMatchObject([{ must_set_up: true }]);
    const who = {
      id: person.id,
      role: person.role,
      token: body.access_token ?? "",
      signInId: row[0]?.id ?? "",
      address: "",
    };
    await setUpApp(t, who);
    const rows = await t.platform.db
      .selectFrom("sign_ins")
      .select(["must_set_up", "first_step", "second_step", "end_reason"])
      .where("user_id", "=", person.id)
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { must_set_up: true, first_step: "password", second_step: null, end_reason: "second_step_set_up" },
      { must_set_up: false, first_step: "password", second_step: "app", end_reason: null },
    ]);
  });

  test("demo accounts keep working without one, and so does someone whose sign-in service asked for one", async () => {
    await setPolicy({ student: "required" });
    const demo = await createTestUser(t.platform.db, { passwordHash, isDemo: true });
    expect((await signIn(demo.email)).body.user?.second_step.ask).toBe("no");
    const other = await t.signInAs(await createTestUser(t.platform.db, {}));
    await t.platform.db
      .updateTable("sign_ins")
      .set({ first_step: "service", second_step: "service" })
      .where("id", "=", other.signInId)
      .execute();
    expect((await t.call("GET", "/api/me/", { as: other })).body.second_step).toMatchObject({ ask: "no" });
  });

  test("a demo account that everyone may open takes none, so that the next visitor isn’t asked for it", async () => {
    const demo = await startTestApp({ DEMO: "1" });
    try {
      const as = await demo.signInAs(await createTestUser(demo.platform.db, { passwordHash, isDemo: true }));
      const shown = await demo.call("GET", "/api/me/second-step/", { as });
      expect(shown.body).toMatchObject({ policy: "off", is_required: false });
      for (const path of ["second-step/app", "passkeys/options"])
        expect((await demo.call("POST", `/api/me/${path}/`, { as, body: {} })).status).toBe(403);
    } finally {
      await demo.close();
    }
  });

  test("a sitting that is under way comes first", async () => {
    await setPolicy({ student: "required" });
    const person = await createTestUser(t.platform.db, { passwordHash });
    expect((await signIn(person.email)).body.user?.second_step.ask).toBe("now");
    const session = await createSessionRow(t.platform.db, await createAssessment(t.platform.db), person.id);
    const { body } = await signIn(person.email);
    expect(body.user?.second_step.ask).toBe("later");
    const headers = { authorization: `JWT ${body.access_token}` };
    expect((await t.call("GET", `/api/users/assessments-sessions/${session}/`, { headers })).status).toBe(200);
  });

  test("the last one can’t be removed, one of two can", async () => {
    const person = await withApp("tutor");
    await setPolicy({ tutor: "required", required_from: soon() });
    const remove = () => t.call("POST", "/api/me/second-step/app/remove/", { as: person.who, body: {} });
    expect(await remove()).toMatchObject({ status: 409, body: { state: "required" } });
    await setPolicy({ tutor: "optional" });
    expect((await remove()).status).toBe(204);
    expect((await signIn(person.email)).body.access_token).toBeDefined();
    expect(
      await t.platform.db.selectFrom("recovery_codes").where("user_id", "=", person.id).selectAll().execute(),
    ).toEqual([]);
  });

  test("viewing as a student needs a sign-in that was proven by it", async () => {
    const student = await createTestUser(t.platform.db, {});
    const weak = await t.signInAs("staff");
    const look = (as: SignedIn) => t.call("POST", `/api/users/${student.id}/look-as/`, { as });
    expect((await look(weak)).status).toBe(201);
    await setPolicy({ staff: "required", required_from: soon() });
    expect((await look(weak)).status).toBe(201);
    await setPolicy({ staff: "required" });
    expect(await look(weak)).toMatchObject({ status: 403, body: { code: "second_step_required" } });
    const strong = await t.signInAs("staff");
    await t.platform.db
      .updateTable("sign_ins")
      .set({ first_step: "passkey" })
      .where("id", "=", strong.signInId)
      .execute();
    expect((await look(strong)).status).toBe(201);
    // A sign-in without a second step can’t lift the requirement for others.
    const change = (as: SignedIn) =>
      t.call("PATCH", "/api/settings/", { as, body: { second_step: { staff: "optional" } } });
    expect((await change(weak)).status).toBe(403);
    expect((await change(strong)).status).toBe(200);
  });

  test("settings of who may sign in need a sign-in proven by the second step that its person has", async () => {
    const person = await withApp("staff");
    const weak = await t.signInAs(person);
    const lifetime = { days: 30, staff_hours: 12 };
    for (const body of [
      { second_step: { student: "optional" } },
      { sso: { label: "Another" } },
      { sign_in_lifetime: lifetime },
    ]) {
      const change = (as: SignedIn) => t.call("PATCH", "/api/settings/", { as, body });
      const refused = await change(weak);
      expect({ body, code: refused.body.code }).toEqual({ body, code: "second_step_required" });
      expect({ body, status: (await change(person.who)).status }).toEqual({ body, status: 200 });
    }
    expect(
      (await t.call("PATCH", "/api/settings/", { as: weak, body: { support_email: "a@example.org" } })).status,
    ).toBe(200);
  });

  test("staff see how many have one, and those who lack one get a mail", async () => {
    const { db } = t.platform;
    const person = await withApp("counselor");
    const without = await createTestUser(db, { role: "counselor" });
    const demo = await createTestUser(db, { role: "counselor", isDemo: true });
    const staff = await t.signInAs("staff");
    const counts = await t.call<{ results: { role: string }[] }>("GET", "/api/settings/second-step/", { as: staff });
    expect(counts.body.results.find(({ role }) => role === "counselor")).toMatchObject({ people: 2, have_one: 1 });
    await setPolicy({ counselor: "required", required_from: soon() });
    const asked = await t.call("POST", "/api/settings/second-step/ask/", { as: staff });
    expect(asked).toMatchObject({ status: 202, body: { people: 1 } });
    const queued = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = ${askForSecondStepTask}`.execute(
      db,
    );
    for (const { payload } of queued.rows) await runAskForSecondStep(t.platform)(payload);
    expect(await mailsTo(without.id)).toEqual(["second_step_wanted"]);
    expect([...(await mailsTo(person.id)), ...(await mailsTo(demo.id))]).not.toContain("second_step_wanted");
  });

  test("each change of the policy is in the log", async () => {
    const staff = await t.signInAs("staff");
    const from = soon();
    const body = { second_step: { tutor: "required", required_from: from } };
    const answer = await t.call("PATCH", "/api/settings/", { as: staff, body });
    expect(answer.body.second_step).toMatchObject({ tutor: "required", staff: "optional", required_from: from });
    const entry = await t.platform.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("action", "=", "settings.updated")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      before: { second_step: { tutor: "optional", required_from: null } },
      after: { second_step: { tutor: "required", required_from: from } },
    });
  });
});

describe("changing one’s second step", () => {
  test("needs a sign-in that was proven by the one there is", async () => {
    const person = await withApp();
    const weak = await t.signInAs(person);
    await t.platform.db
      .updateTable("sign_ins")
      .set({ first_step: "password" })
      .where("id", "=", weak.signInId)
      .execute();
    for (const path of [
      "second-step/app",
      "second-step/app/remove",
      "second-step/recovery-codes",
      "passkeys/options",
    ]) {
      const answer = await t.call("POST", `/api/me/${path}/`, { as: weak, body: {} });
      expect({ path, code: answer.body.code }).toEqual({ path, code: "second_step_required" });
    }
  });

  test("needs the password where the sign-in is old", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const who = await t.signInAs(person);
    await sql`update sign_ins set created_at = now() - interval '1 hour' where id = ${who.signInId}`.execute(
      t.platform.db,
    );
    const begin = (current_password?: string) =>
      t.call<Body>("POST", "/api/me/second-step/app/", { as: who, body: { current_password } });
    expect((await begin()).body.errors?.[0]?.path).toBe("current_password");
    expect((await begin("wrong")).status).toBe(422);
    expect((await begin(password)).status).toBe(200);
  });

  test("isn’t offered where staff turned it off, though people who have one are still asked", async () => {
    const person = await withApp();
    await setPolicy({ student: "off" });
    expect((await t.call("POST", "/api/me/second-step/app/", { as: person.who, body: {} })).status).toBe(403);
    expect((await signIn(person.email)).body).toHaveProperty("second_factor");
  });
});

describe("a reset by the team", () => {
  const reset = (as: SignedIn, id: string) => t.call("POST", `/api/users/${id}/reset-second-step/`, { as });

  test("removes it, ends sign-ins, and is in the log, a mail and the bell", async () => {
    const school = await createSchool(t.platform.db);
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
    const person = await withApp("tutor", { schoolIds: [school] });
    const shown = await t.call<{ can: Record<string, boolean> }>("GET", `/api/users/${person.id}/`, { as: manager });
    expect(shown.body.can.reset_second_step).toBe(true);
    expect((await reset(manager, person.id)).status).toBe(204);
    const open = t.platform.db.selectFrom("sign_ins").where("user_id", "=", person.id).where("ended_at", "is", null);
    expect(await open.selectAll().execute()).toEqual([]);
    const again = await signIn(person.email);
    expect(again.body.access_token).toBeDefined();
    expect(await actionsOn(person.id)).toContain("user.second_step_reset");
    expect(await mailsTo(person.id)).toContain("second_step_reset");
    const headers = { authorization: `JWT ${again.body.access_token}` };
    const bell = await t.call<{ results: { kind: string }[] }>("GET", "/api/notifications/", { headers });
    expect(bell.body.results.map(({ kind }) => kind)).toEqual(["second_step_reset"]);
    expect((await reset(manager, person.id)).status).toBe(409);
  });

  test("is refused for oneself, for one’s equals, for other schools and for those who belong to another school too", async () => {
    const [school, other] = [await createSchool(t.platform.db), await createSchool(t.platform.db)];
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
    const staff = await withApp("staff");
    expect((await reset(staff.who, staff.id)).status).toBe(403);
    expect((await reset(manager, (await withApp("manager", { schoolIds: [school] })).id)).status).toBe(403);
    expect((await reset(manager, (await withApp("tutor", { schoolIds: [other] })).id)).status).toBe(404);
    expect((await reset(manager, (await withApp("tutor", { schoolIds: [school, other] })).id)).status).toBe(403);
  });
});
