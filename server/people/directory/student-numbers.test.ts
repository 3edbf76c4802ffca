import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

interface Body {
  student_number: string | null;
  errors?: { path: string; message: string }[];
  results: { id: string; student_number: string | null; status?: string; message?: string }[];
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const school = () => createSchool(t.platform.db);
const pupil = (schoolIds: string[], studentNumber: string | null = null) =>
  createTestUser(t.platform.db, { schoolIds, studentNumber });
const give = (id: string, student_number: string | null, as: SignedIn | null = staff, version = 1) =>
  t.call<Body>("PATCH", `/api/users/${id}/`, { as, body: { version, student_number } });

describe("a student number", () => {
  test("with zeros at its start is found as it is written: the zeros count", async () => {
    const [short, long] = ["001934", "201934"];
    const here = [await school()];
    for (const number of [short, long]) await pupil(here, number);
    const found = await t.call<Body>("GET", `/api/people-view/?search=${short}`, { as: staff });
    expect(found.body.results).toMatchObject([{ student_number: short }]);
  });

  test("is stored as typed on any keyboard, read by those who reach the person, and taken away by null", async () => {
    const [here] = [await school()];
    const { id } = await pupil([here]);
    const given = await give(id, " ٠٠٤\u200f١２–7 ");
    expect(given).toMatchObject({ status: 200, body: { student_number: "00412-7" } });
    const tutor = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [tutor.id], members: [id] });
    for (const search of ["00412-7", "412-7", "0412"]) {
      const found = await t.call<Body>("GET", `/api/people-view/?search=${search}`, { as: tutor });
      expect(found.body.results, search).toMatchObject([{ id, student_number: "00412-7" }]);
    }
    expect((await give(id, null, staff, 2)).body.student_number).toBeNull();
    expect((await give(id, "", staff, 3)).status).toBe(400);
    expect((await give(id, "7".repeat(65), staff, 3)).status).toBe(400);
    const log = await t.platform.db
      .selectFrom("audit_entries")
      .select("after")
      .where("subject_id", "=", id)
      .where("action", "=", "user.updated")
      .execute();
    expect(JSON.stringify(log)).not.toContain("00412");
    expect(log[0]?.after).toMatchObject({ changed: ["student_number"] });
  });

