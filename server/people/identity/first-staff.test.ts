import { expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { createFirstStaffLink, needsFirstStaff } from "./first-staff.ts";

let made = 0;
function create(t: TestApp, token: string, fields: Record<string, unknown> = {}) {
  made += 1;
  const person = {
    first_name: "Ada",
    last_name: "N.",
    email: `first-${made}@example.org`,
    password: "long enough it is",
  };
  return t.call<{ access_token: string; user: Record<string, unknown>; code: string }>("POST", "/api/first-staff/", {
    body: { token, ...person, ...fields },
  });
}

async function withApp(work: (t: TestApp) => Promise<void>): Promise<void> {
  const t = await startTestApp();
  await work(t).finally(() => t.close());
}

test("the link makes one staff person, who is signed in and can sign in again", () =>
  withApp(async (t) => {
    const { db } = t.platform;
    await createTestUser(db, { role: "staff", isDemo: true });
    expect(await needsFirstStaff(db)).toBe(true);
    const token = await createFirstStaffLink(db);
    const { status, body } = await create(t, token, { email: "boss@example.org", time_zone: "Europe/Paris" });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ role: "staff", email: "boss@example.org", time_zone: "Europe/Paris" });
    const headers = { authorization: `JWT ${body.access_token}` };
    expect((await t.call("GET", "/api/me/", { headers })).status).toBe(200);
    expect(await needsFirstStaff(db)).toBe(false);
    const again = { identifier: "Boss@example.org", password: "long enough it is" };
    expect((await t.call("POST", "/api/sign-in/", { body: again })).status).toBe(200);
    expect((await create(t, token)).status).toBe(422);
  }));

test("of two links at once only one makes a person", () =>
  withApp(async (t) => {
    const tokens = await Promise.all([createFirstStaffLink(t.platform.db), createFirstStaffLink(t.platform.db)]);
    const answers = await Promise.all([...tokens, ...tokens].map((token) => create(t, token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
    const staff = await t.platform.db.selectFrom("users").select("id").where("role", "=", "staff").execute();
    expect(staff).toHaveLength(1);
  }));

test("a link that was never made, or after there is a staff person, makes nobody", () =>
  withApp(async (t) => {
    const token = await createFirstStaffLink(t.platform.db);
    expect((await create(t, "nonsense")).status).toBe(422);
    expect((await create(t, token, { password: "short" })).status).toBe(400);
    expect((await create(t, token, { email: "no address" })).status).toBe(400);
    await createTestUser(t.platform.db, { role: "staff" });
    const refused = await create(t, token);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: "invalid", errors: [{ path: "token" }] });
  }));

test("the first staff person's password is held to the rules of everybody's, and the link stays good", () =>
  withApp(async (t) => {
    const token = await createFirstStaffLink(t.platform.db);
    for (const password of ["passwordpassword", "Password1234!", "nowaknowak12", "aaaaaaaaaaaaaa"]) {
      const { status, body } = await create(t, token, { password, last_name: "Nowak", email: "nowak@example.org" });
      expect({ password, status, code: body.code }).toEqual({ password, status: 422, code: "invalid" });
    }
    expect((await create(t, token)).status).toBe(201);
  }));
