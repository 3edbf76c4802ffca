import { describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { type AssessmentPlan, allocate, answer, publishAssessment, sit } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { scoreSessions } from "../../marking/score-sessions.ts";

const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" };

const t = useTestApp({ TRUST_PROXY: "loopback" });
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");

const publish = (plan: AssessmentPlan = {}) =>
  publishAssessment(t, staff, { sections: [{ questions: 2 }], review_policy: shown, ...plan });

const setPassword = (assessment: string, password: unknown, as = staff) =>
  t.call<{ has_password: boolean; code: string }>("PUT", `/api/assessments/${assessment}/password/`, {
    as,
    body: { password },
  });

async function seat(assessment: string, student?: SignedIn) {
  const own = student ?? (await t.signInAs(await createTestUser(t.platform.db, { role: "student" })));
  await allocate(t, staff, assessment, own.id);
  const sitter = await sit(t, own, assessment);
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  return {
    student: own,
    sitter,
    start: (more: Record<string, unknown> = {}, from?: string) =>
      t.call<{ code: string; state: string }>("PATCH", path, {
        as: own,
        body: { action: "start", ...more },
        ...(from ? { headers: { "x-forwarded-for": from } } : {}),
      }),
    access: (from?: string) =>
      t.call("GET", `${path}access/`, { as: own, ...(from ? { headers: { "x-forwarded-for": from } } : {}) }),
    restricted: async () => (await t.call<{ restricted: boolean }>("GET", path, { as: own })).body.restricted,
  };
}

/** Sits an assessment of two questions, `right` of them right, until its score is out. */
async function finish(student: SignedIn, assessment: string, right: number): Promise<string> {
  const sitter = await sit(t, student, assessment);
  await sitter.act("start");
  await sitter.act("begin_section");
  const attempts = await sitter.render();
  const [choice, number] = attempts;
  if (!choice || !number) throw new Error("There are no questions");
  const rows = [
    { id: choice.id, response: answer(choice, right > 0 ? "A" : "B") },
    { id: number.id, response: answer(number, right > 1 ? "1/2" : "9") },
  ];
  await sitter.save(rows.map((row) => ({ ...row, revision: 1, elapsed_ms: 10 })));
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await scoreSessions(t.platform.db, () => {}, [sitter.session.id]);
  return sitter.session.id;
}

describe("a password", () => {
  test("is asked for before the start, and is in no answer of its student or the team", async () => {
    const assessment = await publish();
    expect((await setPassword(assessment, "  Blue Harbour ")).body).toEqual({ has_password: true });
    const { start, access, restricted, sitter } = await seat(assessment);
    expect(await restricted()).toBe(true);
    expect((await access()).body).toEqual({
      needs_password: true,
      needs_start_code: false,
      safe_browser: null,
      address: null,
      earlier: null,
    });
    expect((await start()).body).toMatchObject({ code: "wrong_password", status: 422 });
    expect((await start({ password: "blue harbour" })).body).toMatchObject({ code: "wrong_password" });
    expect((await start({ password: "Blue Harbour" })).status).toBe(200);
    expect(await restricted()).toBe(false);
    const seen = await t.call("GET", `/api/assessments/${assessment}/`, { as: staff });
    expect(seen.body).toMatchObject({ has_password: true });
    expect(JSON.stringify([seen.body, sitter.session])).not.toMatch(/harbour|password_hash/i);
    const log = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after"])
      .where("subject_id", "=", assessment)
      .where("action", "=", "assessment.password_set")
      .execute();
    expect(log).toEqual([{ action: "assessment.password_set", before: null, after: null }]);
  });

  test("can be changed and removed at once, without publishing", async () => {
    const assessment = await publish();
    await setPassword(assessment, "first word");
    const { start } = await seat(assessment);
    await setPassword(assessment, "second word");
    expect((await start({ password: "first word" })).status).toBe(422);
    expect((await setPassword(assessment, null)).body).toEqual({ has_password: false });
    expect((await start()).status).toBe(200);
  });

  test("can’t be guessed: from the fifth wrong one a try has to wait, also with the right one", async () => {
    const assessment = await publish();
    await setPassword(assessment, "right");
    const { start, student } = await seat(assessment);
    for (let wrong = 1; wrong <= 4; wrong += 1) expect((await start({ password: `wrong ${wrong}` })).status).toBe(422);
    const fifth = await start({ password: "wrong 5" });
    expect([fifth.status, Number(fifth.headers["retry-after"])]).toEqual([429, 30]);
    expect((await start({ password: "right" })).status).toBe(429);
    const other = await seat(assessment);
    expect((await other.start({ password: "right" })).status).toBe(200);
    await t.platform.db
      .updateTable("password_failures")
      .set({ failed_at: new Date(Date.now() - 60_000) })
      .where("user_id", "=", student.id)
      .execute();
    expect((await start({ password: "right" })).status).toBe(200);
    const left = t.platform.db.selectFrom("password_failures").select("failures").where("user_id", "=", student.id);
    expect(await left.execute()).toEqual([]);
  });

  test("lets no more guesses through when they come at once", async () => {
    const assessment = await publish();
    await setPassword(assessment, "right");
    const { start } = await seat(assessment);
    const tried = await Promise.all(Array.from({ length: 12 }, (_, index) => start({ password: `wrong ${index}` })));
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(4);
  });

  test("isn’t asked of the team in a preview", async () => {
    const assessment = await publish({
      sitting_rules: { addresses: ["10.0.0.0/8"], earlier: { assessment: await publish() } },
    });
    await setPassword(assessment, "right");
    const preview = await sit(t, staff, assessment);
    expect((await preview.act("start")).status).toBe(200);
  });

  test("is set by the author and staff alone", async () => {
    const assessment = await publish();
    expect((await setPassword(assessment, "abc")).status).toBe(400);
    expect((await setPassword(assessment, "word", await t.signInAs("manager"))).status).toBe(403);
    expect((await setPassword(assessment, "word", tutor)).status).toBe(403);
    expect((await setPassword(newId(), "word")).status).toBe(404);
  });
});

describe("addresses", () => {
  test("a sitting is started from these alone, and goes on from anywhere", async () => {
    const assessment = await publish({ sitting_rules: { addresses: ["10.20.0.0/16", "2001:db8::/32"] } });
    const { start, access, restricted, sitter } = await seat(assessment);
    expect(await restricted()).toBe(true);
    expect((await access("203.0.113.9")).body).toMatchObject({
      needs_password: false,
      address: { yours: "203.0.113.9", allowed: false },
    });
    expect((await start({}, "203.0.113.9")).body).toMatchObject({ code: "address_refused", status: 403 });
    expect((await access("10.20.7.1")).body).toMatchObject({ address: { allowed: true } });
    expect((await start({}, "2001:db8::7")).status).toBe(200);
    expect((await sitter.act("begin_section")).status).toBe(200);
  });

  test("that aren’t any are refused at their place", async () => {
    const body = { name: "Trial", sitting_rules: { addresses: ["10.0.0.0/8", "school.example"] } };
    const refused = await t.call<{ errors: { path: string }[] }>("POST", "/api/assessments/", { as: staff, body });
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, "sitting_rules.addresses.1"]);
  });
});

