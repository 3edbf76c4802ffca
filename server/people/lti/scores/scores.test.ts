import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { inCourse, startTestPlatform, type TestPlatform } from "../../../testing/lti-platform.ts";
import { openCourseLink } from "../../../testing/open-course-link.ts";
import { answer, publishAssessment, sitFirstSection } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

type LtiPlatform = OperationOutput<"lti_platforms.get">;
type Score = OperationOutput<"lti_scores.list">["results"][number];

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
const byHand = {
  score: "released",
  response: "released",
  key: "released",
  explanation: "released",
  cohort: "never",
} as const;

let remote: TestPlatform;
let school: string;
let platform: LtiPlatform;
let made = 0;
let sub = "";
let column = "";
beforeAll(async () => {
  remote = await startTestPlatform();
  school = await createSchool(t.platform.db);
  remote.toolKeys = (await t.call<NonNullable<TestPlatform["toolKeys"]>>("GET", "/api/lti/keys/")).body;
});
afterAll(() => remote.close());
beforeEach(async () => {
  made += 1;
  sub = `s-${made}`;
  column = `c-${made}`;
  remote.instead = () => false;
  remote.takeScore = () => null;
  remote.scores = [];
  await t.platform.db.deleteFrom("lti_platforms").execute();
  const body = { name: "Moodle", ...remote.fields, deployment: { deployment_id: "1", school } };
  platform = (await t.call<LtiPlatform>("POST", "/api/lti/platforms/", { as: staff, body })).body;
});

async function open(assessment: string, { role = "Learner", ...more }: Record<string, unknown> = {}) {
  const person = await openCourseLink(t, remote, {
    person: inCourse(String(role), { sub, course: `course-${made}`, given_name: "Ada", family_name: "North" }),
    query: `?assessment=${assessment}`,
    claims: { ...remote.column(column), ...more },
  });
  await workOff(t.platform);
  return person;
}

const publish = (plan: Record<string, unknown> = {}) =>
  publishAssessment(t, staff, { name: `Test ${made}`, sections: [{ questions: 1 }], ...plan });

/** Sits the whole of a test with one question, whose right answer is given or not. */
async function take(student: SignedIn, assessment: string, isRight = true): Promise<string> {
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [attempt] = attempts;
  if (!attempt) throw new Error("No question");
  await sitter.save([
    { id: attempt.id, revision: 1, response: answer(attempt, isRight ? "0.5" : "99"), elapsed_ms: 900 },
  ]);
  expect((await sitter.act("submit")).status).toBe(200);
  await workOff(t.platform);
  return sitter.session.id;
}

