import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RosterReport, rosterDecisions } from "@sextant/contract/rosters.ts";
import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { rosterFile, rosterOf } from "../../testing/roster-of.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { importRoster } from "./import/import-roster.ts";
import { openRoster } from "./import/open-roster.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Roster {
  id: string;
  name: string;
  version: number;
  most_percent: number;
  person_count: number;
  last_import: { id: string; is_done: boolean } | null;
}

let made = 0;
let mark: string;
let roster: string;
beforeEach(async () => {
  made += 1;
  mark = `r${made}`;
  roster = (await t.call<Roster>("POST", "/api/rosters/", { as: staff, body: { name: `ClassLink ${mark}` } })).body.id;
});

/** Sends a roster and works it off. @returns Its job. */
async function send(bytes: Uint8Array | string, decisions: object = {}, isDryRun = false, id = roster) {
  const fields = { dry_run: String(isDryRun), decisions: JSON.stringify(decisions) };
  const sent = await upload<{ job: { id: string } }>(
    t,
    `/api/rosters/${id}/import/`,
    staff,
    { name: "r.zip", bytes },
    fields,
  );
  expect([sent.status, sent.body]).toEqual([202, expect.anything()]);
  await workOff(t.platform);
  const { body } = await t.call<{ state: string; error: string; result: RosterReport }>(
    "GET",
    `/api/jobs/${sent.body.job.id}/`,
    { as: staff },
  );
  return { id: sent.body.job.id, ...body };
}

async function bring(bytes: Uint8Array | string, decisions: object = {}): Promise<RosterReport> {
  const { state, error, result } = await send(bytes, decisions);
  expect([state, error]).toEqual(["done", null]);
  return result;
}

const orgs = (): Record<string, string>[] => [
  { sourcedId: "d", name: `District ${mark}`, type: "district" },
  { sourcedId: "north", name: `North ${mark}`, type: "school", parentSourcedId: "d" },
];
const classes = (): Record<string, string>[] => [
  { sourcedId: "c1", title: `Algebra ${mark}`, schoolSourcedId: "north" },
];
const person = (id: string, more: Record<string, string> = {}) => ({
  sourcedId: id,
  enabledUser: "true",
  username: `${id}.${mark}`,
  givenName: "Ada",
  familyName: `No. ${id}`,
  email: `${id}.${mark}@north.example`,
  primaryOrgSourcedId: "north",
  password: "hunter2",
  ...more,
});
const role = (id: string, name = "student", more: Record<string, string> = {}) => ({
  sourcedId: `role-${id}`,
  userSourcedId: id,
  roleType: "primary",
  role: name,
  orgSourcedId: "north",
  ...more,
});
const enrollment = (id: string, name = "student", more: Record<string, string> = {}) => ({
  sourcedId: `e-${id}`,
  classSourcedId: "c1",
  schoolSourcedId: "north",
  userSourcedId: id,
  role: name,
  ...more,
});

/** A school with a class, its teacher and students. */
const schoolOf = (students: readonly string[], more: Record<string, readonly Record<string, string>[]> = {}) => ({
  orgs: orgs(),
  classes: classes(),
  users: [person("t"), ...students.map((id) => person(id))],
  roles: [role("t", "teacher"), ...students.map((id) => role(id))],
  enrollments: [enrollment("t", "teacher"), ...students.map((id) => enrollment(id))],
  ...more,
});

const accountOf = (id: string) =>
  t.platform.db.selectFrom("users").selectAll().where("email", "=", `${id}.${mark}@north.example`).executeTakeFirst();
async function idOf(id: string): Promise<string> {
  return (await accountOf(id))?.id ?? "";
}
const groupOf = async (name = `Algebra ${mark}`) => {
  const group = await t.platform.db.selectFrom("groups").selectAll().where("name", "=", name).executeTakeFirst();
  const members = await t.platform.db
    .selectFrom("group_members")
    .innerJoin("users", "users.id", "group_members.user_id")
    .select("users.username")
    .where("group_id", "=", group?.id ?? newId())
    .where("member_to", "is", null)
    .orderBy("users.username")
    .execute();
  const tutors = await t.platform.db
    .selectFrom("group_tutors")
    .innerJoin("users", "users.id", "group_tutors.tutor_id")
    .select("users.username")
    .where("group_id", "=", group?.id ?? newId())
    .execute();
  const plain = (rows: { username: string | null }[]) => rows.map(({ username }) => username?.split(".")[0]);
  return { group, members: plain(members), tutors: plain(tutors) };
};