describe("an earlier result", () => {
  test("has to be there, released, and as good as is asked", async () => {
    const first = await publish({ name: "Part 1" });
    const second = await publish({
      sitting_rules: { earlier: { assessment: first, at_least: { unit: "percent", value: 60 } } },
    });
    const { student, start, access } = await seat(second);
    const earlier = { name: "Part 1", at_least: { unit: "percent", value: 60 } };
    expect((await access()).body).toMatchObject({ earlier: { ...earlier, result: null, met: false } });
    expect((await start()).body).toMatchObject({ code: "earlier_result_needed", status: 409 });
    await allocate(t, staff, first, student.id, { sittings_allowed: 2 });
    await finish(student, first, 1);
    expect((await access()).body).toMatchObject({ earlier: { result: { points: 1, max_points: 2 }, met: false } });
    expect((await start()).status).toBe(409);
    const again = await finish(student, first, 2);
    expect((await access()).body).toMatchObject({ earlier: { result: { points: 2, max_points: 2 }, met: true } });
    await t.call("PATCH", `/api/users/assessments-sessions/${again}/`, {
      as: staff,
      body: { action: "cancel", reason: "Wrong room" },
    });
    expect((await start()).status).toBe(409);
    await finish(student, first, 2);
    expect((await start()).status).toBe(200);
  });

  test("counts for nothing while it isn’t released", async () => {
    const first = await publish({ review_policy: { ...shown, score: "released" } });
    const second = await publish({ sitting_rules: { earlier: { assessment: first } } });
    const { student, start } = await seat(second);
    await allocate(t, staff, first, student.id);
    const session = await finish(student, first, 2);
    expect((await start()).body.code).toBe("earlier_result_needed");
    await t.call("PATCH", `/api/users/assessments-sessions/${session}/`, { as: staff, body: { action: "release" } });
    expect((await start()).status).toBe(200);
  });
});

