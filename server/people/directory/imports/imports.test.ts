import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { upload } from "../../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

type Imports = OperationOutput<"people.list_imports">;
type Undone = Exclude<OperationOutput<"people.undo_import">, { job: unknown }>;
type Answer = PeopleImportReport & { job: { id: string }; code?: string; errors: { path?: string; message: string }[] };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let mark: string;
let cases = 0;
beforeEach(() => {
  cases += 1;
  mark = `case${cases}`;
});

const send = (lines: string[], fields: Record<string, string> = {}, as = staff) =>
  upload<Answer>(t, "/api/people/import/", as, { name: `${mark}.csv`, bytes: lines.join("\n") }, fields);
const tryOut = async (lines: string[], fields: Record<string, string> = {}, as = staff) =>
  (await send(lines, { dry_run: "true", ...fields }, as)).body;

async function bringIn(lines: string[], fields: Record<string, string> = {}, as = staff) {
  const { status, body } = await send(lines, fields, as);
  expect(status, JSON.stringify(body)).toBe(202);
  await workOff(t.platform);
  const job = await t.call<{ state: string; result: PeopleImportReport }>("GET", `/api/jobs/${body.job.id}/`, { as });
  expect(job.body.state).toBe("done");
  return { id: body.job.id, report: job.body.result };
}
const emailOf = (name: string) => `${name}@${mark}.test`;
const find = (name: string) =>
  t.platform.db.selectFrom("users").selectAll().where("email", "=", emailOf(name)).executeTakeFirst();
const undo = (id: string, as: SignedIn | null = staff) =>
  t.call<Undone & { code: string; job?: { id: string } }>("POST", `/api/people/imports/${id}/undo/`, { as });
const statusOf = ({ results }: Undone) => Object.fromEntries(results.map(({ name, status }) => [name, status]));
const groupsOf = async (id = "") =>
  (
    await t.platform.db
      .selectFrom("group_members")
      .innerJoin("groups", "groups.id", "group_members.group_id")
      .select("groups.name")
      .where("user_id", "=", id)
      .where("member_to", "is", null)
      .execute()
  ).map(({ name }) => name);

async function namedGroup(name: string, school: string): Promise<string> {
  const id = await createGroup(t.platform.db, { school });
  await t.platform.db.updateTable("groups").set({ name }).where("id", "=", id).execute();
  return id;
}

describe("new people whose lines give no role", () => {
  test("wait for one: a dry run counts them, an import is refused", async () => {
    const known = await createTestUser(t.platform.db, { role: "tutor", email: emailOf("tess") });
    const lines = ["email,first_name,role", `${emailOf("ada")},Ada,`, `${emailOf("tom")},Tom,tutor`];
    expect(await tryOut(lines)).toMatchObject({
      without_role: 1,
      counts: { created: 1, invalid: 1 },
      errors: [{ line: 2, column: "role" }],
      sample: [{ role: "", status: "invalid" }, { role: "tutor" }],
    });
    const refused = await send(lines);
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "role"]);
    expect(await tryOut(lines, { role: "counselor" })).toMatchObject({ without_role: 0, counts: { created: 2 } });
    await bringIn(lines, { role: "counselor" });
    expect((await find("ada"))?.role).toBe("counselor");
    // Those who are there have a role.
    const others = ["email,first_name", `${known.email},Theresa`];
    expect((await bringIn(others)).report.counts).toMatchObject({ updated: 1 });
    expect((await bringIn(others, { role: "student" })).report.counts).toMatchObject({ unchanged: 1 });
    expect((await find("tess"))?.role).toBe("tutor");
  });

  test("who get a role of the team look after students of the same file, whichever line comes first", async () => {
    const lines = ["email,role,managers", `${emailOf("ada")},student,${emailOf("tom")}`, `${emailOf("tom")},,`];
    const plan = await tryOut(lines, { role: "tutor" });
    expect(plan.counts).toMatchObject({ created: 2, invalid: 0 });
    expect((await bringIn(lines, { role: "tutor" })).report.counts).toEqual(plan.counts);
  });

  test("get no role that the actor may not give, and none that isn’t one", async () => {
    const school = await createSchool(t.platform.db);
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
    expect((await send(["email", emailOf("ada")], { role: "manager" }, manager)).status).toBe(422);
    expect((await send(["email", emailOf("ada")], { role: "wizard" })).status).toBe(400);
  });
});

