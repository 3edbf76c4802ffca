import type { Role } from "@sextant/contract/who.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endAllSignIns } from "../../foundation/sign-ins/end-all-sign-ins.ts";
import { type SignedIn, startTestApp } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { fiveSecondsOn } from "../../testing/five-seconds-on.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { codeTo, linkTokenTo, messagesTo } from "../../testing/outbox.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { hashPassword } from "./passwords.ts";

const t = useTestApp();
let passwordHash: string;
const oldPassword = "seven grey herons";
const password = "eleven green kites";
beforeAll(async () => {
  passwordHash = await hashPassword(oldPassword);
});
beforeEach(async () => {
  await t.platform.db.deleteFrom("counted_calls").execute();
  await t.platform.db.deleteFrom("sign_in_failures").execute();
});

const isSignedIn = async (as: SignedIn, app = t) => (await app.call("GET", "/api/me/", { as })).status === 200;
const forgot = (body: object, address = "192.0.2.1") => t.call("POST", "/forgot-password/", { body, address });
const reset = (body: object) => t.call("POST", "/reset-password/", { body });
const signIn = (identifier: string, secret: string) =>
  t.call("POST", "/api/sign-in/", { body: { identifier, password: secret } });
const setPassword = (as: SignedIn | null, id: string, body: object) =>
  t.call("POST", `/api/users/${id}/setpassword/`, { as, body });

async function resetToken(email: string): Promise<string> {
  await forgot({ email });
  return linkTokenTo(t.platform, email, "reset_password");
}

