import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { publishEssay, submitEssay } from "../../../testing/essays.ts";
import { createAssessment, createTestUser } from "../../../testing/factories.ts";
import { fiveSecondsOn } from "../../../testing/five-seconds-on.ts";
import { linkTokenTo, messagesTo } from "../../../testing/outbox.ts";
import { satByMany } from "../../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sit } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

async function download(as: SignedIn, id: string) {
  const asked = await t.call<{ url: string }>("GET", `/api/users/${id}/data/`, { as });
  return asked.status === 200
    ? { status: 200, body: (await t.call<Record<string, object[]>>("GET", asked.body.url)).body }
    : { status: asked.status, body: {} };
}

describe("everything held about a person", () => {
  test("is given to them and to staff, and to nobody else", async () => {
    const person = await createTestUser(t.platform.db, { firstName: "Unmistakable", phone: "+33611111111" });
    const self = await t.signInAs(person);
    const own = await download(self, person.id);
    expect(own.body).toMatchObject({
      person: [{ id: person.id, first_name: "Unmistakable", phone: "+33611111111" }],
      sign_ins: [{ id: self.signInId }],
      done_about_them: [{ action: "user.created", words: { after: { first_name: "Unmistakable" } } }, {}],
    });
    expect(JSON.stringify(own.body)).not.toContain("password_hash");
    expect((await download(staff, person.id)).status).toBe(200);
    expect((await download(await t.signInAs("manager"), person.id)).status).toBe(404);
  });
});

test("what is held holds nothing that signs in or sets a password", async () => {
  const email = "borrowed@example.org";
  const phone = "+33633333333";
  const person = await createTestUser(t.platform.db, { email, phone });
  const self = await t.signInAs(person);
  expect((await t.call("POST", "/forgot-password/", { body: { email } })).status).toBe(202);
  for (const purpose of ["sign-in", "reset"]) {
    expect((await t.call("POST", "/send-mobile-otp/", { body: { phone, purpose } })).status).toBe(202);
  }
  const token = await linkTokenTo(t.platform, email, "reset_password");
  expect(token).not.toBe("");
  const said = [...(await messagesTo(t.platform, email)), ...(await messagesTo(t.platform, phone))];
  expect(said.length).toBeGreaterThan(1);
  for (const reader of [self, staff]) {
    const { body } = await download(reader, person.id);
    const text = JSON.stringify(body);
    expect(body.messages).toContainEqual(expect.objectContaining({ kind: "reset_password", recipient: email }));
    expect(text).not.toContain(token);
    for (const message of said) expect(text).not.toContain(JSON.stringify(message.text).slice(1, -1));
    expect(text).not.toMatch(/token(?!_id)|password_hash|body_text|body_html|unsubscribe_url/);
  }
});

