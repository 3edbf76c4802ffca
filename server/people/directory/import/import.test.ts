import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { workbookOf } from "@sextant/interchange/testing/workbook-of.ts";
import { describe, expect, test } from "vitest";
import type { Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { upload } from "../../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";
import { importPeople } from "./import-people.ts";
import { openPeopleTable } from "./open-table.ts";
import { surveyTable } from "./survey.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Answer extends PeopleImportReport {
  job: { id: string };
  errors: PeopleImportReport["errors"] & { path?: string }[];
}

function send(as: SignedIn | null, content: string | Buffer, fields: Record<string, string> = {}) {
  const asked = { role: "student", ...fields };
  return upload<Answer>(t, "/api/people/import/", as, { name: "people.csv", bytes: content }, asked);
}

const tryOut = async (as: SignedIn, content: string | Buffer, fields = {}) =>
  (await send(as, content, { dry_run: "true", ...fields })).body;

async function bringIn(as: SignedIn, content: string | Buffer, fields = {}) {
  const sent = await send(as, content, fields);
  expect(sent.status).toBe(202);
  await workOff(t.platform);
  const job = await t.call<{ state: string; result: PeopleImportReport; error: string }>(
    "GET",
    `/api/jobs/${sent.body.job.id}/`,
    { as },
  );
  expect(job.body).toMatchObject({ state: "done", error: null });
  return job.body.result;
}

const byEmail = (email: string) =>
  t.platform.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

