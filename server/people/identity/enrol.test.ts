import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { replaceSettings } from "../../foundation/organisation/organisation.ts";
import { type OrganisationSettings, storedSettings } from "../../foundation/organisation/stored.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createSchool, createTestUser } from "../../testing/factories.ts";
import { codeTo, linkTokenTo, messagesTo } from "../../testing/outbox.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { hashPassword } from "./passwords.ts";

const t = useTestApp();
beforeEach(async () => {
  await t.platform.db.deleteFrom("counted_calls").execute();
  await set({ is_open: true });
});

const password = "seven grey herons";
let made = 0;
function next(): number {
  made += 1;
  return made;
}
const anyEmail = () => `enrol-${next()}@example.org`;
const anyPhone = () => `+4915${100_000_000 + next()}`;

async function set(enrolment: Partial<OrganisationSettings["enrolment"]>, more: object = {}): Promise<void> {
  const value = storedSettings.parse({ ...more, enrolment });
  await inTransaction(t.platform.db, (tx) => replaceSettings(tx, value, 1));
}

const enrol = (body: unknown, as: SignedIn | null = null, address = "192.0.2.1") =>
  t.call("POST", "/api/enroll-user/", { body, as, address });
const me = (email: string, more: object = {}) => ({ first_name: "Ada", last_name: "Byron", email, ...more });
const withPhone = (email: string, more: object = {}) => me(email, { password, ...more });
const confirm = (token: string, chosen: string | undefined = password, address = "192.0.2.1") =>
  t.call("POST", "/api/confirm-email/", { body: { token, password: chosen }, address });
const readLink = (token: string) => t.call("POST", "/api/confirm-email/read/", { body: { token } });
const signIn = (identifier: string) => t.call("POST", "/api/sign-in/", { body: { identifier, password } });
const personOf = (email: string) =>
  t.platform.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

async function verify(phone: string, purpose = "enrol"): Promise<string> {
  await t.call("POST", "/send-mobile-otp/", { body: { phone, purpose } });
  const code = await codeTo(t.platform, phone);
  const { body } = await t.call<{ verification_token: string }>("POST", "/verify-mobile-otp/", {
    body: { phone, purpose, code },
  });
  return body.verification_token;
}