describe("schools and groups that aren’t there", () => {
  const lines = () => [
    "email,role,schools,groups",
    `${emailOf("ada")},student,Nort ${mark},Spring ${mark}`,
    `${emailOf("bea")},student, nort  ${mark.toUpperCase()},Autum ${mark}`,
    `${emailOf("cy")},student,North ${mark},Ghost ${mark}`,
  ];

  test("are told once each, and made, taken for another, or left out as decided", async () => {
    const { db } = t.platform;
    const north = await createSchool(db, `North ${mark}`);
    const autumn = await namedGroup(`Autumn ${mark}`, north);
    const plan = await tryOut(lines());
    expect(plan).toMatchObject({ counts: { invalid: 3 }, new_schools: [], new_groups: [] });
    expect(plan.unknown_places).toMatchObject([
      { kind: "school", name: `Nort ${mark}`, lines: 2, can: { create: true } },
      { kind: "group", name: `Spring ${mark}`, lines: 1 },
      { kind: "group", name: `Autum ${mark}` },
      { kind: "group", name: `Ghost ${mark}` },
    ]);
    const places = JSON.stringify({
      schools: { [`nort ${mark}`]: north },
      groups: { [`Spring ${mark}`]: "create", [`Autum ${mark}`]: autumn, [`Ghost ${mark}`]: "leave_out" },
    });
    const decided = await tryOut(lines(), { places });
    expect(decided).toMatchObject({ counts: { created: 3, invalid: 0 }, new_groups: [`Spring ${mark}`] });
    expect(decided.unknown_places).toHaveLength(4);
    expect((await bringIn(lines(), { places })).report.counts).toEqual(decided.counts);
    expect(await groupsOf((await find("ada"))?.id)).toEqual([`Spring ${mark}`]);
    expect(await groupsOf((await find("bea"))?.id)).toEqual([`Autumn ${mark}`]);
    expect(await groupsOf((await find("cy"))?.id)).toEqual([]);
    const made = await db.selectFrom("groups").select("school_id").where("name", "=", `Spring ${mark}`).execute();
    expect(made).toEqual([{ school_id: north }]);
  });

  test("can’t be taken for one that isn’t the actor’s, nor made by a manager if they are schools", async () => {
    const { db } = t.platform;
    const [own, other] = [await createSchool(db, `Own ${mark}`), await createSchool(db, `Other ${mark}`)];
    const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [own] }));
    const as = (places: object | string) =>
      send(lines(), { dry_run: "true", places: typeof places === "string" ? places : JSON.stringify(places) }, manager);
    expect((await as({ schools: { [`Nort ${mark}`]: other } })).body.errors).toMatchObject([{ path: "places" }]);
    expect((await as({ schools: { [`Nort ${mark}`]: "create" } })).status).toBe(422);
    expect((await as("{")).status).toBe(400);
    expect((await as({ schools: { [`Nort ${mark}`]: "perhaps" } })).status).toBe(400);
    const plan = (await as({ schools: { [`Nort ${mark}`]: own } })).body;
    expect(plan.unknown_places.filter(({ kind }) => kind === "school")).toMatchObject([
      { name: `Nort ${mark}`, can: { create: false } },
      { name: `North ${mark}`, can: { create: false } },
    ]);
  });
});