describe("a file of people", () => {
  test("names those in it who are deactivated, unless it says what they are to be", async () => {
    const gone = await createTestUser(t.platform.db, { firstName: "Gone", lastName: "Girl" });
    await t.platform.db
      .updateTable("users")
      .set({ is_active: false, deactivated_at: new Date() })
      .where("id", "=", gone.id)
      .execute();
    const lines = `email,first_name\n${gone.email},Still`;
    expect((await tryOut(staff, lines)).inactive).toEqual([{ line: 2, name: "Still Girl" }]);
    const back = `email,first_name,active\n${gone.email},Still,yes`;
    expect((await tryOut(staff, back)).inactive).toEqual([]);
  });

  test("sets an organisation up from nothing: schools, groups, team and students, whatever the order of its lines", async () => {
    const csv = [
      "E-mail;First name;Surname;Role;School;Class;Teacher;Counsellor;Extra time;Active",
      "ada@set.up;Ada;Núñez;student;Set up;Spring;tom@set.up;cora@set.up;50 %;",
      "tom@set.up;Tom;Tutor;teacher;Set up;;;;;yes",
      "cora@set.up;Cora;C.;counselor;Set up;;;;;",
    ].join("\r\n");
    const plan = await tryOut(staff, csv, { create_missing: "true" });
    expect(plan.counts).toEqual({ total: 3, created: 3, updated: 0, deactivated: 0, unchanged: 0, invalid: 0 });
    expect(plan).toMatchObject({ new_schools: ["Set up"], new_groups: ["Spring"] });
    expect(await byEmail("ada@set.up")).toBeUndefined();
    const report = await bringIn(staff, csv, { create_missing: "true" });
    expect(report).toMatchObject({ counts: { created: 3, invalid: 0 }, errors: [] });
    const ada = await byEmail("ada@set.up");
    expect(ada).toMatchObject({ last_name: "Núñez", role: "student", time_multiplier: 1.5 });
    const seen = await t.call("GET", `/api/users/${ada?.id}/`, { as: staff });
    expect(seen.body).toMatchObject({
      school: { name: "Set up" },
      groups: [{ name: "Spring" }],
      managers: [{ first_name: "Tom" }],
      counselors: [{ first_name: "Cora" }],
    });
    const again = await bringIn(staff, csv, { create_missing: "true" });
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  });

  test("names each bad line by line and column, and the rest comes in", async () => {
    const lines = Array.from({ length: 450 }, (_, index) => `p${index}@many.test,P${index},Many,student`);
    lines[10] = "no address,P,Many,student";
    lines[200] = "p5@many.test,P,Many,student";
    lines[400] = "p400@many.test,P,Many,wizard";
    const report = await bringIn(staff, ["email,first_name,last_name,Role", ...lines].join("\n"));
    expect(report.counts).toMatchObject({ total: 450, created: 447, invalid: 3 });
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [12, "email"],
      [202, "email"],
      [402, "Role"],
    ]);
  });

  test.each(["true", "false"])("comes to exactly what its dry run said, making what is missing: %s", async (makes) => {
    const csv = [
      "email,first_name,role,schools,groups,tutors",
      `t1-${makes}@same.test,Leads,tutor,,New group ${makes},`,
      `t2-${makes}@same.test,Fine,tutor,,,`,
      `t3-${makes}@same.test,Cared for,tutor,,,t2-${makes}@same.test`,
      `s1-${makes}@same.test,Of a refused tutor,student,,,t1-${makes}@same.test`,
      `s2-${makes}@same.test,Of a tutor,student,,,t2-${makes}@same.test`,
      `s3-${makes}@same.test,In a new group,student,,Another ${makes},`,
      `s4-${makes}@same.test,In a long one,student,,${"g".repeat(201)},`,
    ].join("\n");
    const fields = { create_missing: makes };
    const plan = await tryOut(staff, csv, fields);
    const report = await bringIn(staff, csv, fields);
    expect(report.counts).toEqual(plan.counts);
    expect(report.errors).toEqual(plan.errors);
    expect(plan.new_groups).toEqual(makes === "true" ? [`Another ${makes}`] : []);
    expect(plan.unknown_places).toContainEqual(expect.objectContaining({ kind: "group", name: `Another ${makes}` }));
    expect(report.errors[0]).toEqual({
      line: 2,
      column: "groups",
      message: "Only students can be in groups. Tutors lead them.",
      name: "Leads",
      value: `New group ${makes}`,
    });
    expect(report.counts.created).toBe(makes === "true" ? 3 : 2);
  });

  test("lives by the time of its schools, and invites only when asked to and only who is new", async () => {
    const { db } = t.platform;
    const school = await createSchool(db, "Far east");
    await db.updateTable("schools").set({ time_zone: "Asia/Tokyo" }).where("id", "=", school).execute();
    const rows = ["a@east.test,Far east,", "b@east.test,Far east,Europe/Paris", "c@east.test,,"];
    await bringIn(staff, ["email,schools,time_zone", ...rows].join("\n"));
    const zones = await Promise.all(["a", "b", "c"].map(async (who) => (await byEmail(`${who}@east.test`))?.time_zone));
    expect(zones).toEqual(["Asia/Tokyo", "Europe/Paris", "UTC"]);
    const invited = () =>
      db.selectFrom("outbox_messages").select("recipient").where("recipient", "like", "%@east.test").execute();
    expect(await invited()).toEqual([]);
    const more = ["email,first_name,active", "a@east.test,A,", "d@east.test,D,", "e@east.test,E,no"].join("\n");
    await tryOut(staff, more, { send_invitations: "true" });
    expect(await invited()).toEqual([]);
    await bringIn(staff, more, { send_invitations: "true" });
    expect(await invited()).toEqual([{ recipient: "d@east.test" }]);
  });

  test("changes who is there by any of their names, and deactivates whom it says", async () => {
    const { db } = t.platform;
    const known = await createTestUser(db, { email: "known@file.test", phone: "+33612345678" });
    const leaving = await createTestUser(db, { email: "leaving@file.test" });
    const held = await t.signInAs(leaving);
    const report = await bringIn(
      staff,
      "phone,email,first_name,active\n+33 6 12 34 56 78,new@file.test,Renamed,\n,leaving@file.test,,no\n",
    );
    expect(report.counts).toMatchObject({ updated: 1, deactivated: 1 });
    expect(await byEmail("new@file.test")).toMatchObject({ id: known.id, first_name: "Renamed", version: 2 });
    expect(await byEmail("leaving@file.test")).toMatchObject({ is_active: false });
    const row = await db.selectFrom("sign_ins").select("end_reason").where("id", "=", held.signInId).executeTakeFirst();
    expect(row?.end_reason).toBe("deactivated");
  });

  test.each([
    ["with a byte order mark", (csv: string) => Buffer.from(`\uFEFF${csv}`)],
    ["in UTF-16", (csv: string) => Buffer.from(`\uFEFF${csv}`, "utf16le")],
    ["in Windows-1252", (csv: string) => Buffer.from(csv, "latin1")],
  ])("is read %s", async (_, encode) => {
    const plan = await tryOut(staff, encode("email,first_name\nx@y.test,Zoé\n"));
    expect(plan.sample[0]).toMatchObject({ line: 2, name: "Zoé", status: "created" });
  });

  test("of a manager stays in their schools and below their role", async () => {
    const { db } = t.platform;
    const north = await createSchool(db, "Northern");
    await createSchool(db, "Southern");
    const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
    const stranger = await createTestUser(db, { email: "stranger@file.test" });
    await createGroup(db, { members: [stranger.id] });
    const plan = await tryOut(
      manager,
      [
        "email,role,school",
        "a@mine.test,student,",
        "b@mine.test,manager,Northern",
        "c@mine.test,student,Southern",
        "stranger@file.test,student,Northern",
      ].join("\n"),
    );
    expect(plan.counts).toMatchObject({ created: 1, invalid: 3 });
    expect(plan.errors.map(({ line, column }) => [line, column])).toEqual([
      [3, "role"],
      [4, "school"],
      [5, "email"],
    ]);
    for (const role of ["tutor", "counselor", "student"] as const) {
      expect((await send(await t.signInAs(role), "email\na@b.test")).status).toBe(403);
    }
    expect((await send(null, "email\na@b.test")).status).toBe(401);
  });

  test("that is none is refused", async () => {
    const nobody = await send(staff, "colour,size\nred,1\n");
    expect([nobody.status, JSON.stringify(nobody.body)]).toEqual([
      422,
      expect.stringContaining("Match the columns. The first row has: colour, size."),
    ]);
    expect((await send(staff, "email\na@b.test", { dry_run: "perhaps" })).status).toBe(400);
  });

  test("goes on where it was cut off, and nobody comes twice", async () => {
    const path = join(tmpdir(), `${newId()}.csv`);
    const lines = Array.from(
      { length: 900 },
      (_, index) => `cut${index}@off.test,${index === 700 ? "wizard" : "student"}`,
    );
    await writeFile(path, ["email,role", ...lines].join("\n"));
    const survey = await surveyTable(await openPeopleTable(t.platform.db, staff.id, path));
    const id = newId();
    const run = {
      id,
      db: t.platform.db,
      wake: () => {},
      actor: staff,
      fileName: "",
      survey,
      choices: { decided: { schools: {}, groups: {} }, createsMissing: false },
      newRole: null,
      invitesFrom: null,
    };
    const cut = importPeople({
      ...run,
      progress: async (done) => {
        if (done > 600) throw new Error("power cut");
      },
    });
    await expect(cut).rejects.toThrow("power cut");
    const report = await importPeople({ ...run, progress: async () => {} });
    expect(report.counts).toMatchObject({ total: 900, created: 899, invalid: 1 });
    expect(report.errors).toHaveLength(1);
    const rows = await t.platform.db.selectFrom("users").select("id").where("email", "like", "cut%@off.test").execute();
    expect(rows).toHaveLength(899);
  });
});