describe("a forgotten password", () => {
  test("is set anew by the link in the mail; every sign-in ends, everywhere within five seconds", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const [one, other] = [await t.signInAs(person), await t.signInAs(person)];
    const elsewhere = await t.startAnother();
    expect([await isSignedIn(one), await isSignedIn(other, elsewhere)]).toEqual([true, true]);
    const token = await resetToken(person.email);
    expect((await reset({ token, password })).status).toBe(204);
    expect(await fiveSecondsOn(async () => [await isSignedIn(one), await isSignedIn(other, elsewhere)])).toEqual([
      false,
      false,
    ]);
    await elsewhere.close();
    expect([(await signIn(person.email, oldPassword)).status, (await signIn(person.email, password)).status]).toEqual([
      401, 200,
    ]);
    expect((await messagesTo(t.platform, person.email)).at(-1)).toMatchObject({ kind: "password_changed" });
  });

  test("a link works once, for half an hour, and not beside a newer password", async () => {
    const { id, email } = await createTestUser(t.platform.db, { passwordHash });
    const [first, second] = [await resetToken(email), await resetToken(email)];
    expect((await reset({ token: second, password })).status).toBe(204);
    expect((await reset({ token: second, password })).status).toBe(422);
    expect((await reset({ token: first, password })).status).toBe(422);
    const late = await resetToken(email);
    const left = await sql<{ minutes: number }>`select extract(epoch from expires_at - now())::float8 / 60 as minutes
      from one_time_links where user_id = ${id}::uuid and used_at is null`.execute(t.platform.db);
    expect(left.rows[0]?.minutes).toBeCloseTo(30, 0);
    await sql`update one_time_links set expires_at = now() where user_id = ${id}::uuid`.execute(t.platform.db);
    expect(await reset({ token: late, password })).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path: "token" }] },
    });
  });

  test("a sign-in by the old password that is under way isn’t opened", async () => {
    const { db } = t.platform;
    const person = await createTestUser(db, { passwordHash });
    const late = await holdActCommit(
      db,
      (tx) => endAllSignIns(tx, () => {}, person.id, "password_set"),
      () => signIn(person.email, oldPassword),
    );
    expect(late).toMatchObject({ status: 401, body: { code: "wrong_credentials" } });
    const open = db.selectFrom("sign_ins").select("id").where("user_id", "=", person.id).where("ended_at", "is", null);
    expect(await open.execute()).toEqual([]);
    expect((await signIn(person.email, oldPassword)).status).toBe(200);
  });

  test("a link opens nothing once its person has another address, and works again with the one it was sent to", async () => {
    const { db } = t.platform;
    const { id, email } = await createTestUser(db, { passwordHash });
    const token = await resetToken(email);
    const read = () => t.call("POST", "/api/password-links/read/", { body: { token } });
    const call = async (change: string) =>
      void (await db.updateTable("users").set({ email: change }).where("id", "=", id).execute());
    await call(`other-${email}`);
    expect([(await read()).status, (await reset({ token, password })).status]).toEqual([422, 422]);
    await call(email.toUpperCase());
    expect([(await read()).status, (await reset({ token, password })).status]).toEqual([200, 204]);
  });

  test("no link of before works in an account that was closed and opened again", async () => {
    const staff = await t.signInAs("staff");
    const { id, email } = await createTestUser(t.platform.db, { passwordHash });
    const token = await resetToken(email);
    for (const is_active of [false, true]) {
      const { version } = (await t.call<{ version: number }>("GET", `/api/users/${id}/`, { as: staff })).body;
      const body = { is_active, version };
      expect((await t.call("PATCH", `/api/users/${id}/`, { as: staff, body })).status).toBe(200);
    }
    expect((await reset({ token, password })).status).toBe(422);
  });

  test("the page behind a link is told whose it is, until it is used", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash, firstName: "Grace" });
    const token = await resetToken(email);
    const read = (secret: string) => t.call("POST", "/api/password-links/read/", { body: { token: secret } });
    const told = { status: 200, body: { purpose: "reset_password", first_name: "Grace", email } };
    expect(await read(token)).toMatchObject(told);
    // Reading it uses nothing up.
    expect(await read(token)).toMatchObject(told);
    await reset({ token, password });
    const gone = { status: 422, body: { code: "invalid", errors: [{ path: "token" }] } };
    expect(await read(token)).toMatchObject(gone);
    expect(await read("never given")).toMatchObject(gone);
  });

  test("two who use a link at once: one sets the password", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    const token = await resetToken(email);
    const answers = await Promise.all([reset({ token, password }), reset({ token, password: `${password}!` })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 422]);
  });

  test("is set anew by a code to the phone", async () => {
    const phone = "+491761000001";
    const person = await createTestUser(t.platform.db, { passwordHash, phone });
    expect((await forgot({ phone })).status).toBe(202);
    const code = await codeTo(t.platform, phone);
    const verified = await t.call<{ verification_token: string }>("POST", "/verify-mobile-otp/", {
      body: { phone, code, purpose: "reset" },
    });
    const { verification_token } = verified.body;
    expect((await reset({ verification_token, password })).status).toBe(204);
    expect((await reset({ verification_token, password })).status).toBe(422);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  test("an address that nobody has is answered alike and sent nothing, as is one that was closed", async () => {
    const known = await createTestUser(t.platform.db, { passwordHash });
    const closed = await createTestUser(t.platform.db, { passwordHash });
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", closed.id).execute();
    const answers = await Promise.all(
      [known.email, closed.email, "nobody@example.org"].map((email) => forgot({ email })),
    );
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([202, answers[0]?.body]);
    const sent = [];
    for (const to of [known.email, closed.email, "nobody@example.org"]) sent.push(await messagesTo(t.platform, to));
    expect(sent.map((messages) => messages.length)).toEqual([1, 0, 0]);
  });

  test("a link of someone who was deactivated since does nothing", async () => {
    const { id, email } = await createTestUser(t.platform.db, { passwordHash });
    const token = await resetToken(email);
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", id).execute();
    expect((await reset({ token, password })).status).toBe(422);
  });

  test("one mailbox is not filled, and one address that asks without end locks nobody out", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    for (let count = 0; count < 7; count += 1) expect((await forgot({ email })).status).toBe(202);
    expect(await messagesTo(t.platform, email)).toHaveLength(5);
    await sql`insert into counted_calls (id, kind, by_hash) select gen_random_uuid(), kind, by_hash
      from counted_calls, generate_series(1, 60) where kind = 'forgot_password'`.execute(t.platform.db);
    // Slowed down, not refused: others behind the address can still ask.
    expect((await forgot({ email })).status).toBe(202);
    expect((await forgot({ email }, "198.51.100.3")).status).toBe(202);
  });

  test("after failed sign-ins it opens the way at once", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash });
    for (let count = 0; count < 5; count += 1) await signIn(email, "wrong");
    expect((await signIn(email, oldPassword)).status).toBe(429);
    expect((await reset({ token: await resetToken(email), password })).status).toBe(204);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test.each([
    ["no token", { password }, 400],
    ["a token that was never given", { token: "x", password }, 422],
    ["a verification that was never given", { verification_token: "x", password }, 422],
  ])("%s is refused", async (_what, body, status) => {
    expect((await reset(body)).status).toBe(status);
  });

  test("a password that is guessed first is refused, and the link still works", async () => {
    const { email } = await createTestUser(t.platform.db, { passwordHash, lastName: "Lovelace" });
    const token = await resetToken(email);
    for (const weak of ["1234567890", "Password2024!", "lovelace1815", "aaaaaaaaaaaa"]) {
      expect(await reset({ token, password: weak })).toMatchObject({
        status: 422,
        body: { errors: [{ path: "password" }] },
      });
    }
    expect((await reset({ token, password: "short" })).status).toBe(400);
    expect((await reset({ token, password })).status).toBe(204);
  });

  test("the link leads where people reach the server, whatever a request says of its host", async () => {
    const open = await startTestApp({ PUBLIC_URL: "https://learn.example.org/" });
    const { email } = await createTestUser(open.platform.db, { passwordHash });
    await open.call("POST", "/forgot-password/", { body: { email }, headers: { host: "evil.example" } });
    const [mail] = await messagesTo(open.platform, email);
    expect(mail?.text).toContain("https://learn.example.org/signin/reset?token=");
    expect(mail?.text).not.toContain("evil");
    await open.close();
  });
});

