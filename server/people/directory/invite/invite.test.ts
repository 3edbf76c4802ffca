import { expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool, createTestUser } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Answer {
  invited: number;
  left_out: { id: string; name: string; why: string }[];
}
const invite = (as: SignedIn, users: string[]) =>
  t.call<Answer>("POST", "/api/people/invitations/", { as, body: { users } });

test("invites who has no password yet, and says why others are not", async () => {
  const { db } = t.platform;
  const fresh = await createTestUser(db, { email: "fresh@invite.test" });
  const known = await createTestUser(db, { passwordHash: "x" });
  const gone = await createTestUser(db);
  await db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id).execute();
  const silent = await createTestUser(db, { username: "silent" });
  await db.updateTable("users").set({ email: null }).where("id", "=", silent.id).execute();
  const { body } = await invite(staff, [fresh.id, known.id, gone.id, silent.id]);
  expect(body.invited).toBe(1);
  expect(new Map(body.left_out.map(({ id, why }) => [id, why]))).toEqual(
    new Map([
      [known.id, "has_password"],
      [gone.id, "deactivated"],
      [silent.id, "no_email"],
    ]),
  );
  const mail = await db
    .selectFrom("outbox_messages")
    .select(["kind", "user_id"])
    .where("user_id", "=", fresh.id)
    .execute();
  expect(mail).toEqual([{ kind: "invitation", user_id: fresh.id }]);
});

test("fills nobody's mailbox: three mails a day", async () => {
  const { id } = await createTestUser(t.platform.db, { firstName: "Full", lastName: "Box" });
  for (const _ of [1, 2, 3]) expect((await invite(staff, [id])).body.invited).toBe(1);
  expect((await invite(staff, [id])).body).toEqual({
    invited: 0,
    left_out: [{ id, name: "Full Box", why: "too_many" }],
  });
});

test("a manager invites those of their schools alone, a tutor nobody", async () => {
  const { db } = t.platform;
  const school = await createSchool(db);
  const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
  const own = await createTestUser(db, { schoolIds: [school] });
  const other = await createTestUser(db);
  expect((await invite(manager, [own.id, other.id])).body).toEqual({
    invited: 1,
    left_out: [{ id: other.id, name: "", why: "not_yours" }],
  });
  expect((await invite(await t.signInAs("tutor"), [own.id])).status).toBe(403);
});

test("says who is among the chosen before they are changed, and lists the change until it is undone", async () => {
  const { db } = t.platform;
  const student = await createTestUser(db);
  const tutor = await createTestUser(db, { role: "tutor", passwordHash: "x" });
  const users = [student.id, tutor.id, staff.id];
  const { body: counted } = await t.call("POST", "/api/people/bulk/count/", { as: staff, body: { users } });
  expect(counted).toEqual({ total: 3, active: 2, active_team: 1, is_self_among: true, to_invite: 1 });
  const { body: made } = await t.call<{ undo: string }>("POST", "/api/people/bulk/", {
    as: staff,
    body: { users, change: { is_active: false } },
  });
  const list = async (as: SignedIn) =>
    (await t.call<{ results: unknown[] }>("GET", "/api/people/bulk/", { as })).body.results;
  expect(await list(staff)).toMatchObject([{ id: made.undo, count: 2, change: { is_active: false } }]);
  expect(await list(await t.signInAs("staff"))).toEqual([]);
  await t.call("POST", `/api/people/bulk/${made.undo}/undo/`, { as: staff });
  expect(await list(staff)).toEqual([]);
});

test("finds who was invited and has not accepted, until they choose a password, sign in, or are deactivated", async () => {
  const { db } = t.platform;
  const school = await createSchool(db);
  const names = ["waits", "chose", "came", "left", "never"] as const;
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await createTestUser(db, { firstName: name, schoolIds: [school] })).id;
  await invite(
    staff,
    names.slice(0, 4).map((name) => ids[name] ?? ""),
  );
  const set = (name: string, row: object) =>
    db
      .updateTable("users")
      .set(row)
      .where("id", "=", ids[name] ?? "")
      .execute();
  await set("chose", { password_hash: "x" });
  await set("came", { last_seen_at: new Date() });
  await set("left", { is_active: false });
  const list = async (query: string) =>
    (
      await t.call<{ results: { first_name: string; invited_at: string | null }[] }>(
        "GET",
        `/api/filter-people-view/?school=${school}${query}`,
        { as: staff },
      )
    ).body.results;
  expect(await list("&invitation=pending")).toMatchObject([{ first_name: "waits", invited_at: expect.any(String) }]);
  expect((await list("")).find(({ first_name }) => first_name === "came")?.invited_at).toBeNull();
  const all = { as: staff, body: { filter: { school: [school], invitation: "pending" } } };
  expect((await t.call<Answer>("POST", "/api/people/invitations/", all)).body).toEqual({ invited: 1, left_out: [] });
  expect((await t.call("GET", "/api/filter-people-view/?invitation=perhaps", { as: staff })).status).toBe(400);
});