describe("an import that is undone", () => {
  test("is in its sender’s list and staff’s; new people are removed, others are as before", async () => {
    const { db } = t.platform;
    const school = await createSchool(db, `School ${mark}`);
    await namedGroup(`Group ${mark}`, school);
    const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [school] }));
    const ada = await createTestUser(db, { email: emailOf("ada"), firstName: "Ada", schoolIds: [school] });
    const lines = [
      "email,role,first_name,schools,groups,managers,student_number",
      `${emailOf("ada")},,Adeline,,Group ${mark},${emailOf("tom")},`,
      `${emailOf("tom")},tutor,Tom,School ${mark},,,`,
      `${emailOf("bea")},student,Bea,School ${mark},Group ${mark},${emailOf("tom")},B-1`,
    ];
    const { id } = await bringIn(lines, { send_invitations: "true" }, manager);
    const list = (as: SignedIn) => t.call<Imports>("GET", "/api/people/imports/", { as });
    const mine = { id, name: `${mark}.csv`, state: "done", person_count: 3, can: { undo: true } };
    expect((await list(manager)).body.results).toMatchObject([mine]);
    expect((await list(staff)).body.results[0]).toMatchObject(mine);
    // Reminders look at everyone within minutes, whether they have done anything or not.
    const isNew = [emailOf("bea"), emailOf("tom")];
    await db
      .insertInto("reminder_rounds")
      .columns(["user_id", "next_at"])
      .expression(db.selectFrom("users").select(["id", "created_at"]).where("email", "in", isNew))
      .execute();
    const stranger = await t.signInAs("manager");
    expect((await list(stranger)).body.count).toBe(0);
    expect((await undo(id, stranger)).status).toBe(404);
    expect((await undo(id, await t.signInAs("tutor"))).status).toBe(403);
    expect((await undo(id, null)).status).toBe(401);
    expect((await undo("no-id")).status).toBe(400);

    const { status, body } = await undo(id, manager);
    expect([status, body.results.map((one) => one.status).toSorted()]).toEqual([
      200,
      ["removed", "removed", "restored"],
    ]);
    expect([await find("bea"), await find("tom")]).toEqual([undefined, undefined]);
    expect(await find("ada")).toMatchObject({ id: ada.id, first_name: "Ada" });
    expect(await groupsOf(ada.id)).toEqual([]);
    expect(await db.selectFrom("student_carers").select("carer_id").where("student_id", "=", ada.id).execute()).toEqual(
      [],
    );
    const mails = await db.selectFrom("outbox_messages").select("id").where("recipient", "=", emailOf("bea")).execute();
    expect(mails).toEqual([]);
    expect((await undo(id, manager)).body.code).toBe("illegal_transition");
    expect((await list(manager)).body.results).toMatchObject([{ state: "undone", can: { undo: false } }]);
    // The same file can be imported again: its numbers and names are free now.
    expect((await bringIn(lines, {}, manager)).report.counts).toMatchObject({ created: 2, updated: 1, invalid: 0 });
  });

  test("keeps those who have done something since, and what was changed since, and says so", async () => {
    const { db } = t.platform;
    const old = await createTestUser(db, { email: emailOf("old"), firstName: "Old", lastName: "One" });
    const { id } = await bringIn(
      [
        "email,first_name,last_name",
        ...["came", "chose", "renamed", "noted", "joined", "idle"].map((name) => `${emailOf(name)},${name},${mark}`),
        `${emailOf("old")},New,Two`,
      ],
      { role: "student" },
    );
    const idOf = async (name: string) => (await find(name))?.id ?? "";
    const set = async (name: string, row: object) =>
      db
        .updateTable("users")
        .set(row)
        .where("id", "=", await idOf(name))
        .execute();
    await set("came", { last_seen_at: new Date() });
    await set("chose", { password_hash: "x" });
    const renamed = await t.call<{ version: number }>("GET", `/api/users/${await idOf("renamed")}/`, { as: staff });
    const body = { first_name: "Rena", version: renamed.body.version };
    await t.call("PATCH", `/api/users/${await idOf("renamed")}/`, { as: staff, body });
    const note = { as: staff, body: { text: "Calls back on Monday" } };
    expect((await t.call("POST", `/api/users/${await idOf("noted")}/notes/`, note)).status).toBe(201);
    const change = { users: [await idOf("joined")], change: { add_groups: [await createGroup(db, {})] } };
    expect((await t.call("POST", "/api/people/bulk/", { as: staff, body: change })).status).toBe(200);
    const now = await t.call<{ version: number }>("GET", `/api/users/${old.id}/`, { as: staff });
    const again = { last_name: "Three", version: now.body.version };
    expect((await t.call("PATCH", `/api/users/${old.id}/`, { as: staff, body: again })).status).toBe(200);

    const undone = (await undo(id)).body;
    expect(statusOf(undone)).toEqual({
      [`came ${mark}`]: "in_use",
      [`chose ${mark}`]: "in_use",
      [`Rena ${mark}`]: "changed_since",
      [`noted ${mark}`]: "in_use",
      [`joined ${mark}`]: "in_use",
      [`idle ${mark}`]: "removed",
      "New Three": "changed_since",
    });
    expect(undone.results.filter(({ status }) => status === "in_use").every(({ message }) => message)).toBe(true);
    expect(await find("old")).toMatchObject({ first_name: "Old", last_name: "Three" });
    expect(await find("noted")).toMatchObject({ first_name: "noted" });
  });

  test("lets a person who signs in at that moment stay", async () => {
    const { id } = await bringIn(["email,first_name,last_name", `${emailOf("quick")},Quick,${mark}`], {
      role: "student",
    });
    const { db } = t.platform;
    const answer = await holdActCommit(
      db,
      (tx) => tx.updateTable("users").set({ last_seen_at: new Date() }).where("email", "=", emailOf("quick")).execute(),
      () => undo(id),
    );
    expect(statusOf(answer.body)).toEqual({ [`Quick ${mark}`]: "in_use" });
  });

  test("is too late after a day, and a job where there are many", async () => {
    const { db } = t.platform;
    const many = Array.from({ length: 201 }, (_, at) => emailOf(`many${at}`));
    const { id } = await bringIn(["email", ...many], { role: "student" });
    const { status, body } = await undo(id);
    expect(status).toBe(202);
    await workOff(t.platform);
    const job = await t.call<{ result: Undone }>("GET", `/api/jobs/${body.job?.id}/`, { as: staff });
    expect(new Set(job.body.result.results.map((one) => one.status))).toEqual(new Set(["removed"]));
    expect(job.body.result.results).toHaveLength(201);
    const late = await bringIn(["email", emailOf("late")], { role: "student" });
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await db.updateTable("people_imports").set({ created_at: twoDaysAgo }).where("id", "=", late.id).execute();
    expect((await undo(late.id)).body.code).toBe("illegal_transition");
    expect(await find("late")).toBeDefined();
  });
});
