import { describe, expect, test } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { TestApp } from "../../testing/app.ts";
import { createAssessment, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { createUser, type NewUser } from "./create-user.ts";

const t = useTestApp();

describe("a person", () => {
  test("is shown to those who reach them, with what they may do", async () => {
    const { db } = t.platform;
    const school = await createSchool(db, "North");
    const student = await createTestUser(db, {
      schoolIds: [school],
      phone: "+33 1 23 45 67 89",
      accommodations: { timeMultiplier: 1.5, mayPause: true },
    });
    const tutor = await t.signInAs("tutor");
    const theirs = await createGroup(db, { tutors: [tutor.id], members: [student.id] });
    await createGroup(db, { members: [student.id] });
    const get = async (as: Awaited<ReturnType<TestApp["signInAs"]>>) =>
      t.call("GET", `/api/users/${student.id}/`, { as });
    const seen = await get(tutor);
    expect(seen.status).toBe(200);
    expect(seen.body).toMatchObject({
      id: student.id,
      role: "student",
      phone: "+33123456789",
      school: { id: school, name: "North" },
      groups: [{ id: theirs }],
      accommodations: { time_multiplier: 1.5, extra_break_seconds: null, may_pause: true, untimed: null },
      can: { update: false, allocate: true },
    });
    expect(Object.keys(seen.body)).not.toContain("password_hash");
    const self = await get(await t.signInAs(student));
    expect(self.body).toMatchObject({ can: { update: true, allocate: false } });
    expect(self.body.groups).toHaveLength(2);
    for (const role of ["tutor", "counselor", "manager", "student"] as const) {
      expect((await get(await t.signInAs(role))).status).toBe(404);
    }
  });

  test("is stored without the characters that copying brings along, and signs in by what is seen", async () => {
    const staff = await t.signInAs("staff");
    const { id } = await createTestUser(t.platform.db);
    const body = {
      version: 1,
      first_name: "\u200bAna\u00a0 Mar\u00eda\u200e",
      email: "ana\u200b@clean.example",
      username: "\u2066ana.m\u2069",
      number_format: "comma",
    };
    const changed = await t.call("PATCH", `/api/users/${id}/`, { as: staff, body });
    expect(changed.body).toMatchObject({
      first_name: "Ana Mar\u00eda",
      email: "ana@clean.example",
      username: "ana.m",
      number_format: "comma",
    });
    const taken = await createTestUser(t.platform.db);
    const twin = { version: 1, email: "ANA@clean\u200d.example" };
    expect((await t.call("PATCH", `/api/users/${taken.id}/`, { as: staff, body: twin })).status).toBe(409);
    const found = await t.call<{ results: { id: string }[] }>(
      "GET",
      "/api/people-view/?search=%E2%80%8BAna%20Mari%CC%81a",
      {
        as: staff,
      },
    );
    expect(found.body.results.map((one) => one.id)).toContain(id);
  });

  test("who is not there is 404, and what is no id 400", async () => {
    const staff = await t.signInAs("staff");
    expect((await t.call("GET", `/api/users/${newId()}/`, { as: staff })).status).toBe(404);
    expect((await t.call("GET", "/api/users/7/", { as: staff })).status).toBe(400);
  });
});

describe("creating a person", () => {
  const create = (input: Partial<NewUser>) =>
    inTransaction(t.platform.db, (tx) =>
      createUser(tx, null, { role: "student", firstName: "Ada", lastName: "N.", ...input }),
    );

  test("keeps names to sign in by apart, whatever their case", async () => {
    await create({ email: "same@example.org", username: "same" });
    await expect(create({ email: "SAME@example.org" })).rejects.toMatchObject({ code: "23505" });
    await expect(create({ username: "Same" })).rejects.toMatchObject({ code: "23505" });
  });

  test.each([
    [{ username: "a@b.c" }, "username"],
    [{ username: "+33612345678" }, "username"],
    [{ username: "a" }, "username"],
    [{ phone: "0612345678" }, "phone"],
    [{ phone: "+0" }, "phone"],
  ])("refuses %j", async (input, path) => {
    await expect(create(input)).rejects.toMatchObject({ code: "invalid", details: { errors: [{ path }] } });
  });

  test("needs some name to sign in by", async () => {
    await expect(create({})).rejects.toMatchObject({ code: "23514" });
  });

  test("gives a student what the settings say is first, as far as it is published, and leaves a trace without their name", async () => {
    const { db } = t.platform;
    const [open, closing] = [await createAssessment(db), await createAssessment(db)];
    const staff = await t.signInAs("staff");
    const body = { initial_assessments: [open.id, closing.id] };
    expect((await t.call("PATCH", "/api/settings/", { as: staff, body })).status).toBe(200);
    await db.updateTable("assessments").set({ archived_at: new Date() }).where("id", "=", closing.id).execute();
    const id = await create({ email: "new@example.org", firstName: "Unmistakable" });
    await create({ email: "tutor@example.org", role: "tutor" });
    const allocations = await db.selectFrom("allocations").select(["assessment_id", "user_id", "is_initial"]).execute();
    expect(allocations).toEqual([{ assessment_id: open.id, user_id: id, is_initial: true }]);
    const audit = await db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(audit.action).toBe("user.created");
    expect(JSON.stringify([audit.before, audit.after, audit.sealed?.toString("latin1")])).not.toContain("Unmistakable");
  });
});