describe("a roster", () => {
  test("is added, changed and forgotten by staff alone", async () => {
    const at = `/api/rosters/${roster}/`;
    expect((await t.call("GET", at, { as: staff })).body).toMatchObject({
      most_percent: 10,
      most_people: 50,
      person_count: 0,
    });
    const changed = await t.call<Roster>("PATCH", at, {
      as: staff,
      body: { version: 1, name: "Clever", most_percent: 20 },
    });
    expect(changed.body).toMatchObject({ name: "Clever", most_percent: 20, version: 2 });
    const stale = await t.call("PATCH", at, { as: staff, body: { version: 1, name: "Old" } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { name: "Clever" } } });
    expect((await t.call("PATCH", at, { as: staff, body: { most_percent: 0 } })).status).toBe(400);
    const manager = await t.signInAs("manager");
    for (const [method, url] of [
      ["GET", "/api/rosters/"],
      ["GET", at],
      ["PATCH", at],
      ["DELETE", at],
    ] as const)
      expect((await t.call(method, url, { as: manager, body: method === "PATCH" ? {} : undefined })).status).toBe(403);
    expect((await t.call("DELETE", at, { as: staff })).status).toBe(204);
    expect((await t.call("GET", at, { as: staff })).status).toBe(404);
    expect((await upload(t, `${at}import/`, staff, { name: "a.zip", bytes: "" })).status).toBe(404);
  });

  test("brings schools, classes, tutors and students, each to where they belong", async () => {
    const report = await bring(
      await rosterOf({
        ...schoolOf(["s1", "s2"]),
        users: [
          person("t"),
          person("s1", { identifier: "0042", preferredGivenName: "Augusta", agentSourcedIds: "mum" }),
          person("s2", { enabledUser: "false" }),
          person("mum", { email: `s1.${mark}@north.example` }),
          person("head"),
        ],
        roles: [role("t", "teacher"), role("s1"), role("s2"), role("mum", "guardian"), role("head", "principal")],
      }),
    );
    expect(report.counts).toMatchObject({
      people: { created: 2, updated: 0, left_out: 2, undecided: 0 },
      schools: { created: 1 },
      groups: { created: 1 },
      members: { joined: 2, left: 0 },
    });
    expect(report.findings).toMatchObject([
      { file: "users.csv", line: 6, code: "roster_no_account", is_skipped: false },
    ]);
    expect(await accountOf("s1")).toMatchObject({
      first_name: "Augusta",
      role: "student",
      student_number: "0042",
      password_hash: null,
    });
    expect(await accountOf("t")).toMatchObject({ role: "tutor" });
    expect([await accountOf("s2"), await accountOf("head")]).toEqual([undefined, undefined]);
    const { group, members, tutors } = await groupOf();
    expect([members, tutors]).toEqual([["s1"], ["t"]]);
    const school = await t.platform.db.selectFrom("schools").select("id").where("name", "=", `North ${mark}`).execute();
    expect(school).toEqual([{ id: group?.school_id }]);
    const kept = await t.platform.pool.query("select said::text from roster_people where roster_id = $1", [roster]);
    expect(kept.rows.map(({ said }) => said).join()).not.toContain("hunter2");
    expect((await t.call<Roster>("GET", `/api/rosters/${roster}/`, { as: staff })).body).toMatchObject({
      person_count: 2,
      last_import: { is_done: true },
    });
  });

  test("says the same in a dry run, of which nothing stays", async () => {
    const bytes = await rosterOf(schoolOf(["s1", "s2"]));
    const tried = await send(bytes, {}, true);
    expect(tried.result.counts).toMatchObject({
      people: { created: 3 },
      schools: { created: 1 },
      members: { joined: 3 },
    });
    expect(tried.result.schools).toMatchObject([{ id: "north", decision: "create" }]);
    expect(await accountOf("s1")).toBeUndefined();
    expect((await t.platform.pool.query("select from roster_people where roster_id = $1", [roster])).rowCount).toBe(0);
    expect((await bring(bytes)).counts).toEqual(tried.result.counts);
  });

  test("that says the same again changes nothing, and nothing that people changed here", async () => {
    const bytes = await rosterOf(schoolOf(["s1"]));
    await bring(bytes);
    const id = await idOf("s1");
    await t.call("PATCH", `/api/users/${id}/`, {
      as: staff,
      body: { version: 1, first_name: "Mine", accommodations: { time_multiplier: 1.5 } },
    });
    const { group } = await groupOf();
    const own = { version: group?.version, name: `Mine ${mark}` };
    expect((await t.call("PATCH", `/api/groups/${group?.id}/`, { as: staff, body: own })).status).toBe(200);
    expect((await bring(bytes)).counts).toMatchObject({
      people: { created: 0, updated: 0, unchanged: 2 },
      groups: { created: 0, renamed: 0 },
      members: { joined: 0, left: 0 },
    });
    await bring(
      await rosterOf({
        ...schoolOf(["s1"]),
        users: [person("t"), person("s1", { familyName: "Byron" })],
        classes: [{ sourcedId: "c1", title: `Geometry ${mark}`, schoolSourcedId: "north" }],
      }),
    );
    expect(await accountOf("s1")).toMatchObject({ first_name: "Mine", last_name: "Byron", time_multiplier: 1.5 });
    expect((await groupOf(`Mine ${mark}`)).members).toEqual(["s1"]);
  });

  test("renames a group that still has the name of its class, archives it with the class, and brings it back", async () => {
    await bring(await rosterOf(schoolOf(["s1"])));
    const renamed = { classes: [{ sourcedId: "c1", title: `Geometry ${mark}`, schoolSourcedId: "north" }] };
    expect((await bring(await rosterOf({ ...schoolOf(["s1"]), ...renamed }))).counts.groups.renamed).toBe(1);
    expect((await bring(await rosterOf({ ...schoolOf(["s1"]), classes: [] }))).counts.groups.archived).toBe(1);
    expect((await groupOf(`Geometry ${mark}`)).group?.archived_at).not.toBeNull();
    await bring(await rosterOf({ ...schoolOf(["s1"]), ...renamed }));
    const back = await groupOf(`Geometry ${mark}`);
    expect([back.group?.archived_at, back.members, back.tutors]).toEqual([null, ["s1"], ["t"]]);
  });

  test("moves students between classes, and leaves alone whom people put there", async () => {
    await bring(await rosterOf(schoolOf(["s1", "s2"])));
    const { group } = await groupOf();
    const { id: own } = await createTestUser(t.platform.db, { role: "student" });
    await t.platform.db
      .insertInto("group_members")
      .values({ id: newId(), group_id: group?.id ?? "", user_id: own })
      .execute();
    const later = {
      ...schoolOf(["s1", "s2"]),
      classes: [...classes(), { sourcedId: "c2", title: `Second ${mark}`, schoolSourcedId: "north" }],
      enrollments: [enrollment("s1"), enrollment("s2", "student", { classSourcedId: "c2" })],
    };
    expect((await bring(await rosterOf(later))).counts.members).toEqual({ joined: 1, left: 2 });
    expect((await groupOf()).members).toHaveLength(2);
    expect((await groupOf()).tutors).toEqual([]);
    expect((await groupOf(`Second ${mark}`)).members).toEqual(["s2"]);
  });

  test("counts what is of today: roles and places in classes begin and end", async () => {
    const past = { beginDate: "2000-01-01", endDate: "2000-06-30" };
    const coming = { beginDate: "2999-01-01" };
    const report = await bring(
      await rosterOf({
        ...schoolOf(["s1", "s2", "s3"]),
        roles: [role("t", "teacher"), role("s1"), role("s2", "student", past), role("s3")],
        enrollments: [enrollment("s1", "student", past), enrollment("s3", "student", coming)],
      }),
    );
    expect(report.counts).toMatchObject({ people: { created: 3 }, members: { joined: 0 } });
    expect(report.findings).toMatchObject([{ line: 4, code: "roster_no_role" }]);
  });
});