test("what a sitting needs is told to its student alone", async () => {
  const { sitter } = await seat(await publish());
  const path = `/api/users/assessments-sessions/${sitter.session.id}/access/`;
  const stranger = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  expect((await t.call("GET", path, { as: stranger })).status).toBe(404);
  expect((await t.call("GET", path, { as: staff })).status).toBe(403);
  expect((await t.call("GET", path, { as: null })).status).toBe(401);
  const nonsense = await t.call("GET", "/api/users/assessments-sessions/x/access/", { as: stranger });
  expect(nonsense.status).toBe(400);
});

describe("several sittings", () => {
  const hour = 3600;
  const own = async (student: SignedIn, assessment: string) => {
    const list = await t.call<{
      results: {
        assessment: { id: string };
        starts_again_at: string | null;
        result: { points: number; counts: string; of: number } | null;
        can: { start: boolean };
      }[];
    }>("GET", "/api/users/assessments/", { as: student });
    return list.body.results.find((one) => one.assessment.id === assessment);
  };
  const generate = (student: SignedIn, assessment: string) =>
    t.call<{ code: string; starts_at: string }>("POST", "/api/users/assessments-sessions/generate/", {
      as: student,
      body: { assessment },
    });

  test("wait for each other as long as the author says, unless the team gives one", async () => {
    const assessment = await publish({ sitting_rules: { delay_seconds: hour } });
    const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
    await allocate(t, staff, assessment, student.id, { sittings_allowed: 3 });
    expect(await own(student, assessment)).toMatchObject({ starts_again_at: null, can: { start: true } });
    const session = await finish(student, assessment, 1);
    const end = new Date(Date.now() - 10 * 60_000);
    await t.platform.db.updateTable("sessions").set({ submitted_at: end }).where("id", "=", session).execute();
    const again = new Date(end.getTime() + hour * 1000).toISOString();
    expect(await own(student, assessment)).toMatchObject({ starts_again_at: again, can: { start: false } });
    const early = await generate(student, assessment);
    expect(early.body).toMatchObject({ code: "too_soon", status: 409, state: "waiting", starts_at: again });
    const given = await t.call("POST", "/api/users/assessments-sessions/generate/", {
      as: staff,
      body: { assessment, user: student.id },
    });
    expect(given.status).toBe(201);
    expect(await own(student, assessment)).toMatchObject({ starts_again_at: null, can: { start: true } });
  });

  test("wait no longer once the time is over, and not after a cancelled one", async () => {
    const assessment = await publish({ sitting_rules: { delay_seconds: hour } });
    const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
    await allocate(t, staff, assessment, student.id, { sittings_allowed: 3 });
    const session = await finish(student, assessment, 1);
    const past = new Date(Date.now() - (hour + 1) * 1000);
    await t.platform.db.updateTable("sessions").set({ submitted_at: past }).where("id", "=", session).execute();
    const second = await generate(student, assessment);
    expect(second.status).toBe(201);
    const body = { action: "cancel", reason: "" };
    const { id } = second.body as unknown as { id: string };
    await t.call("PATCH", `/api/users/assessments-sessions/${id}/`, { as: staff, body });
    expect((await generate(student, assessment)).status).toBe(201);
  });

  test.each([
    ["first", 1],
    ["best", 2],
    ["last", 0],
    ["mean", 1],
  ])("come to one result: %s", async (counts, points) => {
    const assessment = await publish({ sitting_rules: { counts } });
    const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
    await allocate(t, staff, assessment, student.id, { sittings_allowed: 4 });
    await finish(student, assessment, 1);
    await finish(student, assessment, 2);
    const last = await finish(student, assessment, 0);
    expect((await own(student, assessment))?.result).toMatchObject({ points, max_points: 2, counts, of: 3 });
    // Reopened, a sitting has no part in it until it ends again.
    const path = `/api/users/assessments-sessions/${last}/`;
    await t.call("PATCH", path, { as: staff, body: { action: "reopen", seconds: 60 } });
    expect((await own(student, assessment))?.result).toMatchObject({ of: 2 });
  });
});