describe("two who change the same people at once", () => {
  test("wait for each other, whatever the order of the lines and of those whom they name", async () => {
    const { db } = t.platform;
    const school = await createSchool(db);
    const made = [];
    for (const name of ["one", "two", "three"]) {
      const role = name === "two" ? "tutor" : "student";
      made.push(await createTestUser(db, { role, email: `${name}.${newId()}@order.test`, schoolIds: [school] }));
    }
    const [low, middle, high] = made.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (!low || !middle || !high) throw new Error("Three were made");
    const students = [high, middle, low].filter(({ role }) => role === "student");
    const carer = made.find(({ role }) => role === "tutor")?.email ?? "";
    const path = join(tmpdir(), `${newId()}.csv`);
    const lines = students.map(({ email }) => `${email},Renamed,${carer}`);
    await writeFile(path, ["email,first_name,manager", ...lines].join("\n"));
    const survey = await surveyTable(await openPeopleTable(t.platform.db, staff.id, path));
    const run = {
      id: newId(),
      db,
      wake: () => {},
      actor: staff,
      fileName: "",
      survey,
      choices: { decided: { schools: {}, groups: {} }, createsMissing: false },
      newRole: null,
      invitesFrom: null,
      progress: async () => {},
    };
    const touch = (tx: Tx, id: string) =>
      tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
    const report = await holdActCommit(
      db,
      (tx) => touch(tx, low.id),
      () => importPeople(run),
      async (tx) => {
        await touch(tx, middle.id);
        await touch(tx, high.id);
      },
    );
    expect(report.counts).toMatchObject({ total: 2, updated: 2, invalid: 0 });
  });
});

