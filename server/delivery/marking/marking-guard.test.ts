import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createTestUser } from "../../testing/factories.ts";
import { allocate, sitFirstSection } from "../../testing/sitting.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "./score-sessions.ts";

const app = useTestApp();
let staff: SignedIn;
let tutor: SignedIn;
let assessment: string;

beforeAll(async () => {
  [staff, tutor] = [await app.signInAs("staff"), await app.signInAs("tutor")];
  const make = async (path: string, body: object) =>
    (await app.call<{ id: string }>("POST", path, { as: staff, body })).body.id;
  const essay = {
    status: "published",
    body: "<p>Should ships have names?</p>",
    interactions: [{ source_identifier: "ESSAY", type: "extended_text" }],
    key: { ESSAY: { max_points: 4 } },
  };
  const choice = {
    status: "published",
    body: "<p>Which is a ship?</p>",
    interactions: [
      {
        source_identifier: "CHOICE",
        type: "choice",
        options: [
          { source_identifier: "A", content: "A brig" },
          { source_identifier: "B", content: "A bridge" },
        ],
      },
    ],
    key: { CHOICE: { correct: ["A"] } },
  };
  const levels = [0, 2, 4].map((points) => ({ points, description: `Worth ${points}` }));
  const byLevels = {
    ...essay,
    key: { ESSAY: { max_points: 4, rubric: [{ name: "Ideas", points: 4, levels, only_levels: true }] } },
  };
  const questions = [await make("/api/questions/", byLevels), await make("/api/questions/", essay)];
  questions.push(await make("/api/questions/", choice));
  assessment = await make("/api/assessments/", { name: "Guarded", kind: "mock", review_policy: { score: "scored" } });
  const section = await make(`/api/assessments/${assessment}/sections/`, { name: "One", time_limit_seconds: 600 });
  await make(`/api/sections/${section}/questions/`, {
    placements: questions.map((question) => ({ question, points: 1 })),
  });
  const published = await app.call("PATCH", `/api/assessments/${assessment}/`, {
    as: staff,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
});

/** A finished sitting of the tutor's student: one essay written, one left out, the choice answered. */
async function finishedSitting() {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await createGroup(app.platform.db, { tutors: [tutor.id], members: [student.id] });
  await allocate(app, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const [written, leftOut, chosen] = attempts;
  const essayPart = written?.question.interactions[0]?.id;
  const choicePart = chosen?.question.interactions[0];
  const option = (choicePart as { options?: { id: string }[] } | undefined)?.options?.[0]?.id;
  if (!written || !leftOut || !chosen || !essayPart || !choicePart || !option) throw new Error("Questions are missing");
  await sitter.save([
    { id: written.id, revision: 1, elapsed_ms: 5, response: { [essayPart]: "They should." } },
    { id: chosen.id, revision: 1, elapsed_ms: 5, response: { [choicePart.id]: [option] } },
  ]);
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(app.platform.db, () => {}, sitter.session.id);
  return {
    session: sitter.session.id,
    student,
    written: written.id,
    leftOut: leftOut.id,
    chosen: chosen.id,
    essayPart,
  };
}

type Problem = { code?: string; state?: string; version?: string };
const markingOf = (session: string, attempt: string, method: string, call = "", body: object = {}) =>
  app.call<Problem>(method, `/api/marking/${attempt}/${call}?session=${session}`, {
    as: tutor,
    ...(method === "POST" ? { body: { session, ...body } } : {}),
  });
const givePoints = (attempt: string, session: string) =>
  app.call<Problem>("PATCH", `/api/users/assessments-attempts/${attempt}/`, {
    as: tutor,
    body: { session, points: 1 },
  });
const scoresOf = (session: string) =>
  app.platform.db
    .selectFrom("attempt_scores")
    .select(["attempt_id", "points", "cause"])
    .where("session_id", "=", session)
    .orderBy("id")
    .execute();

test.each(["chosen", "leftOut"] as const)("what needs no mark gets none: %s", async (which) => {
  const sitting = await finishedSitting();
  const { session, [which]: attempt } = sitting;
  const before = await scoresOf(session);
  const marks = { [sitting.essayPart]: { points: 1 } };
  const { version = "" } = (await markingOf(session, sitting.written, "GET")).body;
  expect((await markingOf(session, attempt, "GET")).status).toBe(404);
  expect((await markingOf(session, attempt, "POST", "claim/", { action: "take" })).status).toBe(404);
  expect((await markingOf(session, attempt, "POST", "mark/", { version, marks })).status).toBe(404);
  expect(await givePoints(attempt, session)).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
  expect(await scoresOf(session)).toEqual(before);
});

test("an answer of a sitting that was opened again waits until it is over", async () => {
  const { session, written, essayPart } = await finishedSitting();
  const { version = "" } = (await markingOf(session, written, "GET")).body;
  const opened = await app.call("PATCH", `/api/users/assessments-sessions/${session}/`, {
    as: staff,
    body: { action: "reopen", seconds: 300 },
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  const before = await scoresOf(session);
  const refusal = { status: 409, body: { code: "illegal_transition", state: "in_progress" } };
  const marks = { [essayPart]: { points: 1 } };
  expect(await markingOf(session, written, "GET")).toMatchObject(refusal);
  expect(await markingOf(session, written, "POST", "claim/", { action: "take" })).toMatchObject(refusal);
  expect(await markingOf(session, written, "POST", "mark/", { version, marks })).toMatchObject(refusal);
  expect(await scoresOf(session)).toEqual(before);
});

test("no points get past a rubric that takes only levels", async () => {
  const { session, written, essayPart } = await finishedSitting();
  const before = await scoresOf(session);
  const give = (body: object) =>
    app.call<Problem>("PATCH", `/api/users/assessments-attempts/${written}/`, {
      as: tutor,
      body: { session, ...body },
    });
  const message = "Mark the lines of the rubric: some take only levels.";
  expect(await give({ points: 0.75 })).toMatchObject({ status: 422, body: { errors: [{ path: "points", message }] } });
  expect(await give({ marks: { [essayPart]: 3 } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: `marks.${essayPart}`, message }] },
  });
  expect(await scoresOf(session)).toEqual(before);
});
