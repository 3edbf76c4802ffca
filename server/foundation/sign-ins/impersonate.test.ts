import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const head = useSignedIn(t, "staff");

async function impersonateFrom(staff: SignedIn): Promise<SignedIn> {
  const student = await createTestUser(t.platform.db);
  const opened = await t.call<{ access_token: string }>("POST", `/api/users/${student.id}/look-as/`, { as: staff });
  expect(opened.status).toBe(201);
  const { access_token: token } = opened.body;
  const signInId = (await t.platform.tokens.read(token)) ?? "";
  return { id: student.id, role: "student", token, signInId, address: "" };
}

/** What another process, which remembers nothing, says of a viewer; and what its row and the log say. */
async function stateOf(viewer: SignedIn) {
  const another = await t.startAnother();
  const { status } = await another.call("GET", "/api/me/", { as: viewer });
  await another.close();
  const { db } = t.platform;
  const row = await db.selectFrom("sign_ins").select("ended_at").where("id", "=", viewer.signInId).executeTakeFirst();
  const events = await db.selectFrom("live_events").select("data").where("kind", "=", "sign_in.ended").execute();
  const entries = await db
    .selectFrom("audit_entries")
    .select("action")
    .where("as_user_id", "=", viewer.id)
    .where("action", "=", "user.look_ended")
    .execute();
  return {
    status,
    hasEnded: Boolean(row?.ended_at),
    isHeardOf: events.some(({ data }) => (data as { sign_in?: string }).sign_in === viewer.signInId),
    isLogged: entries.length > 0,
  };
}

const version = (id: string) =>
  t.platform.db.selectFrom("users").select("version").where("id", "=", id).executeTakeFirstOrThrow();
const change = async (id: string, fields: object) =>
  t.call("PATCH", `/api/users/${id}/`, { as: head, body: { ...fields, version: (await version(id)).version } });

const ends: [string, (staff: SignedIn) => Promise<{ status: number }>][] = [
  ["they sign out", (staff) => t.call("POST", "/api/sign-out/", { as: staff })],
  [
    "they end that sign-in from another device",
    async (staff) =>
      t.call("DELETE", `/api/me/sign-ins/${staff.signInId}/`, {
        as: await t.signInAs({ id: staff.id, role: "staff" }),
      }),
  ],
  [
    "a colleague ends that sign-in",
    (staff) => t.call("DELETE", `/api/users/${staff.id}/sign-ins/${staff.signInId}/`, { as: head }),
  ],
  [
    "a colleague ends all their sign-ins",
    (staff) => t.call("DELETE", `/api/users/${staff.id}/sign-ins/`, { as: head }),
  ],
  ["they are deactivated", (staff) => change(staff.id, { is_active: false })],
  ["their role changes", (staff) => change(staff.id, { role: "tutor" })],
  [
    "their password is set",
    (staff) =>
      t.call("POST", `/api/users/${staff.id}/setpassword/`, {
        as: head,
        body: { password: "correct horse battery 9" },
      }),
  ],
];

test.each(ends)("what a staff person sees as a student ends when %s", async (_why, end) => {
  const staff = await t.signInAs("staff");
  const viewer = await impersonateFrom(staff);
  expect(await stateOf(viewer)).toMatchObject({ status: 200, hasEnded: false });
  expect((await end(staff)).status).toBeLessThan(300);
  expect(await stateOf(viewer)).toEqual({ status: 401, hasEnded: true, isHeardOf: true, isLogged: true });
});

test("the end of one sign-in leaves impersonations alone that began from another", async () => {
  const staff = await t.signInAs("staff");
  const elsewhere = await t.signInAs({ id: staff.id, role: "staff" });
  const viewer = await impersonateFrom(staff);
  expect((await t.call("POST", "/api/sign-out/", { as: elsewhere })).status).toBe(204);
  expect(await stateOf(viewer)).toMatchObject({ status: 200, hasEnded: false });
});

test("a viewer ends with the longest time that a staff person’s own sign-in has", async () => {
  const staff = await t.signInAs("staff");
  const viewer = await impersonateFrom(staff);
  const created_at = new Date(Date.now() - 13 * 3_600_000);
  await t.platform.db.updateTable("sign_ins").set({ created_at }).where("id", "=", staff.signInId).execute();
  expect(await stateOf(viewer)).toMatchObject({ status: 401 });
});

test("a viewer does not outlive its sign-in, whatever ended that", async () => {
  const staff = await t.signInAs("staff");
  const viewer = await impersonateFrom(staff);
  const past = new Date(Date.now() - 1000);
  await t.platform.db.updateTable("sign_ins").set({ expires_at: past }).where("id", "=", staff.signInId).execute();
  expect(await stateOf(viewer)).toMatchObject({ status: 401 });
});