describe("what is held about a sitting", () => {
  type Details = { id: string; answers: { id: string }[]; marks?: { stage: string }[] }[];
  async function details(as: SignedIn, person: string, session: string) {
    const { body } = await download(as, person);
    return (body.sitting_details as Details | undefined)?.find(({ id }) => id === session);
  }

  test("has the questions that were prepared once their section begins", async () => {
    const { db } = t.platform;
    const assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }, { questions: 3 }] });
    const student = await t.signInAs(await createTestUser(db));
    await allocate(t, staff, assessment, student.id);
    const sitter = await sit(t, student, assessment);
    const { id } = sitter.session;
    const prepared = await t.call("POST", `/api/users/assessments-sessions/${id}/prepare/`, { as: student });
    expect(prepared.status).toBe(200);
    const stored = await db.selectFrom("attempts").select("id").where("session_id", "=", id).execute();
    expect(stored).toHaveLength(5);
    expect((await details(student, student.id, id))?.answers).toEqual([]);
    expect((await sitter.act("start", { begin: true })).status).toBe(200);
    expect((await details(student, student.id, id))?.answers).toHaveLength(2);
    expect((await details(staff, student.id, id))?.answers).toHaveLength(2);
    await sitter.act("end_section");
    expect((await sitter.act("begin_section")).status).toBe(200);
    expect((await details(student, student.id, id))?.answers).toHaveLength(5);
  });

  test("tells the student no blind mark, though it is released", async () => {
    const { db } = t.platform;
    const tutors = [await t.signInAs("tutor"), await t.signInAs("tutor")];
    const { assessment } = await publishEssay(t, staff, { marking: { markers: 2, tolerance: 1 } });
    const essay = await submitEssay(t, staff, assessment, { tutors });
    for (const as of tutors) {
      const scores = db.selectFrom("attempt_scores").select("id").where("attempt_id", "=", essay.attempt);
      const { id: version } = await scores.orderBy("created_at", "desc").executeTakeFirstOrThrow();
      const marks = { [essay.part]: { criteria: { ideas: 3, language: 1 } } };
      const given = await t.call("POST", `/api/marking/${essay.attempt}/mark/`, {
        as,
        body: { session: essay.session, version, marks },
      });
      expect(given.status, JSON.stringify(given.body)).toBe(200);
    }
    await db.updateTable("sessions").set({ state: "released" }).where("id", "=", essay.session).execute();
    const stages = async (as: SignedIn) =>
      (await details(as, essay.student.id, essay.session))?.marks?.map(({ stage }) => stage).sort();
    expect(await stages(essay.student)).toEqual(["agreed"]);
    expect(await stages(staff)).toEqual(["agreed", "blind", "blind"]);
  });

  test("has no score for a student who is never told it, though it is released", async () => {
    const policy = { score: "never", response: "released" };
    const [id = ""] = await satByMany(t.platform, await publishAssessment(t, staff, { review_policy: policy }), [[1]]);
    const found = t.platform.db.selectFrom("sessions").select(["id", "state"]).where("user_id", "=", id);
    const session = await found.executeTakeFirstOrThrow();
    expect(session.state).toBe("released");
    const student = await t.signInAs({ id, role: "student" });
    const keys = async (as: SignedIn) => Object.keys((await details(as, id, session.id)) ?? {});
    expect(await keys(staff)).toEqual(expect.arrayContaining(["answers", "scores", "answer_scores"]));
    expect(await keys(student)).toContain("answers");
    expect(await keys(student)).not.toEqual(expect.arrayContaining(["scores"]));
  });

  test("tells the student no marker, and no mark before it is released", async () => {
    const tutor = await t.signInAs("tutor");
    const { assessment } = await publishEssay(t, staff, { review_policy: { score: "released" } });
    const essay = await submitEssay(t, staff, assessment, { tutors: [tutor] });
    const path = `/api/marking/${essay.attempt}/`;
    const { body } = await t.call<{ version: string }>("GET", `${path}?session=${essay.session}`, { as: tutor });
    const marks = { [essay.part]: { criteria: { ideas: 3, language: 2 } } };
    const given = { session: essay.session, version: body.version, marks, feedback: "Well argued" };
    expect((await t.call("POST", `${path}mark/`, { as: tutor, body: given })).status).toBe(200);
    const exported = async (as: SignedIn) => JSON.stringify((await download(as, essay.student.id)).body);
    expect(await exported(staff)).toContain(tutor.id);
    const own = await exported(essay.student);
    expect(own).not.toContain(tutor.id);
    expect(own).not.toMatch(/attempt\.marked|Well argued|"points":2\.5/);
    const released = { action: "release" };
    const act = await t.call("PATCH", `/api/users/assessments-sessions/${essay.session}/`, {
      as: staff,
      body: released,
    });
    expect(act.status, JSON.stringify(act.body)).toBe(200);
    const later = await exported(essay.student);
    expect(later).toContain("Well argued");
    expect(later).not.toContain(tutor.id);
  });
});

