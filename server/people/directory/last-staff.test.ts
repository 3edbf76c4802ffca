import { beforeEach, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { updatePerson } from "./update-person.ts";

const t = useTestApp();
let staff: SignedIn[];
beforeEach(async () => {
  await t.platform.db.updateTable("users").set({ is_active: false }).where("role", "=", "staff").execute();
  staff = [];
  for (let made = 0; made < 4; made += 1) staff.push(await t.signInAs("staff"));
});

const person = (index: number): SignedIn => {
  const one = staff[index];
  if (!one) throw new Error("There are four");
  return one;
};
const versionOf = async ({ id }: SignedIn) =>
  (await t.platform.db.selectFrom("users").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
const deactivate = async (as: SignedIn, whom: SignedIn) =>
  t.call("PATCH", `/api/users/${whom.id}/`, { as, body: { version: await versionOf(whom), is_active: false } });
const activeStaff = async () =>
  (
    await t.platform.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "staff")
      .where("is_active", "=", true)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

test("several who are deactivated at once take turns, and nobody is told to try again", async () => {
  const [actor, first, second, third] = [person(0), person(1), person(2), person(3)];
  const version = await versionOf(first);
  const answers = await holdActCommit(
    t.platform.db,
    (tx) => updatePerson({ db: tx, wake: () => {} }, actor, first.id, { version, is_active: false }),
    () => Promise.all([deactivate(actor, second), deactivate(actor, third)]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await activeStaff()).toEqual([actor.id]);
});

test("two who deactivate each other: the second finds nobody else left and is refused", async () => {
  const [one, other] = [person(0), person(1)];
  for (const rest of [person(2), person(3)]) expect((await deactivate(one, rest)).status).toBe(200);
  const version = await versionOf(other);
  const answer = await holdActCommit(
    t.platform.db,
    (tx) => updatePerson({ db: tx, wake: () => {} }, one, other.id, { version, is_active: false }),
    () => deactivate(other, one),
  );
  expect(answer).toMatchObject({ status: 409, body: { state: "last_staff" } });
  expect(await activeStaff()).toEqual([one.id]);
});

test("removing, changing and deactivating among many do not wait for each other in a circle", async () => {
  const [actor, first, second, third] = [person(0), person(1), person(2), person(3)];
  const version = await versionOf(first);
  const bulk = { users: [third.id, second.id], change: { is_active: false } };
  const answers = await holdActCommit(
    t.platform.db,
    (tx) => updatePerson({ db: tx, wake: () => {} }, actor, first.id, { version, role: "tutor" }),
    () =>
      Promise.all([
        t.call("DELETE", `/api/users/${third.id}/`, { as: actor }),
        t.call("POST", "/api/people/bulk/", { as: actor, body: bulk }),
      ]),
  );
  expect(answers.every(({ status }) => status < 300)).toBe(true);
});

test("undoing a change of many never deactivates the last one, and can do it once there is another", async () => {
  const [actor, back, ...others] = [person(0), person(1), person(2), person(3)];
  for (const other of [back, ...others]) expect((await deactivate(actor, other)).status).toBe(200);
  const bulk = { users: [back.id], change: { is_active: true } };
  const made = await t.call<{ undo: string }>("POST", "/api/people/bulk/", { as: actor, body: bulk });
  expect(made.status).toBe(200);
  const again = await t.signInAs({ id: back.id, role: "staff" });
  const version = await versionOf(actor);
  const answer = await holdActCommit(
    t.platform.db,
    (tx) => updatePerson({ db: tx, wake: () => {} }, again, actor.id, { version, is_active: false }),
    () => t.call("POST", `/api/people/bulk/${made.body.undo}/undo/`, { as: actor }),
  );
  expect(answer).toMatchObject({ status: 200, body: { results: [{ id: back.id, status: "invalid" }] } });
  expect(await activeStaff()).toEqual([back.id]);
  const returned = { version: await versionOf(actor), is_active: true };
  expect((await t.call("PATCH", `/api/users/${actor.id}/`, { as: again, body: returned })).status).toBe(200);
  const anew = await t.signInAs({ id: actor.id, role: "staff" });
  const undoable = await t.call("GET", "/api/people/bulk/", { as: anew });
  expect(undoable.body).toMatchObject({ results: [{ id: made.body.undo, count: 1 }] });
  const later = await t.call("POST", `/api/people/bulk/${made.body.undo}/undo/`, { as: anew });
  expect(later).toMatchObject({ status: 200, body: { results: [{ id: back.id, status: "restored" }] } });
  expect(await activeStaff()).toEqual([actor.id]);
  const done = await t.call("POST", `/api/people/bulk/${made.body.undo}/undo/`, { as: anew });
  expect(done).toMatchObject({ status: 409, body: { state: "undone" } });
});

test("undoing a change of many deactivates staff again while somebody is left", async () => {
  const [actor, back] = [person(0), person(1)];
  expect((await deactivate(actor, back)).status).toBe(200);
  const bulk = { users: [back.id], change: { is_active: true } };
  const made = await t.call<{ undo: string }>("POST", "/api/people/bulk/", { as: actor, body: bulk });
  const undone = await t.call("POST", `/api/people/bulk/${made.body.undo}/undo/`, { as: actor });
  expect(undone).toMatchObject({ status: 200, body: { results: [{ id: back.id, status: "restored" }] } });
  expect(await activeStaff()).not.toContain(back.id);
});