test("people leave as CSV in the columns that come in, with nothing that a spreadsheet would run", async () => {
  const school = await createSchool(t.platform.db, "Leaving");
  const { db } = t.platform;
  const { id } = await createTestUser(db, { email: "x@leave.test", firstName: "=HYPERLINK(1)", schoolIds: [school] });
  await db.updateTable("users").set({ read_aloud: true, masking: false }).where("id", "=", id).execute();
  const asked = await t.call<{ url: string }>("POST", "/api/people/export/", {
    as: staff,
    body: { filter: { school: [school] } },
  });
  const csv = String((await t.call<string>("GET", asked.body.url)).body);
  expect(csv.split("\r\n")).toHaveLength(3);
  expect(csv).toContain("x@leave.test,,,,'=HYPERLINK(1)");
  expect(csv).toContain(",read_aloud,masking,");
  expect(csv).toContain(",,yes,no,");
  const plan = await tryOut(staff, csv);
  expect(plan.counts).toMatchObject({ total: 1, unchanged: 1 });
  expect((await t.call("GET", asked.body.url)).status).toBe(404);
});

describe("how a file of people is read", () => {
  const cyrillic = (text: string) =>
    Buffer.from(
      [...text].map((char) => (char >= "А" && char <= "я" ? char.charCodeAt(0) - 0x350 : char.charCodeAt(0))),
    );

  test("is told with a dry run, and changed with the next", async () => {
    const file = cyrillic("Почта;Имя;Фамилия;Роль\nanna@read.test;Анна;Смирнова;ученик\n");
    const { table, sample } = await tryOut(staff, file);
    expect(table).toMatchObject({
      encoding: "windows-1251",
      encoding_source: "guessed",
      separator: ";",
      rows: 1,
      columns: [
        { header: "Почта", field: "email", match: "name" },
        { field: "first_name", samples: ["Анна"] },
        { field: "last_name" },
        { field: "role", unread: null },
      ],
      missing: [],
      remembered: null,
    });
    expect(sample).toMatchObject([{ name: "Анна Смирнова", role: "student", status: "created" }]);
    const other = await tryOut(staff, file, { reading: JSON.stringify({ encoding: "koi8-r" }) });
    expect(other.table).toMatchObject({ encoding: "koi8-r", encoding_source: "asked" });
    expect(other.table?.columns[0]?.header).not.toBe("Почта");
  });

  test("may be said column by column, and is remembered for the next file of this person alone", async () => {
    const file = "uno;dos;tres\nrita-luz;Rita;Luz\n";
    const asked = await tryOut(staff, file);
    expect(asked).toMatchObject({
      counts: { total: 1, invalid: 1 },
      table: { missing: ["email"], columns: [{ header: "uno", field: null }, {}, {}] },
    });
    const reading = JSON.stringify({ columns: ["username", "first_name", "last_name"] });
    expect(await tryOut(staff, file, { reading })).toMatchObject({ counts: { created: 1 }, table: { missing: [] } });
    expect(await bringIn(staff, file, { reading, remember: "true" })).toMatchObject({ counts: { created: 1 } });
    const next = await tryOut(staff, "uno;dos;tres\nrosa-sol;Rosa;Sol\n");
    expect(next).toMatchObject({
      counts: { created: 1 },
      table: { remembered: { name: "people.csv" }, columns: [{ field: "username", match: "remembered" }, {}, {}] },
    });
    const another = await t.signInAs("staff");
    expect(await tryOut(another, file)).toMatchObject({ table: { missing: ["email"], remembered: null } });
  });

  test("is that of OneRoster where it is its users.csv: other columns mean other things there", async () => {
    const head =
      "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password";
    const line = (id: string, role: string, enabled: string, status = "") =>
      `${id},${status},,${enabled},o1,${role},${id}@one.test,,Ada,King,,00${id},${id}@one.test,,555 0100,,09,hunter2\n`;
    const file = `${head}\n${line("1", "student", "true")}${line("2", "teacher", "false")}${line("3", "student", "true", "tobedeleted")}${line("4", "guardian", "true")}`;
    const report = await tryOut(staff, file);
    expect(report).toMatchObject({
      is_one_roster: true,
      counts: { total: 4, created: 3, invalid: 1 },
      errors: [{ line: 5, column: "role", value: "guardian" }],
    });
    await send(staff, file, { reading: JSON.stringify({ columns: report.table?.columns.map(({ field }) => field) }) });
    await workOff(t.platform);
    const people = await t.platform.db
      .selectFrom("users")
      .select(["role", "is_active", "student_number", "username", "phone", "password_hash"])
      .where("email", "like", "_@one.test")
      .orderBy("email")
      .execute();
    const none = { username: null, phone: null, password_hash: null };
    expect(people).toEqual([
      { role: "student", is_active: true, student_number: "001", ...none },
      { role: "tutor", is_active: false, student_number: "002", ...none },
      { role: "student", is_active: false, student_number: "003", ...none },
    ]);
  });

  test("is that of a workbook too, whose formats keep leading zeros", async () => {
    const workbook = Buffer.from(
      await workbookOf(
        [
          ["Username", "First name", "Last name"],
          [4417, "Noor", "Haddad"],
        ],
        { "1,0": "000000" },
      ),
    );
    expect(await tryOut(staff, workbook)).toMatchObject({
      sample: [{ identifier: "004417", status: "created" }],
      table: {
        encoding: null,
        encoding_source: "workbook",
        sheet: "Questions",
        columns: [{ zeros: { sense: "shown", count: 1, line: 2, value: "004417" } }, {}, {}],
      },
    });
    const refused = await send(staff, workbook.subarray(0, 300), { dry_run: "true" });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining("damaged or cut off"),
    ]);
    expect(JSON.stringify(refused.body)).not.toMatch(/PK|\\u00/);
  });

  test("forgives what spreadsheets and web pages add: a line on the separator, signs that nobody sees", async () => {
    expect(await tryOut(staff, "sep=;\r\nemail;first_name\r\nzoe@read.test;Zoé\r\n")).toMatchObject({
      sample: [{ line: 3, name: "Zoé", status: "created" }],
    });
    expect(await tryOut(staff, "email,first_name\n\u200bzoe@read.test,A\u200bda\n")).toMatchObject({
      sample: [{ name: "Ada", identifier: "zoe@read.test" }],
    });
  });

  test("costs a broken line that line alone", async () => {
    const { counts, errors } = await tryOut(staff, 'email,first_name\na@broken.test,Ann\n"b@broken.test,Ben\n');
    expect(counts).toMatchObject({ total: 2, created: 1, invalid: 1 });
    expect(errors).toMatchObject([{ line: 3, column: "", message: expect.stringContaining("quotation mark") }]);
  });

  test.each(["no JSON", '{"encoding":"klingon"}', '{"columns":"email"}', '{"separator":"x"}'])(
    "is refused where it can’t be followed: %s",
    async (reading) => {
      expect((await send(staff, "email\na@b.test", { dry_run: "true", reading })).status).toBe(400);
    },
  );
});