describe("erasing a person", () => {
  const erase = (as: SignedIn, id: string, name: string) =>
    t.call<{ code: string }>("POST", `/api/users/${id}/erase/`, { as, body: { name } });

  test("asks for the name, and leaves no trace of it in any column of any table", async () => {
    const { db } = t.platform;
    const person = await createTestUser(db, {
      firstName: "Unforgettable",
      lastName: "Zyx",
      email: "unforgettable@example.org",
      phone: "+33622222222",
      username: "unforgettable",
    });
    const self = await t.signInAs(person);
    await t.call("PATCH", `/api/users/${person.id}/`, { as: self, body: { last_name: "Zyxw", version: 1 } });
    expect((await erase(staff, person.id, "Somebody Else")).status).toBe(422);
    expect((await erase(await t.signInAs("manager"), person.id, "Unforgettable Zyxw")).status).toBe(403);
    expect((await erase(staff, person.id, " unforgettable ZYXW ")).status).toBe(204);
    expect((await erase(staff, person.id, "")).status).toBe(409);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db,
    );
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t where to_jsonb(t)::text ~* 'unforgettable|33622222222|zyx'`.execute(
        db,
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
    const seen = await t.call("GET", `/api/users/${person.id}/`, { as: staff });
    expect(seen.body).toMatchObject({ first_name: "", email: null, is_active: false, is_erased: true });
    expect((await fiveSecondsOn(() => t.call("GET", "/api/me/", { as: self }))).status).toBe(401);
  });

  test("is nobody's to do to themselves", async () => {
    expect((await erase(staff, staff.id, "Ada")).status).toBe(409);
  });
});

describe("viewing as a student", () => {
  const impersonate = (as: SignedIn, id: string) =>
    t.call<{ access_token: string; expires_at: string }>("POST", `/api/users/${id}/look-as/`, { as });

  test("shows what they see, changes nothing, and is written down", async () => {
    const { db } = t.platform;
    const student = await createTestUser(db, { firstName: "Looked" });
    const assessment = await createAssessment(db);
    const opened = await impersonate(staff, student.id);
    expect(opened.status).toBe(201);
    const minutes = (new Date(opened.body.expires_at).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    const eyes = {
      id: student.id,
      role: "student" as const,
      token: opened.body.access_token,
      signInId: "",
      address: "",
    };
    expect((await t.call("GET", "/api/me/", { as: eyes })).body).toMatchObject({ first_name: "Looked" });
    const refused = [
      await t.call("PATCH", "/api/me/", { as: eyes, body: { first_name: "x", version: 1 } }),
      await t.call("POST", "/api/users/assessments-sessions/generate/", {
        as: eyes,
        body: { assessment: assessment.id },
      }),
      await t.call("POST", "/api/users/assessments-attempts/", { as: eyes, body: {} }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, "look_only"]));
    const entries = await db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "after"])
      .where("as_user_id", "=", student.id)
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      { action: "user.look_began", actor_id: staff.id },
      { action: "user.seen_as", actor_id: staff.id, after: { call: "/api/me/" } },
    ]);
    const self = await t.signInAs(student);
    const listed = await t.call<{ results: object[] }>("GET", "/api/me/sign-ins/", { as: self });
    expect(listed.body.results).toHaveLength(1);
    const before = await db.selectFrom("users").select("last_seen_at").where("id", "=", student.id).executeTakeFirst();
    expect(before?.last_seen_at).toBeNull();
    expect((await t.call("POST", "/api/sign-out/", { as: eyes })).status).toBe(204);
    const last = await db
      .selectFrom("audit_entries")
      .select(["action", "actor_id"])
      .where("as_user_id", "=", student.id)
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toEqual({ action: "user.look_ended", actor_id: staff.id });
    expect((await fiveSecondsOn(() => t.call("GET", "/api/me/", { as: eyes }))).status).toBe(401);
  });

  test("is for staff alone, at students who may sign in", async () => {
    const student = await createTestUser(t.platform.db);
    expect((await impersonate(await t.signInAs("manager"), student.id)).status).toBe(403);
    expect((await impersonate(staff, (await t.signInAs("tutor")).id)).status).toBe(422);
    await t.call("DELETE", `/api/users/${student.id}/`, { as: staff });
    expect((await impersonate(staff, student.id)).status).toBe(409);
  });
});