test("a group that people archived stays so, and a restored one gets back who comes back with it", async () => {
  const students = ["s1", "s2"];
  await t.call("PATCH", `/api/rosters/${roster}/`, { as: staff, body: { most_percent: 100 } });
  await bring(await rosterOf(schoolOf(students)));
  await bring(await rosterOf({ ...schoolOf(["s1"]), classes: [] }));
  expect(await accountOf("s2")).toMatchObject({ is_active: false });
  await bring(await rosterOf(schoolOf(students)));
  expect(await groupOf()).toMatchObject({ members: students, tutors: ["t"], group: { archived_at: null } });
  const { group } = await groupOf();
  expect((await t.call("DELETE", `/api/groups/${group?.id}/`, { as: staff })).status).toBe(204);
  await bring(await rosterOf(schoolOf(students)));
  expect((await groupOf()).group?.archived_at).not.toBeNull();
});

describe("people whom a roster has no more", () => {
  const students = Array.from({ length: 12 }, (_, at) => `s${at}`);

  test("leave, and come back with it", async () => {
    await bring(await rosterOf(schoolOf(students)));
    const less = await rosterOf(schoolOf(students.slice(1)));
    expect((await bring(less)).counts.people).toMatchObject({ deactivated: 1, unchanged: 12 });
    expect(await accountOf("s0")).toMatchObject({ is_active: false });
    expect((await bring(less)).counts.people).toMatchObject({ deactivated: 0 });
    await bring(await rosterOf(schoolOf(students)));
    expect(await accountOf("s0")).toMatchObject({ is_active: true });
  });

  test("stay deactivated where staff did that", async () => {
    const bytes = await rosterOf(schoolOf(students));
    await bring(bytes);
    await t.platform.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", await idOf("s0"))
      .execute();
    await bring(bytes);
    expect(await accountOf("s0")).toMatchObject({ is_active: false });
  });

  test("wait for a decision where they are more than its limits: nothing is done until then", async () => {
    await bring(await rosterOf(schoolOf(students)));
    const less = await rosterOf({
      ...schoolOf(students.slice(2)),
      users: [person("t", { familyName: "Changed" }), ...students.slice(2).map((id) => person(id))],
    });
    const tried = await send(less, {}, true);
    expect(tried.result.leavers).toMatchObject({
      count: 2,
      is_over: true,
      schools: [{ name: `North ${mark}`, count: 2, of: 13, is_over: true }],
      people: [{ why: "missing" }, { why: "missing" }],
    });
    const refused = await send(less);
    expect([refused.state, refused.error]).toEqual([
      "failed",
      expect.stringContaining("2 people would be deactivated"),
    ]);
    expect(await accountOf("t")).toMatchObject({ last_name: "No. t" });
    const kept = await bring(less, { leavers: "keep" });
    expect(kept.counts.people).toMatchObject({ deactivated: 0, updated: 1 });
    expect(kept.sample.map(({ status }) => status)).toEqual(["updated"]);
    expect(await accountOf("s0")).toMatchObject({ is_active: true });
    expect((await send(less, {}, true)).result.leavers).toMatchObject({ count: 2, is_over: true });
    expect((await bring(less, { leavers: "deactivate" })).counts.people).toMatchObject({ deactivated: 2 });
    expect(await accountOf("s1")).toMatchObject({ is_active: false });
  });

  test("are those of a whole file that was read to its end", async () => {
    await bring(await rosterOf(schoolOf(students)));
    const whole = rosterFile(
      "users",
      students.slice(2).map((id) => person(id)),
    );
    const broken = await rosterOf({ users: [] }, "bulk", { "users.csv": `${whole}s0,active,,true,"broken\n` });
    const report = await bring(broken);
    expect(report.counts.people.deactivated).toBe(0);
    expect(report.findings.map(({ code }) => code)).toContain("roster_broken_off");
    const withoutManifest = await zipOf({ "users.csv": whole });
    expect((await bring(withoutManifest)).counts.people.deactivated).toBe(0);
    expect((await bring(rosterFile("users", [person("s3")]))).findings[0]?.code).toBe("roster_no_manifest");
  });

  test("stay while another roster has them as active", async () => {
    await bring(await rosterOf(schoolOf(students)));
    const { body } = await t.call<Roster>("POST", "/api/rosters/", { as: staff, body: { name: "Second" } });
    const moved = await rosterOf(schoolOf(["s0"]));
    const ids = { s0: await idOf("s0"), t: await idOf("t") };
    const { schools } = (await send(moved, {}, true, body.id)).result;
    const north = schools[0]?.same_named[0]?.id ?? "";
    expect(await send(moved, { people: ids, schools: { north } }, false, body.id)).toMatchObject({ state: "done" });
    expect((await bring(await rosterOf(schoolOf(students.slice(1))))).counts.people.deactivated).toBe(0);
    expect(await accountOf("s0")).toMatchObject({ is_active: true });
  });

  test("are no more than were shown, or the import is refused", async () => {
    await bring(await rosterOf(schoolOf(students)));
    const less = await rosterOf(schoolOf(students.slice(2)));
    const { state, error } = await send(less, { leavers: "deactivate", most_leavers: 1 });
    expect([state, error]).toEqual(["failed", expect.stringContaining("more than you were shown")]);
  });

  test("keep their schools where a roster names none", async () => {
    await bring(await rosterOf(schoolOf(["s1"])));
    const none = { primaryOrgSourcedId: "" };
    const bare = {
      ...schoolOf(["s1"]),
      users: [person("t", none), person("s1", none)],
      roles: [role("t", "teacher", { orgSourcedId: "" }), role("s1", "student", { orgSourcedId: "" })],
    };
    expect((await bring(await rosterOf(bare))).counts.people).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test("are named one by one in a delta", async () => {
    await bring(await rosterOf(schoolOf(students)));
    const gone = [{ sourcedId: "s0", status: "tobedeleted", dateLastModified: "2026-11-01" }];
    expect((await bring(await rosterOf({ users: gone }, "delta"))).counts.people.deactivated).toBe(1);
    expect(await accountOf("s0")).toMatchObject({ is_active: false, last_name: "No. s0" });
  });
});

test("a delta from the past changes nothing", async () => {
  const at = (day: string, familyName: string) =>
    rosterOf({ users: [person("s1", { status: "active", dateLastModified: day, familyName })] }, "delta");
  await bring(await rosterOf(schoolOf(["s1"])));
  await bring(await at("2026-11-10", "Later"));
  const older = await bring(await at("2026-11-09", "Earlier"));
  expect(older.counts).toMatchObject({ older: 1, people: { updated: 0 } });
  expect(await accountOf("s1")).toMatchObject({ last_name: "Later" });
});

test("a manifest alone changes nothing", async () => {
  await bring(await rosterOf(schoolOf(["s1"])));
  expect((await bring(await rosterOf({}))).counts).toMatchObject({
    people: { deactivated: 0, unchanged: 2 },
    members: { left: 0 },
  });
});

describe("whoever may be someone here", () => {
  const known = (id: string, more: object = {}) =>
    createTestUser(t.platform.db, { role: "student", email: `${id}.${mark}@north.example`, ...more });

  test("waits for a decision: they are linked, someone new, or left out", async () => {
    const one = await known("s1");
    await known("s2");
    await known("s3");
    const bytes = await rosterOf(schoolOf(["s1", "s2", "s3", "s4"]));
    const first = await bring(bytes);
    expect(first.counts.people).toMatchObject({ created: 2, undecided: 3 });
    expect(first.pairs[0]).toMatchObject({
      id: "s1",
      candidates: [{ id: one.id, same: ["email"], can: { link: true } }],
    });
    const people = { s1: one.id, s2: "create", s3: "leave_out" };
    const second = await bring(bytes, { people });
    expect(second.counts.people).toMatchObject({ updated: 1, undecided: 0, left_out: 1 });
    expect(second.findings).toMatchObject([{ code: "roster_taken", is_skipped: true }]);
    expect(await accountOf("s1")).toMatchObject({ id: one.id, last_name: "No. s1" });
    expect((await groupOf()).members).toContain("s1");
    const kept = await t.platform.pool.query(
      "select said from roster_people where roster_id = $1 and sourced_id = 's3'",
      [roster],
    );
    expect(kept.rows).toEqual([{ said: {} }]);
    expect((await send(bytes, {}, true)).result.left_out).toEqual([{ id: "s3", name: "Ada No. s3" }]);
    const back = await bring(bytes, { people: { s3: (await accountOf("s3"))?.id } });
    expect(back.counts.people).toMatchObject({ updated: 1, left_out: 0 });
  });

  test("is asked about again when the import that linked them is undone", async () => {
    const one = await known("s1");
    const bytes = await rosterOf(schoolOf(["s1"]));
    const { id } = await send(bytes, { people: { s1: one.id } });
    expect(await accountOf("s1")).toMatchObject({ last_name: "No. s1" });
    await t.call("POST", `/api/people/imports/${id}/undo/`, { as: staff });
    expect(await accountOf("s1")).not.toMatchObject({ last_name: "No. s1" });
    expect((await bring(bytes)).counts.people).toMatchObject({ updated: 0, undecided: 1 });
  });

  test("is someone new there: an account whose person the roster has no more can be linked to another", async () => {
    await bring(await rosterOf(schoolOf(["s1"])));
    const id = await idOf("s1");
    const renamed = {
      ...schoolOf([]),
      users: [person("t"), person("n1", { email: `s1.${mark}@north.example`, familyName: "No. s1" })],
      roles: [role("t", "teacher"), role("n1")],
      enrollments: [enrollment("t", "teacher"), enrollment("n1")],
    };
    const bytes = await rosterOf(renamed);
    const limits = { most_percent: 100, most_people: 50 };
    await t.call("PATCH", `/api/rosters/${roster}/`, { as: staff, body: limits });
    expect((await send(bytes, {}, true)).result.pairs).toMatchObject([{ id: "n1", candidates: [{ id }] }]);
    await bring(bytes, { people: { n1: id } });
    expect(await accountOf("s1")).toMatchObject({ id, is_active: true });
    expect((await groupOf()).members).toEqual(["n1"]);
    expect((await bring(bytes)).counts.members).toEqual({ joined: 0, left: 0 });
    await bring(await rosterOf({ ...renamed, enrollments: [enrollment("t", "teacher")] }));
    expect((await groupOf()).members).toEqual([]);
  });

  test("is linked with all others who have someone’s address and name, when that is asked", async () => {
    const one = await known("s1", { firstName: "ada", lastName: "No. S1" });
    await known("s2");
    const bytes = await rosterOf(schoolOf(["s1", "s2"]));
    expect((await send(bytes, {}, true)).result.same_count).toBe(1);
    const report = await bring(bytes, { links_same: true });
    expect(report.counts.people).toMatchObject({ created: 1, updated: 1, undecided: 1 });
    expect(await accountOf("s1")).toMatchObject({ id: one.id, first_name: "Ada" });
  });

  test("keeps their rights: managers and staff are in no roster", async () => {
    await createTestUser(t.platform.db, {
      role: "manager",
      email: `s1.${mark}@north.example`,
      firstName: "Ada",
      lastName: "No. s1",
    });
    const bytes = await rosterOf({ ...schoolOf(["s1"]), roles: [role("t", "teacher"), role("s1", "principal")] });
    expect((await bring(bytes, { links_same: true })).counts.people).toMatchObject({ created: 1, left_out: 1 });
    expect((await bring(await rosterOf(schoolOf(["s1"])), { links_same: true })).counts.people).toMatchObject({
      undecided: 1,
      updated: 0,
    });
  });

  test("is never staff, and never two people", async () => {
    const boss = await createTestUser(t.platform.db, { role: "staff", email: `s1.${mark}@north.example` });
    const other = await known("s2");
    const bytes = await rosterOf(schoolOf(["s1", "s2", "s3"]));
    expect((await bring(bytes)).pairs[0]).toMatchObject({ id: "s1", candidates: [{ can: { link: false } }] });
    for (const people of [{ s1: boss.id }, { s1: other.id, s2: other.id }, { s1: newId() }]) {
      const { state, error } = await send(bytes, { people });
      expect([state, error]).toEqual(["failed", expect.stringContaining("One of the chosen people")]);
    }
  });

  test("a school of the same name waits for a decision too", async () => {
    const school = await createSchool(t.platform.db, `north ${mark} `);
    const bytes = await rosterOf(schoolOf(["s1"]));
    const tried = await send(bytes, {}, true);
    expect(tried.result.schools).toMatchObject([{ id: "north", decision: "undecided", same_named: [{ id: school }] }]);
    expect(await send(bytes)).toMatchObject({ state: "failed", error: expect.stringContaining("Choose a school for") });
    await bring(bytes, { schools: { north: school } });
    expect((await groupOf()).group?.school_id).toBe(school);
  });

  test("of a school that is left out nobody comes", async () => {
    const report = await bring(await rosterOf(schoolOf(["s1"])), { schools: { north: "leave_out" } });
    expect(report.counts).toMatchObject({ people: { created: 0, left_out: 2 }, groups: { created: 0 } });
  });
});

describe("in a roster that isn’t in order", () => {
  test("each fault is named by its file, line and column, and the rest comes in", async () => {
    const report = await bring(
      await rosterOf({
        ...schoolOf(["s1"]),
        users: [
          person("t"),
          person("s1"),
          person("s1", { familyName: "Twice" }),
          person("s2", { email: "nobody", username: "" }),
          person("s3", { email: "", username: "" }),
          person("s4", { email: `twin.${mark}@north.example`, username: "" }),
          person("s5", { email: `TWIN.${mark}@north.example`, username: "" }),
          person("s6", { email: `twin.${mark}@north.example` }),
        ],
        roles: ["t", "s1", "s2", "s3", "s4", "s5", "s6"].map((id) => role(id, id === "t" ? "teacher" : "student")),
        enrollments: [enrollment("s1"), enrollment("nobody"), enrollment("t", "teacher", { classSourcedId: "none" })],
      }),
    );
    const found = report.findings.map(({ file, line, column, code }) => [file, line, column, code]);
    expect(found).toEqual(
      expect.arrayContaining([
        ["users.csv", 4, "sourcedId", "roster_twice"],
        ["users.csv", 5, "email", "roster_email"],
        ["users.csv", 6, "email", "roster_no_name"],
        ["users.csv", 7, "email", "roster_same_email"],
        ["users.csv", 8, "email", "roster_same_email"],
        ["users.csv", 9, "email", "roster_same_email"],
        ["enrollments.csv", 3, "userSourcedId", "roster_no_such"],
        ["enrollments.csv", 4, "classSourcedId", "roster_no_such"],
      ]),
    );
    expect(report.counts.people.created).toBe(3);
    expect((await accountOf("s1"))?.last_name).toBe("No. s1");
  });

  test("signs that no text can have cost at most their line", async () => {
    const users = rosterFile("users", [
      person("s1", { familyName: "Nul\0l" }),
      person("s2", { dateLastModified: "0000-01-01" }),
      person("s3", { status: "\0gone" }),
    ]);
    const roles = rosterFile("roles", [role("s1"), role("s2", "student", { beginDate: "0000-00-00" }), role("s3")]);
    const report = await bring(await zipOf({ "users.csv": users, "roles.csv": roles }));
    expect(report.counts.people.created).toBe(1);
    expect(await accountOf("s1")).toMatchObject({ last_name: "Null" });
  });

  test.each([
    ["no roster", async () => zipOf({ "readme.txt": "Hello" })],
    ["a damaged zip", async () => Buffer.from("PK\u0003\u0004 and no more")],
  ])("%s is refused", async (_what, make) => {
    expect(await send(await make())).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/OneRoster|damaged/),
    });
  });

  test.each([
    ["another table", "email,name\na@b.example,Ada\n"],
    ["a letter", "Dear office, here is our list."],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
  ])("%s isn’t read as one", async (_what, bytes) => {
    const { state, error } = await send(bytes);
    expect([state, error]).toEqual(["failed", expect.stringContaining("isn’t a OneRoster file")]);
  });

  test("users without a column that is needed bring nobody", async () => {
    const report = await bring("sourcedId,email\na,a@b.example\n");
    expect(report.findings.map(({ code }) => code)).toContain("roster_no_column");
    expect(report.counts.people.created).toBe(0);
  });
});

