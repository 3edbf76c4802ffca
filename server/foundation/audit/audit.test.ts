import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { type AuditEntry, recordAudit } from "./record.ts";

interface Entry {
  id: string;
  at: string;
  action: string;
  actor: { id: string; first_name: string; is_erased: boolean } | null;
  as_user: { id: string } | null;
  subject: { type: string; id: string | null; name: string | null };
  school: { name: string } | null;
  before: unknown;
  after: unknown;
  personal: { state: string; before: unknown; after: unknown } | null;
  names: Record<string, string>;
}
interface Log {
  next: string | null;
  results: Entry[];
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const read = (query: string, as: SignedIn | null = staff) => t.call<Log>("GET", `/api/audit/${query}`, { as });
const record = (entry: Partial<AuditEntry>) =>
  inTransaction(t.platform.db, (tx) =>
    recordAudit(tx, { actor: staff, action: "thing.made", subject: { type: "thing", id: newId() }, ...entry }),
  );
const actions = async (query: string, as?: SignedIn) =>
  (await read(query, as)).body.results.map((entry) => entry.action);

describe("the log", () => {
  test("says who, as whom, what, with names, and opens what is personal", async () => {
    const { db } = t.platform;
    const school = await createSchool(db, "Harbour");
    const person = await createTestUser(db, { firstName: "Grace", lastName: "Hopper" });
    const group = await createGroup(db, { school });
    await record({
      asUser: person.id,
      action: "group.members_added",
      subject: { type: "group", id: group },
      after: { users: [person.id] },
      schoolId: school,
      address: "192.0.2.7",
      personal: { userId: person.id, fields: { before: { first_name: "Grace" }, after: { first_name: "Amazing" } } },
    });
    const [entry] = (await read(`?subject=${group}`)).body.results;
    expect(entry).toMatchObject({
      actor: { id: staff.id, is_erased: false },
      as_user: { id: person.id, first_name: "Grace" },
      subject: { type: "group", name: expect.stringContaining("Group") },
      school: { id: school, name: "Harbour" },
      names: { [person.id]: "Grace Hopper" },
      personal: { state: "open", before: { first_name: "Grace" }, after: { first_name: "Amazing" } },
      address: "192.0.2.7",
    });
    await db.deleteFrom("person_keys").where("user_id", "=", person.id).execute();
    const [erased] = (await read(`?subject=${group}`)).body.results;
    expect(erased?.personal).toEqual({ user: person.id, state: "erased", before: null, after: null });
    const again = await db.selectFrom("person_keys").select("user_id").where("user_id", "=", person.id).execute();
    expect(again).toEqual([]);
  });

  test("says from which network address a call came", async () => {
    const options = { as: staff, body: { name: "Evening" }, address: "192.0.2.9" };
    const made = await t.call<{ id: string }>("POST", "/api/groups/", options);
    const [entry] = (await read(`?subject=${made.body.id}`)).body.results;
    expect(entry).toMatchObject({ action: "group.created", actor: { id: staff.id }, address: "192.0.2.9" });
  });

  test("goes on from its cursor, none twice and none left out, while more is written", async () => {
    const subject = { type: "thing", id: newId() };
    for (let index = 0; index < 7; index += 1) await record({ action: "thing.counted", subject, after: { index } });
    const seen: unknown[] = [];
    let next: string | null = `?subject=${subject.id}&page_size=3`;
    while (next) {
      const page: Log = (await read(next.replace(/^.*\?/, "?"))).body;
      seen.push(...page.results.map((entry) => (entry.after as { index: number }).index));
      await record({ action: "thing.counted", subject, after: { index: 99 } });
      next = page.next;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  test("is cut by each of its filters, and by several at once", async () => {
    const { db } = t.platform;
    const school = await createSchool(db);
    const [other, as] = [await t.signInAs("staff"), await createTestUser(db)];
    const subject = { type: "beacon", id: newId() };
    await record({
      actor: other,
      asUser: as.id,
      action: "beacon.lit",
      subject,
      schoolId: school,
      after: { colour: "Vermilion" },
    });
    await record({ actor: other, action: "beacon.doused", subject });
    const now = Date.now();
    const [hour, later] = [now - 3_600_000, now + 3_600_000].map((at) => new Date(at).toISOString());
    const cases: [string, string[]][] = [
      [`actor=${other.id}`, ["beacon.doused", "beacon.lit"]],
      [`as_user=${as.id}`, ["beacon.lit"]],
      ["action=beacon.lit", ["beacon.lit"]],
      ["action=beacon.", ["beacon.doused", "beacon.lit"]],
      ["subject_type=beacon", ["beacon.doused", "beacon.lit"]],
      [`subject=${subject.id}`, ["beacon.doused", "beacon.lit"]],
      [`school=${school}&action=beacon.`, ["beacon.lit"]],
      [`from=${hour}&to=${later}&subject_type=beacon`, ["beacon.doused", "beacon.lit"]],
      [`from=${later}`, []],
      [`to=${hour}`, []],
      ["search=vermilion", ["beacon.lit"]],
      ["search=100%25", []],
      [`search=${subject.id}`, ["beacon.doused", "beacon.lit"]],
      [`action=beacon.&actor=${staff.id}`, []],
    ];
    for (const [query, expected] of cases) expect([query, await actions(`?${query}`)]).toEqual([query, expected]);
  });

  test("is searched by names of people and things, by the beginnings of words, and by actions named with the words", async () => {
    const { db } = t.platform;
    const by = await t.signInAs(
      await createTestUser(db, { role: "staff", firstName: "Quorra", lastName: "Zephyrine" }),
    );
    const about = await createTestUser(db, { firstName: "Yolanthe", lastName: "Wren" });
    const school = await createSchool(db, "Xanadu Heights");
    const material = newId();
    await db.insertInto("study_materials").values({ id: material, title: "Kepler’s ellipses" }).execute();
    const allocation = newId();
    const given = { id: allocation, study_material_id: material, user_id: about.id };
    await db.insertInto("allocations").values(given).execute();
    const about_person = { type: "user", id: about.id };
    await record({ actor: by, action: "quest.begun", after: { note: "nominations" } });
    await record({ asUser: about.id, action: "quest.seen" });
    await record({ action: "quest.told", subject: about_person });
    await record({ action: "quest.lent", subject: { type: "study_material", id: material } });
    await record({ action: "quest.back", subject: { type: "allocation", id: allocation } });
    await record({ action: "quest.given", after: { users: [about.id], schools: [school] } });
    const cases: [string, string[]][] = [
      ["search=zephyrine", ["quest.begun"]],
      ["search=Yolanthe%20Wren", ["quest.given", "quest.told", "quest.seen"]],
      ["search=xanadu", ["quest.given"]],
      ["search=ellipses", ["quest.back", "quest.lent"]],
      ["search=mina", []],
      ["search=note", []],
      ["search=nomination", ["quest.begun"]],
      ["search=handed%20out&search_actions=quest.told,quest.begun", ["quest.told", "quest.begun"]],
    ];
    for (const [query, expected] of cases)
      expect([query, await actions(`?action=quest.&${query}`)]).toEqual([query, expected]);
    const [back] = (await read("?action=quest.back")).body.results;
    expect(back?.subject.name).toBe("Kepler’s ellipses");
  });

  test("refuses what is no cursor, no filter or nobody's business", async () => {
    for (const query of ["cursor=x", "actor=x", "action=Drop%20table", "from=yesterday", "page_size=0"])
      expect([query, (await read(`?${query}`)).status]).toEqual([query, 400]);
    expect((await read("", null)).status).toBe(401);
    for (const role of ["student", "tutor", "counselor"] as const)
      expect((await read("", await t.signInAs(role))).status).toBe(403);
  });

  test("shows managers what concerns their schools and people and what they did, and of people only those whom they reach", async () => {
    const { db } = t.platform;
    const [mine, other] = [await createSchool(db), await createSchool(db)];
    const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [mine] }));
    const stranger = await createTestUser(db, { schoolIds: [other] });
    const personal = { userId: stranger.id, fields: { after: { first_name: "Secret" } } };
    await record({ action: "mine.changed", schoolId: mine, personal, after: { users: [stranger.id] } });
    await record({ action: "other.changed", schoolId: other });
    await record({ actor: manager, action: "own.changed" });
    const pupil = await createTestUser(db, { schoolIds: [mine] });
    await record({ action: "pupil.changed", subject: { type: "user", id: pupil.id } });
    await record({ action: "strangers.changed", subject: { type: "user", id: stranger.id } });
    await record({ action: "nobodys.changed" });
    const { results } = (await read("?page_size=200&action=mine.changed", manager)).body;
    expect(await actions("?page_size=200", manager)).toEqual([
      "pupil.changed",
      "user.created",
      "own.changed",
      "mine.changed",
      "user.created",
    ]);
    expect(results[0]).toMatchObject({ personal: { state: "withheld", after: null }, names: {} });
    const answer = await t.call("GET", `/api/audit/export/?school=${other}`, { as: manager });
    expect(answer.status).toBe(404);
  });
});

test("the log comes as a CSV file that no spreadsheet runs, whole and cut", async () => {
  const subject = { type: "csv", id: newId() };
  const after = { note: 'Said "so", and left' };
  for (let index = 0; index < 3; index += 1) await record({ action: "csv.made", subject, after, address: "=1+1" });
  const { body } = await t.call<{ url: string }>("GET", "/api/audit/export/?action=csv.made", { as: staff });
  const file = await t.app.inject({ url: body.url });
  expect(file.headers["content-type"]).toContain("text/csv");
  expect(file.body.startsWith("\uFEFF")).toBe(true);
  const lines = file.body.trim().split("\r\n");
  expect(lines[0]).toMatch(/^at,actor,/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"{""note"":""Said \\""so\\"", and left""}"`);
  expect(lines[1]).toMatch(/,'=1\+1$/);
  expect((await t.app.inject({ url: body.url })).statusCode).toBe(404);
  expect((await t.call("GET", "/api/audit/export/", { as: await t.signInAs("tutor") })).status).toBe(403);
  expect((await t.call("GET", "/api/audit/export/")).status).toBe(401);
});

test("nobody changes the log: no call does, and the database refuses it", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    for (const path of ["/api/audit/", `/api/audit/${newId()}/`])
      expect((await t.call(method, path, { as: staff, body: {} })).status).toBe(404);
  }
  await record({ action: "thing.kept" });
  const { db } = t.platform;
  for (const statement of [
    sql`update audit_entries set action = 'x'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
    sql`insert into audit_entries select * from audit_entries on conflict (id) do update set action = 'x'`,
    sql`with gone as (delete from audit_entries returning id) select * from gone`,
  ])
    await expect(statement.execute(db)).rejects.toThrow("append-only");
  expect(await actions("?action=thing.kept")).toEqual(["thing.kept"]);
});