describe("enrolling oneself by e-mail", () => {
  test("makes a student once the link in the mail was opened, in the school, with what is to be taken first", async () => {
    const school = await createSchool(t.platform.db);
    const first = await createAssessment(t.platform.db);
    await set({ is_open: true, school }, { initial_assessments: [first.id] });
    const email = anyEmail();
    expect(await enrol(me(email, { locale: "ar", time_zone: "Africa/Cairo" }))).toMatchObject({
      status: 202,
      body: { next: "confirm_email" },
    });
    expect((await signIn(email)).status).toBe(401);
    const token = await linkTokenTo(t.platform, email, "confirm_email");
    expect(await readLink(token)).toMatchObject({ status: 200, body: { purpose: "create_account", email } });
    expect((await confirm(token)).status).toBe(204);
    const answer = await signIn(email);
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { role: "student", locale: "ar", time_zone: "Africa/Cairo", school: { id: school } } },
    });
    expect(answer.body.user).toMatchObject({ initial_assessments: [{ id: first.id }] });
    expect((await personOf(email))?.email_confirmed_at).toBeInstanceOf(Date);
  });

  test("a link works once, not after a day, and never when it was made up", async () => {
    const [used, late] = [anyEmail(), anyEmail()];
    for (const email of [used, late]) await enrol(me(email));
    const token = await linkTokenTo(t.platform, used, "confirm_email");
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([204, 422]);
    await sql`update enrolments set expires_at = now() where email = ${late}`.execute(t.platform.db);
    expect((await confirm(await linkTokenTo(t.platform, late, "confirm_email"))).status).toBe(422);
    expect((await confirm("made-up")).status).toBe(422);
    expect((await confirm("")).status).toBe(400);
    for (const gone of [token, "made-up"]) {
      expect(await readLink(gone)).toMatchObject({ status: 422, body: { errors: [{ path: "token" }] } });
    }
    expect(await personOf(late)).toBeUndefined();
  });

  test("the password is chosen by who opens the mail: one that came with the enrolment is worth nothing", async () => {
    const email = anyEmail();
    const outsiders = "the outsider chose this";
    expect((await enrol(me(email, { password: outsiders }))).status).toBe(202);
    const { rows } = await sql`select to_jsonb(enrolments) as row from enrolments where email = ${email}`.execute(
      t.platform.db,
    );
    expect(rows).toMatchObject([{ row: { password_hash: null } }]);
    const token = await linkTokenTo(t.platform, email, "confirm_email");
    const without = await t.call("POST", "/api/confirm-email/", { body: { token } });
    expect(without).toMatchObject({ status: 422, body: { errors: [{ path: "password" }] } });
    for (const weak of ["short", "adabyron1815", "password123", "x".repeat(201)]) {
      const refused = await confirm(token, weak);
      expect([weak, refused.status, refused.body.errors]).toMatchObject([weak, 422, [{ path: "password" }]]);
    }
    expect(await personOf(email)).toBeUndefined();
    expect((await confirm(token)).status).toBe(204);
    const tried = await t.call("POST", "/api/sign-in/", { body: { identifier: email, password: outsiders } });
    expect(tried.status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  test("an enrolment from before, which holds a password, is confirmed with the one that is chosen now", async () => {
    const email = anyEmail();
    await enrol(me(email));
    await sql`update enrolments set password_hash = ${await hashPassword("the outsider chose this")} where email = ${email}`.execute(
      t.platform.db,
    );
    expect((await confirm(await linkTokenTo(t.platform, email, "confirm_email"))).status).toBe(204);
    expect((await signIn(email)).status).toBe(200);
  });

  test("no mail to an address that nobody has confirmed says the name that was typed", async () => {
    const [email, invited] = [anyEmail(), anyEmail()];
    await enrol(me(email, { first_name: "Zebulon", last_name: "Quirke" }));
    const staff = await t.signInAs("staff");
    await enrol({ first_name: "Zebulon", last_name: "Quirke", email: invited, send_invitations: true }, staff);
    await t.call("POST", "/forgot-password/", { body: { email: invited } });
    const resetToken = await linkTokenTo(t.platform, invited, "reset_password");
    for (const to of [email, invited]) {
      const mails = await messagesTo(t.platform, to);
      expect(mails.length).toBeGreaterThan(0);
      for (const mail of mails) expect(`${mail.subject} ${mail.text}`).not.toMatch(/Zebulon|Quirke|\{name\}/);
      expect(mails.map((mail) => mail.text.startsWith("Hello,"))).toEqual(mails.map(() => true));
    }
    await t.call("POST", "/reset-password/", { body: { token: resetToken, password } });
    await t.call("POST", "/forgot-password/", { body: { email: invited } });
    await linkTokenTo(t.platform, invited, "reset_password");
    expect((await messagesTo(t.platform, invited)).map((mail) => mail.text.includes("Hello Zebulon,"))).toContain(true);
  });

  test("of two links for one address the second makes nobody", async () => {
    const email = anyEmail();
    await enrol(me(email));
    const first = await linkTokenTo(t.platform, email, "confirm_email");
    await enrol(me(email.toUpperCase()));
    const second = await linkTokenTo(t.platform, email.toUpperCase(), "confirm_email");
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 422]);
  });

  test("an address that is known gets the same answer and another mail, and nothing of it changes", async () => {
    const { id, email } = await createTestUser(t.platform.db);
    const [known, unknown] = [await enrol(me(email.toUpperCase())), await enrol(me(anyEmail()))];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [mail] = await messagesTo(t.platform, email);
    expect(mail).toMatchObject({ kind: "already_enrolled", state: "kept" });
    expect(mail?.text).not.toContain("token=");
    expect(await personOf(email)).toMatchObject({ id, password_hash: null });
  });

  test("a known and an unknown address leave the same rows behind", async () => {
    const { email } = await createTestUser(t.platform.db);
    const counts: number[] = [];
    for (const to of [anyEmail(), email]) {
      const before = await t.platform.db.selectFrom("enrolments").select(sql<number>`count(*)`.as("n")).execute();
      await enrol(me(to));
      const after = await t.platform.db.selectFrom("enrolments").select(sql<number>`count(*)`.as("n")).execute();
      counts.push((after[0]?.n ?? 0) - (before[0]?.n ?? 0), (await messagesTo(t.platform, to)).length);
    }
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  test("one mailbox is not filled: five mails an hour, and the answer stays the same", async () => {
    const email = anyEmail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enrol(me(email))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    expect(await messagesTo(t.platform, email)).toHaveLength(5);
  });

  test.each([
    ["closed", { is_open: false }, {}, 403],
    ["another role", {}, { role: "staff" }, 403],
    ["a domain that is not taken", { email_domains: ["school.org"] }, {}, 422],
    ["a name with a scheme", {}, { first_name: "https://evil" }, 400],
    ["a name with a host", {}, { last_name: "Visit evil.test" }, 400],
    ["no address", {}, { email: undefined }, 422],
    ["what is no address", {}, { email: "ada" }, 400],
    ["a second address", {}, { email: "a@example.org,b@example.org" }, 400],
    ["a second header", {}, { email: "a@example.org\r\nBcc: b@example.org" }, 400],
    ["a header in a name", {}, { first_name: "Ada\r\nBcc: b@example.org" }, 400],
    ["no name", {}, { first_name: " " }, 400],
    ["a school that is not there", {}, { school: "0190a3b2-0000-7000-8000-000000000000" }, 422],
    ["a phone that was not verified", { verification: "phone" as const }, {}, 422],
    ["a verification that is none", { verification: "phone" as const }, { verification_token: "x" }, 422],
  ])("%s is refused", async (_what, enrolment, more, status) => {
    await set({ is_open: true, ...enrolment });
    const email = anyEmail();
    expect((await enrol(me(email, more))).status).toBe(status);
    expect(await messagesTo(t.platform, email)).toEqual([]);
  });

  test("names the field that is wrong", async () => {
    const { body } = await enrol(me("ada"));
    expect(body).toMatchObject({ code: "malformed", errors: [{ path: "email" }] });
  });

  test("is not for those who are signed in, nor for many at once", async () => {
    for (const role of ["student", "tutor", "counselor"] as const) {
      expect((await enrol(me(anyEmail()), await t.signInAs(role))).status).toBe(403);
    }
    expect((await enrol({ users: [{ first_name: "Ada", last_name: "Byron" }] })).status).toBe(401);
  });

  test("too many from one address wait, others do not", async () => {
    await sql`insert into counted_calls (id, kind, by_hash)
      select gen_random_uuid(), 'enrolment', by_hash from counted_calls, generate_series(1, 300)`.execute(
      t.platform.db,
    );
    await enrol(me(anyEmail()));
    await sql`insert into counted_calls (id, kind, by_hash)
      select gen_random_uuid(), kind, by_hash from counted_calls, generate_series(1, 300) where kind = 'enrolment'`.execute(
      t.platform.db,
    );
    const refused = await enrol(me(anyEmail()));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await enrol(me(anyEmail()), null, "198.51.100.7")).status).toBe(202);
  });
});