  test("is shown to its student, who can’t change it; nor can those who don’t manage them", async () => {
    const [here, there] = [await school(), await school()];
    const { id } = await pupil([here], "S1");
    const student = await t.signInAs({ id, role: "student" });
    expect((await t.call<Body>("GET", "/api/me/", { as: student })).body.student_number).toBe("S1");
    const mine = await t.call<Body>("PATCH", "/api/me/", { as: student, body: { version: 1, student_number: "S2" } });
    expect(mine.body.student_number).toBe("S1");
    const refused = await give(id, "S2", student);
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ path: "student_number" }] } });
    const tutor = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [tutor.id], members: [id] });
    expect((await give(id, "S2", tutor)).status).toBe(403);
    expect((await give(id, "S2", await t.signInAs("tutor"))).status).toBe(404);
    expect((await give(id, "S2", null)).status).toBe(401);
    const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [here] }));
    expect((await give(id, "S2", manager, 2)).status).toBe(200);
    const both = await pupil([here, there], "S3");
    expect((await give(both.id, "S4", manager)).status).toBe(403);
    expect((await give(both.id, "S4")).status).toBe(200);
  });

  test("is unique within a school, whatever its case, and free again once its person has left", async () => {
    const { db } = t.platform;
    const [here, there] = [await school(), await school()];
    const first = await pupil([here], "a7");
    const second = await pupil([here]);
    const taken = await give(second.id, "A7");
    expect(taken).toMatchObject({ status: 409, body: { code: "in_use", errors: [{ path: "student_number" }] } });
    const elsewhere = await pupil([there], "A7");
    const body = { version: 1, schools: [{ school: there }, { school: here }] };
    const joined = await t.call<Body>("PATCH", `/api/users/${elsewhere.id}/`, { as: staff, body });
    expect(joined).toMatchObject({ status: 409, body: { errors: [{ path: "student_number" }] } });
    // Ended by time alone, which tells nobody.
    await db
      .updateTable("memberships")
      .set({ member_from: new Date(Date.now() - 9000), member_to: new Date(Date.now() + 600_000) })
      .where("user_id", "=", first.id)
      .execute();
    expect((await give(second.id, "A7")).status).toBe(409);
    await db
      .updateTable("memberships")
      .set({ member_to: new Date(Date.now() - 1000) })
      .where("user_id", "=", first.id)
      .execute();
    expect((await give(second.id, "A7")).status).toBe(200);
    expect((await give(first.id, "a8")).status).toBe(200);
  });

  test("may be anyone’s of those without a school, until they join one", async () => {
    const here = await school();
    const [one, other] = [await pupil([], "N1"), await pupil([], "N1")];
    const add = (users: string[]) =>
      t.call<Body>("POST", `/api/schools/${here}/members/`, { as: staff, body: { users } });
    const both = await add([one.id, other.id]);
    expect(both).toMatchObject({ status: 409, body: { errors: [{ path: "users.1" }] } });
    expect((await add([one.id])).status).toBe(200);
    expect((await add([other.id])).status).toBe(409);
    const bulk = { users: [other.id], change: { add_schools: [here] } };
    const done = await t.call<{ results: Body["results"] }>("POST", "/api/people/bulk/", { as: staff, body: bulk });
    expect(done.body.results).toMatchObject([{ id: other.id, status: "invalid" }]);
  });

  test("goes to one of two who are given it at the same time", async () => {
    const { db } = t.platform;
    const here = await school();
    const [one, other] = [await pupil([here]), await pupil([here])];
    const late = await holdActCommit(
      db,
      (tx) => tx.updateTable("users").set({ student_number: "R1" }).where("id", "=", one.id).execute(),
      () => give(other.id, "r1"),
    );
    expect(late).toMatchObject({ status: 409, body: { errors: [{ path: "student_number" }] } });
  });

  test("is refused at its field where a new person would have another’s", async () => {
    const here = await school();
    const person = { first_name: "Ada", last_name: "L", school: here, student_number: "E1" };
    const enrol = (email: string) =>
      t.call<Body>("POST", "/api/enroll-user/", { as: staff, body: { ...person, email } });
    expect((await enrol("one@numbers.test")).status).toBe(201);
    expect(await enrol("two@numbers.test")).toMatchObject({
      status: 409,
      body: { errors: [{ path: "student_number" }] },
    });
  });

  test("goes when its person’s data is erased", async () => {
    const { db } = t.platform;
    const here = await school();
    const { id } = await createTestUser(db, {
      schoolIds: [here],
      studentNumber: "X1",
      firstName: "Ex",
      lastName: "It",
    });
    const body = { name: "Ex It" };
    expect((await t.call("POST", `/api/users/${id}/erase/`, { as: staff, body })).status).toBeLessThan(300);
    const left = await db.selectFrom("users").select("student_number").where("id", "=", id).executeTakeFirst();
    expect(left?.student_number).toBeNull();
    expect(await db.selectFrom("student_numbers").selectAll().where("user_id", "=", id).execute()).toEqual([]);
  });
});

test("every download that names students has their numbers", async () => {
  const { db } = t.platform;
  const here = await school();
  const assessment = await publishAssessment(t, staff, {
    sections: [{ questions: 1 }],
    score_model: { type: "points" },
  });
  const [id = ""] = await satByMany(t.platform, assessment, [[1]], { schoolOf: () => here });
  await allocate(t, staff, assessment, id);
  await db.updateTable("users").set({ student_number: "0470042" }).where("id", "=", id).execute();
  const group = await createGroup(db, { members: [id] });
  const saved = async (method: "GET" | "POST", path: string, body?: object) => {
    const link = await t.call<{ url: string }>(method, path, { as: staff, ...(body ? { body } : {}) });
    expect(link.status, path).toBe(200);
    const { pathname } = new URL(link.body.url, "http://localhost");
    const text = String((await t.call<string>("GET", pathname)).body);
    return parse(text, { columns: true, bom: true }) as Record<string, string>[];
  };
  const links = [
    `/api/session-csv-result-download/?assessment_id=${assessment}`,
    `/api/users/download-assessment-sessions/?assessments=${assessment}&rows=answers`,
    `/api/gradebook/download/?group=${group}`,
    `/api/assessments/${assessment}/users/export/`,
  ];
  for (const path of links) {
    const rows = await saved("GET", path);
    expect(rows.length, path).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.student_number)), path).toEqual(new Set(["0470042"]));
  }
  const people = await saved("POST", "/api/people/export/", { filter: { search: "0470042" } });
  expect(people).toMatchObject([{ id, student_number: "0470042" }]);
  const book = await t.call<Body>("GET", "/api/gradebook/?search=0470042", { as: staff });
  expect(book.body.results).toMatchObject([{ id, student_number: "0470042" }]);
  await workOff(t.platform);
});