test("undoing an import brings back whom it found missing, so that the next file doesn’t ask for them again", async () => {
  const students = ["s1", "s2", "s3"];
  await bring(await rosterOf(schoolOf(students)));
  const kept = async () => (await t.call<Roster>("GET", `/api/rosters/${roster}/`, { as: staff })).body.person_count;
  const { id } = await send(await rosterOf(schoolOf(["s1"])), { leavers: "deactivate" });
  expect(await kept()).toBe(2);
  await t.call("POST", `/api/people/imports/${id}/undo/`, { as: staff });
  expect(await kept()).toBe(4);
  const delta = [person("s1", { status: "active", dateLastModified: "2026-11-29", familyName: "Byron" })];
  const { counts } = await bring(await rosterOf({ users: delta }, "delta"));
  expect(counts.people).toMatchObject({ updated: 1, deactivated: 0 });
});

test("whom staff keep although the roster lacks them are counted so", async () => {
  const students = Array.from({ length: 8 }, (_, at) => `s${at}`);
  await bring(await rosterOf(schoolOf(students)));
  const { counts } = await bring(await rosterOf(schoolOf(["s0", "s1"])), { leavers: "keep" });
  expect(counts.people).toMatchObject({ kept: 6, deactivated: 0, unchanged: 3 });
  expect(counts.members.left).toBe(0);
});

