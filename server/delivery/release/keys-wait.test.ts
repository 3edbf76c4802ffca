import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { type AssessmentPlan, allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Row = OperationOutput<"attempts.review">["results"][number];
type Analysis = OperationOutput<"mistakes.analyse">;
type Session = OperationOutput<"sessions.get">;

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const scored = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" };

/** A student who has finished a test of three questions, the first right, that was given to nobody else. */
async function finished(plan: AssessmentPlan = {}) {
  const assessment = await publishAssessment(app, staff, { review_policy: scored, ...plan });
  const [id = ""] = await satByMany(app.platform, assessment, [[1, 0, 0]]);
  const student = await app.signInAs({ id, role: "student" });
  const { db } = app.platform;
  const row = await db.selectFrom("sessions").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
  return { assessment, student, session: row.id };
}

async function rowsOf(session: string, as: SignedIn): Promise<Row[]> {
  const path = `/api/users/sessions/${session}/attempts/`;
  const { status, body } = await app.call<{ results: Row[] }>("GET", path, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
}

/** What a student reads of the key: shown, or until when it waits. */
async function keysOf(session: string, as: SignedIn): Promise<"shown" | Row["keys_withheld"]> {
  const rows = await rowsOf(session, as);
  const isShown = rows.every((row) => "key" in row && "explanation" in row && "feedback" in row);
  if (!isShown) for (const row of rows) expect(row).not.toHaveProperty(["key", "explanation", "feedback"]);
  return isShown && rows[0]?.keys_withheld === undefined ? "shown" : rows[0]?.keys_withheld;
}

const waiting = (at: string | null) => ({ until: "after_window", at });

async function closeWindows(assessment: string): Promise<void> {
  const closes_at = new Date(Date.now() - 1000);
  const { db } = app.platform;
  await db
    .updateTable("allocations")
    .set({ opens_at: null, closes_at })
    .where("assessment_id", "=", assessment)
    .execute();
}

const canSit = async (assessment: string, except?: string) =>
  (
    await app.call<OperationOutput<"assessment_results.get_to_release">>(
      "GET",
      `/api/assessments/${assessment}/results/to-release/${except ? `?except=${except}` : ""}`,
      { as: staff },
    )
  ).body.can_sit;

const act = (session: string, body: Record<string, unknown>, as: SignedIn = staff) =>
  app.call<Session>("PATCH", `/api/users/assessments-sessions/${session}/`, { as, body });

describe("keys of a finished test wait for others", () => {
  test("whose window is ahead or open, and show once the last one has closed", async () => {
    const { assessment, student, session } = await finished();
    expect(await keysOf(session, student)).toBe("shown");
    const other = await app.signInAs("student");
    const closes = inHours(5);
    await allocate(app, staff, assessment, other.id, { opens_at: inHours(3), closes_at: closes });
    expect(await keysOf(session, student)).toEqual(waiting(closes));
    expect(await canSit(assessment)).toMatchObject({ people: 1, until: closes, some: [{ id: expect.any(String) }] });
    // Scores are shown meanwhile, as the release says.
    expect((await rowsOf(session, student)).map(({ points }) => points)).toEqual([1, 0, 0]);
    await closeWindows(assessment);
    expect(await keysOf(session, student)).toBe("shown");
    expect(await canSit(assessment)).toBeNull();
  });

  test("again while someone is given a new window", async () => {
    const { assessment, student, session } = await finished();
    const other = await app.signInAs("student");
    await allocate(app, staff, assessment, other.id, { closes_at: inHours(1) });
    await closeWindows(assessment);
    expect(await keysOf(session, student)).toBe("shown");
    const { db } = app.platform;
    const own = db.selectFrom("allocations").select(["id", "version"]).where("user_id", "=", other.id);
    const { id, version } = await own.executeTakeFirstOrThrow();
    const closes_at = inHours(24);
    const moved = await app.call("PATCH", `/api/test-allocation/${id}/`, { as: staff, body: { closes_at, version } });
    expect(moved.status).toBe(200);
    expect(await keysOf(session, student)).toEqual(waiting(closes_at));
  });

  test("who have no close: no date is told", async () => {
    const { assessment, student, session } = await finished();
    const group = await createGroup(app.platform.db, { members: [(await app.signInAs("student")).id] });
    const body = { assessments: [assessment], users: [], groups: [group] };
    expect((await app.call("POST", "/api/test-allocation/", { as: staff, body })).status).toBe(201);
    expect(await keysOf(session, student)).toEqual(waiting(null));
    expect(await canSit(assessment)).toMatchObject({ people: 1, until: null });
  });

  test("not for oneself, the deactivated, or those who have used up their sittings", async () => {
    const { assessment, student, session } = await finished();
    await allocate(app, staff, assessment, student.id, { sittings_allowed: 3 });
    expect(await keysOf(session, student)).toBe("shown");
    expect(await canSit(assessment)).toMatchObject({ people: 1, until: null });
    expect(await canSit(assessment, student.id)).toBeNull();

    const done = await app.signInAs("student");
    await satByMany(app.platform, assessment, [[0, 0, 0]], { userIds: [done.id] });
    await allocate(app, staff, assessment, done.id);
    expect(await keysOf(session, student)).toBe("shown");

    const gone = await app.signInAs("student");
    await allocate(app, staff, assessment, gone.id);
    expect(await keysOf(session, student)).toEqual(waiting(null));
    expect((await app.call("DELETE", `/api/users/${gone.id}/`, { as: staff })).status).toBe(204);
    expect(await keysOf(session, student)).toBe("shown");
  });

  test("a personal window that has closed replaces that of a group", async () => {
    const { assessment, student, session } = await finished();
    const other = await app.signInAs("student");
    const group = await createGroup(app.platform.db, { members: [other.id] });
    const body = { assessments: [assessment], users: [], groups: [group], closes_at: inHours(9) };
    await app.call("POST", "/api/test-allocation/", { as: staff, body });
    await allocate(app, staff, assessment, other.id, { closes_at: inHours(1) });
    const own = app.platform.db.updateTable("allocations").where("user_id", "=", other.id);
    await own.set({ closes_at: new Date(Date.now() - 1000) }).execute();
    expect(await keysOf(session, student)).toBe("shown");
  });

  test("whose sitting is running, also after their window", async () => {
    const { assessment, student, session } = await finished();
    const other = await app.signInAs("student");
    await allocate(app, staff, assessment, other.id, { closes_at: inHours(1) });
    const { sitter } = await sitFirstSection(app, other, assessment);
    await closeWindows(assessment);
    const running = await act(sitter.session.id, { action: "set_tools", off: [] });
    expect(await keysOf(session, student)).toEqual(waiting(running.body.closes_at));
    expect((await act(sitter.session.id, { action: "pause" })).status).toBe(200);
    expect(await keysOf(session, student)).toMatchObject({ until: "after_window" });
    await act(sitter.session.id, { action: "end" });
    expect(await keysOf(session, student)).toBe("shown");
  });

  test.each(["practice", "diagnostic"] as const)("but never in %s", async (kind) => {
    const { assessment, student, session } = await finished({ kind });
    await allocate(app, staff, assessment, (await app.signInAs("student")).id);
    expect(await keysOf(session, student)).toBe("shown");
    expect(await canSit(assessment)).toBeNull();
  });
});

describe("the team decides", () => {
  const byHand = { ...scored, score: "released", key: "released", explanation: "released" };

  /** The same with a score that waits to be released, beside someone who can still sit. */
  async function unreleased() {
    const made = await finished({ review_policy: byHand });
    const { db } = app.platform;
    await db
      .updateTable("sessions")
      .set({ state: "scored", released_at: null })
      .where("id", "=", made.session)
      .execute();
    const closes = inHours(5);
    const other = await app.signInAs("student");
    await allocate(app, staff, made.assessment, other.id, { closes_at: closes });
    return { ...made, closes, other };
  }

  test("a release leaves keys waiting unless it says that they show now", async () => {
    const one = await unreleased();
    expect((await act(one.session, { action: "release" })).status).toBe(200);
    expect(await keysOf(one.session, one.student)).toEqual(waiting(one.closes));
    const two = await unreleased();
    expect((await act(two.session, { action: "release", keys: "now" })).status).toBe(200);
    expect(await keysOf(two.session, two.student)).toBe("shown");
    expect((await act(two.session, { action: "release", keys: "later" })).status).toBe(400);
    const audit = app.platform.db.selectFrom("audit_entries").select("action").where("subject_id", "=", two.session);
    expect(await audit.execute()).toEqual([{ action: "session.release" }]);
  });

  test("many together, and later for one whose result is out", async () => {
    const one = await unreleased();
    const path = "/api/users/assessments-sessions/bulk/";
    const body = { sessions: [one.session], action: "release", keys: "after_window" };
    await app.call("POST", path, { as: staff, body });
    expect(await keysOf(one.session, one.student)).toEqual(waiting(one.closes));
    const see = async () =>
      (await app.call<Session>("GET", `/api/users/assessments-sessions/${one.session}/`, { as: staff })).body;
    expect((await see()).can.show_keys).toBe(true);
    expect((await act(one.session, { action: "show_keys" }, one.student)).status).toBe(403);
    expect((await act(one.session, { action: "show_keys" })).status).toBe(200);
    expect(await keysOf(one.session, one.student)).toBe("shown");
    expect((await see()).can.show_keys).toBe(false);
    const two = await unreleased();
    expect((await act(two.session, { action: "show_keys" })).status).toBe(409);
    await app.call("POST", path, { as: staff, body: { sessions: [two.session], action: "release", keys: "now" } });
    expect(await keysOf(two.session, two.student)).toBe("shown");
  });

  test("what is never shown stays so", async () => {
    const { assessment, student, session } = await finished({
      review_policy: { ...scored, key: "never", explanation: "never" },
    });
    await allocate(app, staff, assessment, (await app.signInAs("student")).id);
    await act(session, { action: "show_keys" });
    expect((await rowsOf(session, student)).some((row) => "key" in row || "explanation" in row)).toBe(false);
  });
});

describe("every way to a key agrees", () => {
  test("one answer, mistakes and redoing, a counselor, and the export of one’s own data", async () => {
    const { assessment, student, session } = await finished();
    const counselor = await app.signInAs("counselor");
    await createCare(app.platform.db, student.id, counselor.id);
    await allocate(app, staff, assessment, (await app.signInAs("student")).id);

    const [, wrong] = await rowsOf(session, student);
    const one = await app.call("GET", `/api/users/assessments-attempts/${wrong?.id}/?session=${session}`, {
      as: student,
    });
    expect(one.body).toEqual(wrong);
    expect((await rowsOf(session, counselor)).some((row) => "key" in row)).toBe(false);

    const { body } = await app.call<Analysis>("GET", "/api/mistakes-analyser/", { as: student });
    expect(body.results.some(({ id }) => id === wrong?.id)).toBe(true);
    const shown = await app.call<{ id: string }>("POST", "/api/mistakes-analyser/tries/", {
      as: student,
      body: { session, attempt: wrong?.id, kind: "redo" },
    });
    expect(shown.status, JSON.stringify(shown.body)).toBe(201);
    const again = () =>
      app.call<Record<string, unknown>>("POST", `/api/mistakes-analyser/tries/${shown.body.id}/answer/`, {
        as: student,
        body: { response: null },
      });
    const blind = await again();
    expect(blind.body).toMatchObject({ correct: null });
    expect(JSON.stringify(blind.body)).not.toMatch(/Secret explanation|Feedback on/);
    await closeWindows(assessment);
    expect((await again()).body).toMatchObject({ correct: false, key: {} });
  });

  test("the explanation of a checked answer", async () => {
    const behaviour = { checking: { type: "checked_at_once" }, certainty: "off" };
    const assessment = await publishAssessment(app, staff, { kind: "quiz", review_policy: scored, behaviour });
    const [student, other] = [await app.signInAs("student"), await app.signInAs("student")];
    await allocate(app, staff, assessment, student.id);
    await allocate(app, staff, assessment, other.id);
    const { sitter, attempts } = await sitFirstSection(app, student, assessment);
    const [first] = attempts;
    await sitter.save([
      {
        id: first?.id ?? "",
        revision: 1,
        elapsed_ms: 0,
        response: { [first?.question.interactions[0]?.id ?? ""]: [first?.question.interactions[0]?.options?.[0]?.id] },
      },
    ]);
    const check = await app.call("POST", `/api/users/assessments-attempts/${first?.id}/check/`, {
      as: student,
      body: { session: sitter.session.id, lease: 1, revision: 1 },
    });
    expect(check.body).toMatchObject({ locked: true, explanation: null });
    const listed = async (as: SignedIn) =>
      (
        await app.call<{ results: { explanation: string | null }[] }>(
          "GET",
          `/api/users/assessments-sessions/${sitter.session.id}/checks/`,
          { as },
        )
      ).body.results;
    expect(await listed(student)).toMatchObject([{ explanation: null }]);
    expect(await listed(staff)).toMatchObject([{ explanation: expect.stringContaining("Secret explanation") }]);
    await closeWindows(assessment);
    expect(await listed(student)).toMatchObject([{ explanation: expect.stringContaining("Secret explanation") }]);
  });
});
