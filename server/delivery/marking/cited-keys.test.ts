import { describe, expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type Session,
  sitFirstSection,
} from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "./score-sessions.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const score = (session: string) => scoreSession(app.platform.db, app.platform.live.wake, session);
const path = (session: string) => `/api/users/assessments-sessions/${session}/`;
const byTeam = (session: string, action: string, more = {}) =>
  app.call<Session>("PATCH", path(session), { as: staff, body: { action, ...more } });
const pointsOf = async (session: string) =>
  (await app.call<Session>("GET", path(session), { as: staff })).body.score?.points;

const choose = (attempt: RenderedAttempt, letter: string, revision = 1) => ({
  id: attempt.id,
  revision,
  elapsed_ms: 0,
  response: answer(attempt, letter),
});

async function sitOnce(assessment: string, letters: string) {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const chosen = attempts.slice(0, letters.length);
  await sitter.save(chosen.map((attempt, index) => choose(attempt, letters[index] ?? "A")));
  await sitter.act("submit", { unsent: 0 });
  await score(sitter.session.id);
  return { student, sitter, attempts, id: sitter.session.id };
}

/** Makes B the key of a question that had A. */
async function makeB(attempt: RenderedAttempt): Promise<void> {
  const [interaction] = attempt.question.interactions;
  const correct = answer(attempt, "B")[interaction?.id ?? ""];
  const body = { version: 1, key: { [interaction?.id ?? ""]: { correct } } };
  const changed = await app.call("PATCH", `/api/questions/${attempt.question.id}/`, { as: staff, body });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
}

describe("a key that is corrected after the first scoring", () => {
  test("changes no score that cites the one before, whatever is scored again; new sittings use it", async () => {
    const assessment = await publishAssessment(app, staff, { review_policy: { score: "scored", key: "scored" } });
    const { sitter, attempts, id, student } = await sitOnce(assessment, "AA");
    expect(await pointsOf(id)).toBe(2);
    const [first, , last] = attempts as [RenderedAttempt, RenderedAttempt, RenderedAttempt];
    await makeB(first);
    await sitter.save([choose(last, "0.5")]);
    await byTeam(id, "count_late", { attempts: [last.id] });
    await score(id);
    expect(await pointsOf(id)).toBe(3);
    const review = await app.call<{ results: { id: string }[] }>("GET", `/api/users/sessions/${id}/attempts/`, {
      as: student,
    });
    const [interaction] = first.question.interactions;
    expect(review.body.results.find((each) => each.id === first.id)).toMatchObject({
      correct: true,
      key: { [interaction?.id ?? ""]: { correct: answer(first, "A")[interaction?.id ?? ""] } },
    });
    expect((await byTeam(id, "reopen", { seconds: 60 })).status).toBe(200);
    await byTeam(id, "end");
    await score(id);
    expect(await pointsOf(id)).toBe(3);
    expect(await pointsOf((await sitOnce(assessment, "BA")).id)).toBe(2);
    expect(await pointsOf((await sitOnce(assessment, "AA")).id)).toBe(1);
  });

  test("judges a sitting that was begun under the key before and is scored for the first time", async () => {
    const assessment = await publishAssessment(app, staff);
    const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
    await allocate(app, staff, assessment, student.id);
    const begun = await sitFirstSection(app, student, assessment);
    const [asked] = begun.attempts as [RenderedAttempt];
    await begun.sitter.save([choose(asked, "B")]);
    await makeB(asked);
    await begun.sitter.act("submit", { unsent: 0 });
    await score(begun.sitter.session.id);
    expect(await pointsOf(begun.sitter.session.id)).toBe(1);
  });
});
