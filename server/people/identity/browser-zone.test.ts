import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

interface Me {
  time_zone: string;
  asks_time_zone: boolean;
  version: number;
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const take = (as: SignedIn | null, time_zone: unknown) =>
  t.call<Me>("PUT", "/api/me/time-zone/", { as, body: { time_zone } });
const get = async (as: SignedIn) => (await t.call<Me>("GET", "/api/me/", { as })).body;

test("a person without a school, for whom nobody chose a zone, takes their browser’s once", async () => {
  const one = await t.signInAs(await createTestUser(t.platform.db));
  expect(await get(one)).toMatchObject({ time_zone: "UTC", asks_time_zone: true, version: 1 });
  for (const zone of ["+02:00", "-05", "−03:00", "Mars/Base", "", 7, undefined])
    expect((await take(one, zone)).status).toBe(400);
  const taken = await take(one, "Asia/Kolkata");
  expect(taken).toMatchObject({
    status: 200,
    body: { time_zone: "Asia/Kolkata", asks_time_zone: false, version: 1 },
  });
  expect((await take(one, "Europe/Paris")).body).toMatchObject({ time_zone: "Asia/Kolkata", version: 1 });
  expect((await take(null, "Europe/Paris")).status).toBe(401);
  const log = await t.platform.db
    .selectFrom("audit_entries")
    .select(["before", "after"])
    .where("subject_id", "=", one.id)
    .where("action", "=", "user.updated")
    .execute();
  expect(log).toEqual([{ before: { time_zone: "UTC" }, after: { time_zone: "Asia/Kolkata" } }]);
});

test("a zone that someone chose stays, though it’s the server’s own", async () => {
  const { db } = t.platform;
  const made = await t.signInAs(await createTestUser(db, { timeZone: "UTC" }));
  const byStaff = await t.signInAs(await createTestUser(db));
  const byThemselves = await t.signInAs(await createTestUser(db));
  const body = { version: 1, time_zone: "UTC" };
  expect((await t.call("PATCH", `/api/users/${byStaff.id}/`, { as: staff, body })).status).toBe(200);
  expect((await t.call("PATCH", "/api/me/", { as: byThemselves, body })).status).toBe(200);
  for (const person of [made, byStaff, byThemselves]) {
    expect((await get(person)).asks_time_zone).toBe(false);
    expect((await take(person, "Asia/Tokyo")).body.time_zone).toBe("UTC");
  }
});

test("a person of a school isn’t asked and keeps their zone, also one who joined it later", async () => {
  const { db } = t.platform;
  const school = await createSchool(db);
  const born = await t.signInAs(await createTestUser(db, { schoolIds: [school] }));
  const later = await t.signInAs(await createTestUser(db));
  const body = { users: [later.id] };
  expect((await t.call("POST", `/api/schools/${school}/members/`, { as: staff, body })).status).toBe(200);
  for (const person of [born, later]) {
    const before = await get(person);
    expect(before.asks_time_zone).toBe(false);
    expect((await take(person, "Asia/Tokyo")).body.time_zone).toBe(before.time_zone);
  }
});