const act = async (session: string, action: string, more: Record<string, unknown> = {}) => {
  const path = `/api/users/assessments-sessions/${session}/`;
  const done = await t.call("PATCH", path, { as: staff, body: { action, ...more } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  await workOff(t.platform);
};

const at = (more = "") => `/api/lti/platforms/${platform.id}/${more}`;
const shown = async () => (await t.call<LtiPlatform>("GET", at(), { as: staff })).body;
const listed = async (state: "failed" | "sent" | "waiting") =>
  (await t.call<{ results: Score[] }>("GET", at(`scores/?state=${state}`), { as: staff })).body.results;
const sent = () =>
  remote.scores.map(({ gradingProgress, scoreGiven, scoreMaximum }) => [gradingProgress, scoreGiven, scoreMaximum]);

/** Has everything that waits for its time be due now. */
const passTime = async () => {
  await t.platform.db
    .updateTable("lti_scores")
    .set({ due_at: new Date(0) })
    .where("due_at", "is not", null)
    .execute();
  await t.platform.db.updateTable("lti_platforms").set({ scores_wait_until: null }).execute();
  await t.platform.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
  await workOff(t.platform);
};

describe("a result", () => {
  test("goes to the column of the link that its student opened, once they may see it, and again when it changes", async () => {
    const assessment = await publish({ review_policy: byHand });
    const student = await open(assessment);
    expect(remote.scores).toEqual([]);
    const session = await take(student, assessment);
    expect(sent()).toEqual([["PendingManual", undefined, undefined]]);
    await act(session, "release");
    expect(remote.scores).toMatchObject([
      { of: column, userId: sub, activityProgress: "Submitted", gradingProgress: "PendingManual" },
      { of: column, userId: sub, activityProgress: "Completed", gradingProgress: "FullyGraded", scoreMaximum: 1 },
    ]);
    const [pending, graded] = remote.scores;
    expect(Date.parse(graded?.timestamp ?? "") - Date.parse(pending?.timestamp ?? "")).toBeGreaterThanOrEqual(1000);
    expect(await listed("sent")).toMatchObject([
      { person: { id: student.id, name: "Ada North" }, assessment: { id: assessment }, times_sent: 2, failure: null },
    ]);
    expect((await shown()).scores).toEqual({ sent: 1, waiting: 0, failed: 0, problem: null, retry_at: null });
    // Nothing changed: nothing is sent.
    await passTime();
    expect(remote.scores).toHaveLength(2);
    await act(session, "reopen", { seconds: 600 });
    expect(sent().at(-1)).toEqual(["NotReady", undefined, undefined]);
  });

  test("that was there before the link was opened goes there too, as the one that counts", async () => {
    const assessment = await publish();
    const student = await open(assessment, { "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": undefined });
    await take(student, assessment);
    expect(remote.scores).toEqual([]);
    await open(assessment);
    expect(remote.scores).toMatchObject([{ of: column, userId: sub, gradingProgress: "FullyGraded" }]);
  });

  test("of a teacher goes nowhere, nor one that the policy never shows", async () => {
    const hidden = await publish({ review_policy: { ...byHand, score: "never", cohort: "never" } });
    await open(hidden, { role: "Instructor" });
    sub = `${sub}-student`;
    const student = await open(hidden);
    await take(student, hidden);
    expect(sent()).toEqual([]);
    expect(await t.platform.db.selectFrom("lti_scores").select("user_id").execute()).toEqual([{ user_id: student.id }]);
  });

  test("starts over in another column", async () => {
    const assessment = await publish();
    const student = await open(assessment);
    await take(student, assessment);
    const first = column;
    column = `${column}-new`;
    await open(assessment);
    expect(remote.scores.map(({ of }) => of)).toEqual([first, column]);
  });

  test("follows the link when that leads to another test", async () => {
    const [one, other] = [await publish(), await publish()];
    const student = await open(one);
    await take(student, one);
    await open(other);
    await take(student, other, false);
    expect(sent()).toEqual([
      ["FullyGraded", 1, 1],
      ["FullyGraded", 0, 1],
    ]);
  });
});

describe("a platform that doesn’t take a score", () => {
  const failWith = async (status: number, headers: Record<string, string> = {}) => {
    remote.takeScore = () => ({ status, headers });
    const assessment = await publish();
    const student = await open(assessment);
    await take(student, assessment);
    return { assessment, student };
  };

  test.each([
    [404, "no_column"],
    [403, "refused"],
    [409, "newer_there"],
    [400, "person_refused"],
    [415, "unexpected"],
  ])("with %i is not asked again by itself, and says what to do", async (status, reason) => {
    await failWith(status);
    expect(await listed("failed")).toMatchObject([
      { score: { state: "graded", max_points: 1 }, failure: { reason, status, next_try_at: null } },
    ]);
    remote.takeScore = () => null;
    await passTime();
    expect(remote.scores).toEqual([]);
    const again = await t.call<{ count: number }>("POST", at("scores/send/"), { as: staff, body: {} });
    expect(again.body).toEqual({ count: 1 });
    await workOff(t.platform);
    expect(remote.scores).toHaveLength(1);
    expect((await shown()).scores).toMatchObject({ sent: 1, failed: 0 });
  });

  test("can be left, and gets a changed score all the same", async () => {
    const { student } = await failWith(404);
    const [failed] = await listed("failed");
    const body = { scores: [failed?.id] };
    expect((await t.call("POST", at("scores/leave/"), { as: staff, body })).body).toEqual({ count: 1 });
    expect(await listed("failed")).toEqual([]);
    remote.takeScore = () => null;
    const session = await t.platform.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    await act(session.id, "reopen", { seconds: 600 });
    // The score that never arrived is gone again, and so there is nothing to take back.
    expect(sent()).toEqual([]);
    await t.call("PATCH", `/api/users/assessments-sessions/${session.id}/`, {
      as: student,
      body: { action: "submit" },
    });
    await workOff(t.platform);
    expect(sent()).toEqual([["FullyGraded", 1, 1]]);
  });

  test("for the moment gets the newest later", async () => {
    await failWith(503);
    const [failed] = await listed("failed");
    expect(failed?.failure).toMatchObject({ reason: "not_answering", status: 503 });
    expect(failed?.failure?.next_try_at).not.toBeNull();
    remote.takeScore = () => null;
    await passTime();
    expect(sent()).toEqual([["FullyGraded", 1, 1]]);
    expect(await listed("failed")).toEqual([]);
  });

  test("and asks to wait is left alone until then, with what else it is owed", async () => {
    await failWith(429, { "retry-after": "90" });
    const { scores } = await shown();
    expect(scores.problem).toBe("not_answering");
    const waits = Date.parse(String(scores.retry_at)) - Date.now();
    expect(waits).toBeGreaterThan(60_000);
    expect(waits).toBeLessThan(91_000);
    remote.takeScore = () => null;
    await passTime();
    expect(remote.scores).toHaveLength(1);
    expect((await shown()).scores).toMatchObject({ problem: null, retry_at: null });
  });

  test("since it doesn’t know our key says so once, and is asked again", async () => {
    const keys = remote.toolKeys;
    remote.toolKeys = null;
    const assessment = await publish();
    const student = await open(assessment);
    await take(student, assessment);
    expect((await shown()).scores.problem).toBe("unauthorized");
    remote.toolKeys = keys;
    await passTime();
    expect(remote.scores).toHaveLength(1);
  });

  test("any more with a token that it gave gets another one", async () => {
    let refusals = 1;
    remote.takeScore = () => {
      refusals -= 1;
      return refusals < 0 ? null : { status: 401 };
    };
    const assessment = await publish();
    const student = await open(assessment);
    await take(student, assessment);
    expect(remote.scores).toHaveLength(1);
  });

  test("nor answers keeps what it is owed", async () => {
    remote.instead = (url, response) => {
      if (!url.pathname.startsWith("/columns/")) return false;
      response.destroy();
      return true;
    };
    const assessment = await publish();
    const student = await open(assessment);
    await take(student, assessment);
    expect((await listed("failed"))[0]?.failure).toMatchObject({ reason: "not_answering", status: null });
    remote.instead = () => false;
    await passTime();
    expect(remote.scores).toHaveLength(1);
  });

  test("for long is given up after a week", async () => {
    await failWith(500);
    await t.platform.db
      .updateTable("lti_scores")
      .set({ failed_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    await passTime();
    expect((await listed("failed"))[0]?.failure).toMatchObject({ reason: "not_answering", next_try_at: null });
  });
});

test("many scores reach a platform, though every tenth message fails", async () => {
  const assessment = await publish();
  const { db } = t.platform;
  const student = await open(assessment);
  await take(student, assessment);
  const row = await db.selectFrom("lti_scores").selectAll().executeTakeFirstOrThrow();
  remote.scores = [];
  let calls = 0;
  remote.takeScore = () => {
    calls += 1;
    return calls % 10 === 0 ? { status: 500 } : null;
  };
  // One person has many links: what each is owed is the same.
  for (let number = 0; number < 60; number += 1) {
    const link = { course_id: row.course_id, resource_link_id: `many-${number}` };
    const group = await db.selectFrom("lti_links").selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto("lti_links")
      .values({ ...group, ...link, line_item: `${remote.issuer}/columns/many-${number}?type_id=1` })
      .execute();
    const { id: _, ...fields } = row;
    await db
      .insertInto("lti_scores")
      .values({ ...fields, ...link, id: crypto.randomUUID(), due_at: new Date(0), sent_state: null, revision: 2 })
      .execute();
  }
  await t.call("POST", at("scores/send/"), { as: staff, body: {} });
  await workOff(t.platform);
  while ((await shown()).scores.failed > 0) await passTime();
  expect(new Set(remote.scores.map(({ of }) => of)).size).toBe(60);
});

test("scores are staff’s, of a platform that is there", async () => {
  for (const role of ["student", "tutor", "counselor", "manager"] as const) {
    const as = await t.signInAs(role);
    expect((await t.call("GET", at("scores/"), { as })).status).toBe(403);
    expect((await t.call("POST", at("scores/send/"), { as, body: {} })).status).toBe(403);
  }
  const away = "/api/lti/platforms/00000000-0000-7000-8000-000000000000/scores/";
  expect((await t.call("GET", away, { as: staff })).status).toBe(404);
  expect((await t.call("POST", `${away}send/`, { as: staff, body: {} })).status).toBe(404);
  const body = { scores: ["00000000-0000-7000-8000-000000000000"] };
  expect((await t.call("POST", `${away}leave/`, { as: staff, body })).status).toBe(404);
  expect((await t.call("POST", at("scores/leave/"), { as: staff, body: { scores: [] } })).status).toBe(400);
});
