import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let both: SignedIn;
let north: string;
let south: string;
beforeAll(async () => {
  const { db } = t.platform;
  [north, south] = [await createSchool(db, "North"), await createSchool(db, "South")];
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
  both = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north, south] }));
});

let made = 0;
async function person(schoolIds: string[]) {
  made += 1;
  const user = await createTestUser(t.platform.db, { role: "tutor", schoolIds, email: `whole-${made}@example.org` });
  return { ...user, email: `whole-${made}@example.org` };
}

type Person = Awaited<ReturnType<typeof person>>;
const versionOf = async ({ id }: Person) =>
  (await t.call<{ version: number }>("GET", `/api/users/${id}/`, { as: staff })).body.version;
const change = async (as: SignedIn, who: Person, body: object) =>
  (await t.call("PATCH", `/api/users/${who.id}/`, { as, body: { ...body, version: await versionOf(who) } })).status;
const importLine = async (as: SignedIn, who: Person, column: string, value: string) => {
  const bytes = `email,${column}\n${who.email},${value}\n`;
  const sent = await upload<{ counts: Record<string, number> }>(
    t,
    "/api/people/import/",
    as,
    { name: "people.csv", bytes },
    { dry_run: "true" },
  );
  return sent.body.counts;
};

/** Acts by which an account could be taken over, or shut, each answering whether it was done. */
const acts: Record<string, (as: SignedIn, who: Person) => Promise<boolean>> = {
  "set a password": async (as, { id }) =>
    (await t.call("POST", `/api/users/${id}/setpassword/`, { as, body: { password: "a very long password" } }))
      .status === 204,
  "give a role": async (as, who) => (await change(as, who, { role: "student" })) === 200,
  "change the e-mail address": async (as, who) => (await change(as, who, { email: `new-${who.email}` })) === 200,
  "change the phone": async (as, who) => (await change(as, who, { phone: `+3361234${1000 + made}` })) === 200,
  "change the username": async (as, who) => (await change(as, who, { username: `u${made}x${Date.now()}` })) === 200,
  "deactivate by a change": async (as, who) => (await change(as, who, { is_active: false })) === 200,
  deactivate: async (as, { id }) => (await t.call("DELETE", `/api/users/${id}/`, { as })).status === 204,
  "deactivate among many": async (as, { id }) => {
    const body = { users: [id], change: { is_active: false } };
    const answer = await t.call<{ results: { status: string }[] }>("POST", "/api/people/bulk/", { as, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.results[0]?.status === "changed";
  },
  "see sign-ins": async (as, { id }) => (await t.call("GET", `/api/users/${id}/sign-ins/`, { as })).status === 200,
  "end sign-ins": async (as, { id }) => (await t.call("DELETE", `/api/users/${id}/sign-ins/`, { as })).status === 204,
  "deactivate by a table": async (as, who) => (await importLine(as, who, "active", "no")).invalid === 0,
  "give a role by a table": async (as, who) => (await importLine(as, who, "role", "student")).invalid === 0,
};

describe.each(Object.entries(acts))("to %s", (_name, act) => {
  test("of someone who belongs to a further school is for staff, or for who manages all their schools", async () => {
    expect(await act(manager, await person([north]))).toBe(true);
    expect(await act(manager, await person([north, south]))).toBe(false);
    expect(await act(both, await person([north, south]))).toBe(true);
    expect(await act(staff, await person([north, south]))).toBe(true);
  });
});

test("the rest of such a person is still their manager's to change, and what is not is not offered", async () => {
  const shared = await person([north, south]);
  expect(await change(manager, shared, { last_name: "Changed" })).toBe(200);
  const seen = (await t.call("GET", `/api/users/${shared.id}/`, { as: manager })).body;
  expect(seen).toMatchObject({
    roles: [],
    can: { update: true, change_sign_in: false, set_password: false, deactivate: false },
  });
  await t.call("PATCH", `/api/users/${shared.id}/`, {
    as: staff,
    body: { schools: [{ school: north }], version: await versionOf(shared) },
  });
  const after = (await t.call("GET", `/api/users/${shared.id}/`, { as: manager })).body;
  expect(after).toMatchObject({ can: { change_sign_in: true, set_password: true, deactivate: true } });
});