describe("setting a password", () => {
  test("one's own takes the current one, and ends the other sign-ins", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const [here, there] = [await t.signInAs(person), await t.signInAs(person)];
    const set = (body: object) => setPassword(here, person.id, body);
    expect((await set({ password })).status).toBe(422);
    expect(await set({ password, current_password: "wrong" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "current_password" }] },
    });
    expect((await set({ password, current_password: oldPassword })).status).toBe(204);
    expect(await fiveSecondsOn(() => isSignedIn(there))).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  test("the current one cannot be guessed without end", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const as = await t.signInAs(person);
    const guess = (current_password: string) => setPassword(as, person.id, { password, current_password });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await guess("wrong")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect((await guess(oldPassword)).status).toBe(429);
  });

  test("that of another is for managers and staff, for lower roles within reach", async () => {
    const school = await createSchool(t.platform.db);
    const make = (role: Role, inSchool = true) =>
      createTestUser(t.platform.db, { role, passwordHash, schoolIds: inSchool ? [school] : [] });
    const [student, tutor, manager, staff] = [
      await make("student"),
      await make("tutor"),
      await make("manager"),
      await make("staff"),
    ];
    const stranger = await make("student", false);
    const cases: [{ id: string; role: Role }, { id: string }, number][] = [
      [manager, student, 204],
      [manager, tutor, 204],
      [manager, stranger, 404],
      [manager, staff, 403],
      [staff, manager, 204],
      [staff, stranger, 204],
      [tutor, student, 404],
      [student, tutor, 404],
    ];
    for (const [actor, person, status] of cases) {
      const answer = await setPassword(await t.signInAs(actor), person.id, { password });
      expect({ actor: actor.role, person, status: answer.status }).toEqual({ actor: actor.role, person, status });
    }
    const reached = await createTestUser(t.platform.db, { schoolIds: [school] });
    await t.platform.db.insertInto("student_carers").values({ student_id: reached.id, carer_id: tutor.id }).execute();
    expect((await setPassword(await t.signInAs(tutor), reached.id, { password })).status).toBe(403);
    expect((await setPassword(null, student.id, { password })).status).toBe(401);
  });

  test("is in the audit log without the password, and ends what was open", async () => {
    const person = await createTestUser(t.platform.db, { passwordHash });
    const [there, staff] = [await t.signInAs(person), await t.signInAs("staff")];
    expect((await setPassword(staff, person.id, { password })).status).toBe(204);
    expect(await fiveSecondsOn(() => isSignedIn(there))).toBe(false);
    const entry = await t.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_id", "=", person.id)
      .where("action", "=", "user.password_set")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: staff.id, before: null, after: null, sealed: null });
  });
});

describe("signing out everywhere", () => {
  test("ends one's other sign-ins and keeps the one at hand", async () => {
    const here = await t.signInAs("student");
    const there = await t.signInAs(here);
    expect((await t.call("DELETE", "/api/me/sign-ins/", { as: here })).status).toBe(204);
    expect(await fiveSecondsOn(() => isSignedIn(there))).toBe(false);
    expect(await isSignedIn(here)).toBe(true);
  });

  test("managers and staff see and end those of whom they keep", async () => {
    const school = await createSchool(t.platform.db);
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
    const [one, staff] = [
      await t.signInAs(await createTestUser(t.platform.db, { schoolIds: [school] })),
      await t.signInAs(await createTestUser(t.platform.db, { role: "staff", schoolIds: [school] })),
    ];
    const two = await t.signInAs(one);
    const path = `/api/users/${one.id}/sign-ins/`;
    const listed = await t.call<{ results: { id: string }[] }>("GET", path, { as: manager });
    expect(listed.body.results.map(({ id }) => id)).toEqual([two.signInId, one.signInId]);
    expect((await t.call("DELETE", `${path}${two.signInId}/`, { as: manager })).status).toBe(204);
    expect((await t.call("DELETE", `${path}${two.signInId}/`, { as: manager })).status).toBe(404);
    expect((await t.call("DELETE", `${path}${staff.signInId}/`, { as: manager })).status).toBe(404);
    expect((await t.call("GET", `/api/users/${staff.id}/sign-ins/`, { as: manager })).status).toBe(403);
    expect((await t.call("DELETE", path, { as: staff })).status).toBe(204);
    expect(await fiveSecondsOn(async () => [await isSignedIn(one), await isSignedIn(two)])).toEqual([false, false]);
  });
});
