import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { allocate, publishAssessment, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 2 }] });
});

interface Coded {
  id: string;
  start_code: string | null;
  code: string;
}
const setCode = (allocation: string, body: unknown, as: SignedIn | null = staff) =>
  t.call<Coded>("PUT", `/api/test-allocation/${allocation}/start-code/`, { as, body });

async function give(to: { users?: string[]; groups?: string[] }): Promise<string> {
  const body = { assessments: [assessment], users: [], groups: [], ...to };
  const made = await t.call<{ results: Coded[] }>("POST", "/api/test-allocation/", { as: staff, body });
  return made.body.results[0]?.id ?? "";
}

async function seat(student: SignedIn) {
  const { session } = await sit(t, student, assessment);
  const path = `/api/users/assessments-sessions/${session.id}/`;
  return {
    start: (start_code?: string) =>
      t.call<{ code: string; state: string }>("PATCH", path, { as: student, body: { action: "start", start_code } }),
    see: async () => (await t.call<{ restricted: boolean }>("GET", path, { as: student })).body,
    access: async () => (await t.call("GET", `${path}access/`, { as: student })).body,
  };
}

describe("a start code", () => {
  test("is asked of the students of its allocation before they start, and no longer", async () => {
    const student = await t.signInAs("student");
    const allocation = await give({ users: [student.id] });
    const { start, see, access } = await seat(student);
    expect(await see()).toMatchObject({ restricted: false });
    expect((await setCode(allocation, { code: " blue7 " })).body).toMatchObject({ start_code: "BLUE7" });
    expect(await see()).toMatchObject({ restricted: true });
    expect(await access()).toMatchObject({ needs_start_code: true, needs_password: false });
    expect((await start()).body).toMatchObject({ code: "wrong_start_code", status: 422 });
    expect((await start("green7")).body).toMatchObject({ code: "wrong_start_code" });
    expect((await start(" blue7")).body).toMatchObject({ state: "in_progress" });
    expect(await see()).toMatchObject({ restricted: false });
    expect(JSON.stringify(await see())).not.toContain("BLUE7");
  });

  test("can be new at any time, or none", async () => {
    const [one, two] = [await t.signInAs("student"), await t.signInAs("student")];
    const group = await createGroup(t.platform.db, { members: [one.id, two.id] });
    const allocation = await give({ groups: [group] });
    const first = (await setCode(allocation, { random: true })).body.start_code ?? "";
    expect(first).toMatch(/^\d{6}$/);
    const second = (await setCode(allocation, { code: "NEW22" })).body.start_code ?? "";
    const seats = [await seat(one), await seat(two)] as const;
    expect((await seats[0].start(first)).status).toBe(422);
    expect((await seats[0].start(second)).status).toBe(200);
    expect((await setCode(allocation, { code: null })).body).toMatchObject({ start_code: null });
    expect((await seats[1].start()).status).toBe(200);
  });

  test("holds for who has the test in another way too, by any of the codes", async () => {
    const student = await t.signInAs("student");
    const group = await createGroup(t.platform.db, { members: [student.id] });
    const allocation = await give({ groups: [group] });
    await allocate(t, staff, assessment, student.id);
    await setCode(allocation, { code: "ROOM4" });
    const { start } = await seat(student);
    expect((await start()).body.code).toBe("wrong_start_code");
    expect((await start("ROOM4")).status).toBe(200);
  });

  test("isn’t asked once the window of its allocation is over", async () => {
    const student = await t.signInAs("student");
    const group = await createGroup(t.platform.db, { members: [student.id] });
    const allocation = await give({ groups: [group] });
    await allocate(t, staff, assessment, student.id, { opens_at: null, closes_at: null });
    await setCode(allocation, { code: "SPRING" });
    const { start, see } = await seat(student);
    expect(await see()).toMatchObject({ restricted: true });
    await sql`update allocations set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day'
      where id = ${allocation}::uuid`.execute(t.platform.db);
    expect(await see()).toMatchObject({ restricted: false });
    expect((await start()).status).toBe(200);
  });

  test("can’t be guessed, and lets a whole room start at once", async () => {
    const students = await Promise.all(Array.from({ length: 6 }, () => t.signInAs("student")));
    const group = await createGroup(t.platform.db, { members: students.map(({ id }) => id) });
    await setCode(await give({ groups: [group] }), { code: "TOGETHER" });
    const [guesser, ...others] = await Promise.all(students.map(seat));
    const guesses = [];
    for (let guess = 1; guess <= 5; guess += 1) guesses.push((await guesser?.start(`WRONG${guess}`))?.status);
    expect(guesses).toEqual([422, 422, 422, 422, 429]);
    expect((await guesser?.start("TOGETHER"))?.status).toBe(429);
    const started = await Promise.all(others.map(({ start }) => start("TOGETHER")));
    expect(started.map(({ status }) => status)).toEqual(others.map(() => 200));
  });

  test("is set by those who assign within their reach, and the log keeps it to itself", async () => {
    const student = await t.signInAs("student");
    const allocation = await give({ users: [student.id] });
    for (const code of ["abc", "far too long a code", "ab-cd", 7])
      expect((await setCode(allocation, { code })).status).toBe(400);
    expect((await setCode(allocation, { random: true }, null)).status).toBe(401);
    expect((await setCode(allocation, { random: true }, student)).status).toBe(403);
    expect((await setCode(allocation, { random: true }, await t.signInAs("counselor"))).status).toBe(403);
    expect((await setCode(allocation, { random: true }, await t.signInAs("tutor"))).status).toBe(404);
    expect((await setCode(newId(), { random: true })).status).toBe(404);
    await setCode(allocation, { code: "SECRET" });
    const log = t.platform.db.selectFrom("audit_entries").select(["before", "after"]);
    expect(
      await log.where("action", "=", "allocation.start_code").where("subject_id", "=", allocation).execute(),
    ).toEqual([{ before: { start_code: false }, after: { start_code: true } }]);
    await t.call("DELETE", "/api/test-allocation/", { as: staff, body: { allocations: [allocation] } });
    expect((await setCode(allocation, { random: true })).status).toBe(409);
  });
});