test("a class without anyone who has an account gets no group, and someone with a taken address can’t be new", async () => {
  await createTestUser(t.platform.db, { firstName: "Bea", email: `s1.${mark}@north.example` });
  const only = { ...schoolOf([]), users: [person("s1")], roles: [role("s1")], enrollments: [enrollment("s1")] };
  const report = await bring(await rosterOf(only));
  expect(report.pairs).toMatchObject([{ id: "s1", can: { create: false } }]);
  expect(report.counts).toMatchObject({ people: { undecided: 1 }, groups: { created: 0 } });
  expect((await groupOf()).group).toBeUndefined();
});

test("an import of a roster is undone as a whole, and the next one does it again", async () => {
  await bring(await rosterOf(schoolOf(["s1", "s2"])));
  const { id: own } = await createTestUser(t.platform.db, { role: "student", schoolIds: [] });
  const { group } = await groupOf();
  const later = {
    ...schoolOf(["s1", "s3"]),
    users: [person("t"), person("s1", { familyName: "Byron" }), person("s2"), person("s3")],
    roles: [role("t", "teacher"), role("s1"), role("s2"), role("s3")],
    enrollments: [enrollment("s1"), enrollment("s3")],
  };
  const { id, result } = await send(await rosterOf(later));
  expect(result.counts).toMatchObject({ people: { created: 1, updated: 1 }, members: { joined: 1, left: 2 } });
  expect((await groupOf()).tutors).toEqual([]);
  const undone = await t.call<{ results: { status: string }[] }>("POST", `/api/people/imports/${id}/undo/`, {
    as: staff,
  });
  expect(undone.status).toBe(200);
  expect(await accountOf("s1")).toMatchObject({ last_name: "No. s1" });
  expect(await accountOf("s3")).toBeUndefined();
  expect(await groupOf()).toMatchObject({ members: ["s1", "s2"], tutors: ["t"], group: { id: group?.id } });
  const again = await bring(await rosterOf(later));
  expect(again.counts).toMatchObject({ people: { created: 1, updated: 1 }, members: { joined: 1, left: 2 } });
  expect(await accountOf("s1")).toMatchObject({ last_name: "Byron" });
  expect(await groupOf()).toMatchObject({ members: ["s1", "s3"], tutors: [] });
  expect(own).not.toBe("");
});

test("an import that is cut off goes on, and counts everyone once", async () => {
  const students = Array.from({ length: 1100 }, (_, at) => `s${at}`);
  const path = join(tmpdir(), `${newId()}.zip`);
  await writeFile(path, await rosterOf(schoolOf(students)));
  const run = {
    id: newId(),
    db: t.platform.long.db,
    wake: () => {},
    actor: { ...staff, signInId: "", address: "" },
    rosterId: roster,
    open: () => openRoster(path, "r.zip"),
    isDryRun: false,
    decisions: rosterDecisions.parse({}),
  };
  const cut = importRoster({
    ...run,
    progress: async (done, total) => {
      if (total !== null && done > 500) throw new Error("power cut");
    },
  });
  await expect(cut).rejects.toThrow("power cut");
  await importRoster({ ...run, progress: async () => {} });
  const row = await t.platform.db.selectFrom("people_imports").selectAll().where("id", "=", run.id).executeTakeFirst();
  expect(row?.counts).toMatchObject({ created: 1101, updated: 0, unchanged: 0, total: 1101 });
  expect((await groupOf()).members).toHaveLength(1100);
});