describe("enrolling oneself by phone", () => {
  test("is complete at once; an address beside it is added by its link", async () => {
    await set({ is_open: true, verification: "phone" });
    const [phone, email] = [anyPhone(), anyEmail()];
    const verification_token = await verify(phone);
    expect(await enrol(withPhone(email, { verification_token }))).toMatchObject({
      status: 202,
      body: { next: "sign_in" },
    });
    const { status, body } = await signIn(phone);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ role: "student", phone, email: null });
    const token = await linkTokenTo(t.platform, email, "confirm_email");
    expect(await readLink(token)).toMatchObject({ body: { purpose: "add_email", email } });
    expect((await confirm(token)).status).toBe(204);
    expect((await signIn(email)).body.user).toMatchObject({ phone, email });
  });

  test("an address is added only with the password of the account: another may have the mailbox", async () => {
    await set({ is_open: true, verification: "phone" });
    const [phone, email] = [anyPhone(), anyEmail()];
    await enrol(withPhone(email, { verification_token: await verify(phone) }));
    const token = await linkTokenTo(t.platform, email, "confirm_email");
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) {
      statuses.push((await confirm(token, "what the owner of the mailbox types", "203.0.113.9")).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect(await personOf(email)).toBeUndefined();
    expect((await confirm(token, password, "203.0.113.9")).status).toBe(429);
    expect((await confirm(token)).status).toBe(204);
    expect(await personOf(email)).toMatchObject({ phone });
  });

  test.each([
    ["no password", { password: undefined }, 422],
    ["a password of one's name", { password: "adabyron1815" }, 422],
    ["a common password", { password: "password123" }, 422],
    ["a short password", { password: "short" }, 400],
  ])("with %s is refused, and the code stays good", async (_what, more, status) => {
    await set({ is_open: true, verification: "phone" });
    const verification_token = await verify(anyPhone());
    const body = { ...withPhone("x", more), email: undefined, verification_token };
    expect((await enrol(body)).status).toBe(status);
    expect((await enrol({ ...body, password })).status).toBe(202);
  });

  test("a verification is used once, within ten minutes, for its own purpose", async () => {
    await set({ is_open: true, verification: "phone" });
    const used = await verify(anyPhone());
    const body = (verification_token: string) => ({ ...withPhone("x"), email: undefined, verification_token });
    expect([(await enrol(body(used))).status, (await enrol(body(used))).status]).toEqual([202, 422]);
    const late = await verify(anyPhone());
    await sql`update phone_codes set token_expires_at = now() where token_used_at is null`.execute(t.platform.db);
    expect((await enrol(body(late))).status).toBe(422);
    const known = await createTestUser(t.platform.db, { phone: anyPhone() });
    const { phone } = await t.platform.db
      .selectFrom("users")
      .select("phone")
      .where("id", "=", known.id)
      .executeTakeFirstOrThrow();
    expect((await enrol(body(await verify(phone ?? "", "reset")))).status).toBe(422);
  });

  test("a phone that is known gets the same answer and a message, and nothing of it changes", async () => {
    await set({ is_open: true, verification: "phone" });
    const phone = anyPhone();
    const { id } = await createTestUser(t.platform.db, { phone });
    const answer = await enrol({ ...withPhone("x"), email: undefined, verification_token: await verify(phone) });
    expect([answer.status, answer.body]).toEqual([202, { next: "sign_in" }]);
    expect((await messagesTo(t.platform, phone)).at(-1)).toMatchObject({ kind: "already_enrolled" });
    const row = await t.platform.db.selectFrom("users").selectAll().where("phone", "=", phone).execute();
    expect(row).toMatchObject([{ id, password_hash: null }]);
  });
});

