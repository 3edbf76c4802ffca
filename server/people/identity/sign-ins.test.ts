import { describe, expect, test, vi } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createSessionRow, createTestUser } from "../../testing/factories.ts";
import { fiveSecondsOn } from "../../testing/five-seconds-on.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { waitOptions } from "../../testing/wait-options.ts";

const t = useTestApp();

const me = async (as: SignedIn) => (await t.call("GET", "/api/me/", { as })).status;

const listed = async (as: SignedIn) =>
  (await t.call<{ results: unknown[] }>("GET", "/api/me/sign-ins/", { as })).body.results.length;

/** Puts a student in the middle of a sitting. @returns Its id. */
async function sit({ id }: SignedIn, since = new Date(Date.now() - 3_600_000)): Promise<string> {
  const { db } = t.platform;
  const session = await createSessionRow(db, await createAssessment(db), id, "in_progress");
  await db.updateTable("sessions").set({ started_at: since }).where("id", "=", session).execute();
  return session;
}

async function expire(signIn: SignedIn): Promise<void> {
  await t.platform.db
    .updateTable("sign_ins")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", signIn.signInId)
    .execute();
}

describe("a token", () => {
  test.each([
    ["JWT"],
    ["JWT "],
    ["JWT nonsense"],
    ["Basic dXNlcjpwYXNz"],
    ["JWT eyJhbGciOiJub25lIn0.eyJqdGkiOiJ4In0."],
    ["JWT a b"],
  ])("that is not ours is 401: %s", async (authorization) => {
    const answer = await t.call("GET", "/api/me/", { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  test("of a sign-in that is not there is 401, and so is a cookie alone", async () => {
    const headers = { authorization: `JWT ${await t.platform.tokens.issue(newId())}` };
    expect((await t.call("GET", "/api/me/", { headers })).status).toBe(401);
    const { token } = await t.signInAs("staff");
    expect((await t.call("GET", "/api/me/", { headers: { cookie: `userToken=${token}` } })).status).toBe(401);
  });

  test("is refused within five seconds of signing out, in this process and in another", async () => {
    const other = await t.signInAs("tutor");
    const one = await t.signInAs(other);
    const elsewhere = await t.startAnother();
    const meElsewhere = async () => (await elsewhere.call("GET", "/api/me/", { as: one })).status;
    expect([await me(one), await me(other), await meElsewhere()]).toEqual([200, 200, 200]);
    expect((await t.call("POST", "/api/sign-out/", { as: one })).status).toBe(204);
    expect(await fiveSecondsOn(async () => [await me(one), await meElsewhere()])).toEqual([401, 401]);
    await elsewhere.close();
    expect(await me(other)).toBe(200);
    const events = await t.platform.db
      .selectFrom("live_events")
      .select(["kind", "data"])
      .where("audience", "=", `user:${one.id}`)
      .execute();
    expect(events).toEqual([{ kind: "sign_in.ended", data: { sign_in: one.signInId } }]);
  });

  test("is refused once its person is no longer active", async () => {
    const gone = await t.signInAs("counselor");
    expect(await me(gone)).toBe(200);
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", gone.id).execute();
    expect(await fiveSecondsOn(() => me(gone))).toBe(401);
  });

  test("acts in the role that its person has now", async () => {
    const person = await t.signInAs("tutor");
    const asStaff = () => t.call("PATCH", "/api/settings/", { as: person, body: { copy_blocking: true } });
    expect((await asStaff()).status).toBe(403);
    await t.platform.db.updateTable("users").set({ role: "staff" }).where("id", "=", person.id).execute();
    expect((await fiveSecondsOn(() => asStaff())).status).toBe(200);
  });

  test("ends by time, but not in the middle of a sitting that began before", async () => {
    const idle = await t.signInAs("student");
    const sitting = await t.signInAs("student");
    await sit(sitting);
    await expire(idle);
    await expire(sitting);
    expect([await me(idle), await me(sitting)]).toEqual([401, 200]);
    expect(await listed(sitting)).toBe(1);
  });

  test("that has ended by time doesn’t come back with a sitting, begun or reopened later", async () => {
    const [old, older] = [await t.signInAs("student"), await t.signInAs("student")];
    await expire(old);
    const again = await t.signInAs(old);
    const session = await sit(again, new Date());
    const since = new Date(Date.now() - 40 * 24 * 3_600_000);
    await t.platform.db.updateTable("sign_ins").set({ created_at: since }).where("id", "=", older.signInId).execute();
    await sit(older, new Date());
    expect([await me(old), await me(older), await me(again), await listed(again)]).toEqual([401, 401, 200, 1]);
    // Reopened after the sign-in ended, though it began before.
    const began = new Date(Date.now() - 3_600_000);
    await t.platform.db
      .updateTable("sessions")
      .set({ started_at: began, reopened_at: new Date() })
      .where("id", "=", session)
      .execute();
    expect(await fiveSecondsOn(() => me(old))).toBe(401);
  });

  test("ends for good after the days that staff set, those of staff after hours, whatever its use; in a sitting it waits", async () => {
    const { db } = t.platform;
    const head = await t.signInAs("staff");
    const set = (sign_in_lifetime: { days?: number; staff_hours?: number }) =>
      t.call("PATCH", "/api/settings/", { as: head, body: { sign_in_lifetime } });
    const signedInSince = async (role: "student" | "tutor" | "staff", hours: number) => {
      const person = await t.signInAs(role);
      const created_at = new Date(Date.now() - hours * 3_600_000);
      await db.updateTable("sign_ins").set({ created_at }).where("id", "=", person.signInId).execute();
      return person;
    };
    const day = 24;
    const [young, old] = [await signedInSince("tutor", 29 * day), await signedInSince("tutor", 31 * day)];
    const [staffYoung, staffOld] = [await signedInSince("staff", 11), await signedInSince("staff", 13)];
    const [idle, sitting] = [await signedInSince("student", 31 * day), await signedInSince("student", 31 * day)];
    await sit(sitting, new Date(Date.now() - 5 * day * 3_600_000));
    const all = async () => {
      const answers = [];
      for (const person of [young, old, staffYoung, staffOld, idle, sitting]) answers.push(await me(person));
      return answers;
    };
    expect(await all()).toEqual([200, 401, 200, 401, 401, 200]);
    expect(await listed(await t.signInAs(old))).toBe(1);

    const elsewhere = await t.startAnother();
    const meElsewhere = async () => (await elsewhere.call("GET", "/api/me/", { as: young })).status;
    expect(await meElsewhere()).toBe(200);
    expect((await set({ days: 28, staff_hours: 10 })).status).toBe(200);
    expect(await fiveSecondsOn(async () => [...(await all()), await meElsewhere()])).toEqual([
      ...[401, 401, 401, 401, 401, 200],
      401,
    ]);
    await elsewhere.close();
    for (const wrong of [{ days: 0 }, { days: 366 }, { staff_hours: 0 }, { staff_hours: 721 }]) {
      expect((await set(wrong)).status).toBe(400);
    }
    expect((await set({ days: 30, staff_hours: 12 })).status).toBe(200);
  });

  test("lives on with use: the end slides, written down at most every few minutes", async () => {
    const { db } = t.platform;
    const person = await t.signInAs("student");
    const row = () => db.selectFrom("sign_ins").selectAll().where("id", "=", person.signInId).executeTakeFirstOrThrow();
    const before = await row();
    expect(await me(person)).toBe(200);
    expect((await row()).expires_at).toEqual(before.expires_at);
    const used = await t.signInAs(person);
    await db
      .updateTable("sign_ins")
      .set({ last_used_at: new Date(Date.now() - 600_000) })
      .where("id", "=", used.signInId)
      .execute();
    expect(await me(used)).toBe(200);
    await vi.waitFor(async () => {
      const after = await db
        .selectFrom("sign_ins")
        .selectAll()
        .where("id", "=", used.signInId)
        .executeTakeFirstOrThrow();
      expect(after.expires_at.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    }, waitOptions);
  });
});

describe("one's sign-ins", () => {
  test("are listed newest first, and ended by their owner alone", async () => {
    const one = await t.signInAs("student");
    const two = await t.signInAs(one);
    const listed = await t.call<{ results: { id: string; current: boolean }[] }>("GET", "/api/me/sign-ins/", {
      as: one,
    });
    expect(listed.body.results.map(({ id, current }) => ({ id, current }))).toEqual([
      { id: two.signInId, current: false },
      { id: one.signInId, current: true },
    ]);
    const stranger = await t.signInAs("staff");
    const end = (as: SignedIn) => t.call("DELETE", `/api/me/sign-ins/${two.signInId}/`, { as });
    expect((await end(stranger)).status).toBe(404);
    expect((await end(one)).status).toBe(204);
    expect((await end(one)).status).toBe(404);
    expect(await fiveSecondsOn(() => me(two))).toBe(401);
  });
});

describe("one's profile", () => {
  test("is changed by oneself, and is kept from being overwritten", async () => {
    const person = await t.signInAs("student");
    const patch = (body: unknown) => t.call("PATCH", "/api/me/", { as: person, body });
    const changed = await patch({ first_name: " Grace ", time_zone: "Asia/Tokyo", locale: "ar", version: 1 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ first_name: "Grace", time_zone: "Asia/Tokyo", locale: "ar", version: 2 });
    const stale = await patch({ first_name: "Someone", version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale_version", current: { first_name: "Grace", version: 2 } });
    for (const body of [
      {},
      { version: 2, time_zone: "Mars/Base" },
      { version: 2, time_zone: "+13:00" },
      { version: 2, number_format: "semicolon" },
      { version: 2, first_name: "" },
      { version: 2, first_name: "a\nb" },
    ]) {
      expect((await patch(body)).status).toBe(400);
    }
    const audit = await t.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject_id", "=", person.id)
      .where("action", "=", "user.updated")
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      actor_id: person.id,
      sealed_for: person.id,
      after: { time_zone: "Asia/Tokyo", locale: "ar" },
    });
    expect(audit.sealed?.includes("Grace")).toBe(false);
  });

  test("says how its person types numbers: as they chose, else as their school does", async () => {
    const school = await t.call<{ id: string }>("POST", "/api/schools/", {
      as: await t.signInAs("staff"),
      body: { name: "Lycée", number_format: "comma" },
    });
    const as = await t.signInAs(await createTestUser(t.platform.db, { schoolIds: [school.body.id] }));
    const own = await t.call("GET", "/api/me/", { as });
    expect(own.body).toMatchObject({ number_format: null, school: { number_format: "comma" } });
    const changed = await t.call("PATCH", "/api/me/", { as, body: { version: 1, number_format: "point" } });
    expect(changed.body).toMatchObject({ number_format: "point", school: { number_format: "comma" } });
    const back = await t.call("PATCH", "/api/me/", { as, body: { version: 2, number_format: null } });
    expect(back.body).toMatchObject({ number_format: null });
  });

  test("two at once: one is kept, the other is told", async () => {
    const person = await createTestUser(t.platform.db);
    const as = await t.signInAs(person);
    const answers = await Promise.all(
      ["One", "Two"].map((first_name) => t.call("PATCH", "/api/me/", { as, body: { first_name, version: 1 } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