describe("enrolling others", () => {
  interface Enrolled {
    results: { index: number; status: string; id: string | null; errors: { path: string }[] }[];
  }
  const enrolMany = async (as: SignedIn, users: object[], more: object = {}) => {
    const answer = await t.call<Enrolled>("POST", "/api/enroll-user/", { as, body: { users, ...more } });
    return { ...answer, statuses: answer.body.results?.map((result) => result.status) };
  };
  const person = (more: object = {}) => ({ first_name: "Alan", last_name: "T", email: anyEmail(), ...more });

  test("staff create one of any role, with a password or an invitation", async () => {
    const staff = await t.signInAs("staff");
    for (const role of ["student", "tutor", "counselor", "manager", "staff"]) {
      const email = anyEmail();
      const answer = await enrol({ ...person({ email, role, password }) }, staff);
      expect(answer).toMatchObject({ status: 201, body: { results: [{ status: "created" }] } });
      expect((await signIn(email)).body.user).toMatchObject({ role });
    }
    const email = anyEmail();
    await enrol({ ...person({ email }), send_invitations: true }, staff);
    const token = await linkTokenTo(t.platform, email, "invitation");
    const reset = await t.call("POST", "/reset-password/", { body: { token, password } });
    expect(reset.status).toBe(204);
    expect((await signIn(email)).status).toBe(200);
  });

  test("many are answered each by itself", async () => {
    const staff = await t.signInAs("staff");
    const { email } = await createTestUser(t.platform.db);
    const again = person({ phone: "+44 20 7946 0991" });
    const users = [
      ...[person(), person({ email: email.toUpperCase() }), again, { ...again, email: anyEmail() }],
      ...[person({ email: undefined }), person({ password: "qwertyuiop1" }), person({ username: "no spaces here" })],
    ];
    const answer = await enrolMany(staff, users);
    expect(answer.status).toBe(201);
    const created = answer.body.results.map((result) => result.id !== null);
    expect(created.filter(Boolean)).toHaveLength(2);
    expect(answer.statuses?.slice(0, 2)).toEqual(["created", "duplicate"]);
    expect(answer.statuses?.slice(2, 4).sort()).toEqual(["created", "duplicate"]);
    expect(answer.statuses?.slice(4)).toEqual(["invalid", "invalid", "invalid"]);
    expect(answer.body.results.slice(4).map((result) => result.errors[0]?.path)).toEqual([
      "email",
      "password",
      "username",
    ]);
  });

  test("a manager enrols students, tutors and counselors of their own schools alone", async () => {
    const [own, other] = [await createSchool(t.platform.db), await createSchool(t.platform.db)];
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [own] }));
    const roles = ["student", "tutor", "counselor", "manager", "staff"];
    const answer = await enrolMany(manager, [
      ...roles.map((role) => person({ role, school: own })),
      person({ school: other }),
      person(),
    ]);
    expect(answer.statuses).toEqual([
      ...["created", "created", "created", "forbidden", "forbidden"],
      ...["invalid", "invalid"],
    ]);
    expect((await enrol(person({ role: "manager", school: own }), manager)).status).toBe(403);
    expect((await enrol(person({ school: other }), manager)).status).toBe(422);
  });

  test("one who is there already is a conflict; too many are malformed", async () => {
    const staff = await t.signInAs("staff");
    const { email } = await createTestUser(t.platform.db);
    expect(await enrol(person({ email }), staff)).toMatchObject({
      status: 409,
      body: { code: "in_use", errors: [{ path: "email" }] },
    });
    expect((await enrolMany(staff, [])).status).toBe(400);
    expect(
      (
        await enrolMany(
          staff,
          Array.from({ length: 1001 }, () => person()),
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await enrolMany(
          staff,
          Array.from({ length: 101 }, () => person({ password })),
        )
      ).status,
    ).toBe(422);
  });

  test("many more than a class come in at once", async () => {
    const staff = await t.signInAs("staff");
    const answer = await enrolMany(
      staff,
      Array.from({ length: 200 }, () => person()),
      { send_invitations: true },
    );
    expect(new Set(answer.statuses)).toEqual(new Set(["created"]));
    expect(answer.body.results.map((result) => result.index)).toEqual(Array.from({ length: 200 }, (_, index) => index));
  });
});
