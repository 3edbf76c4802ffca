import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { allocate, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSessions } from "../marking/score-sessions.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const student = useSignedIn(t, "student");

const score_feedback = [
  { from_percent: 0, text: "Read chapter 2 again." },
  { from_percent: 60, text: "Go on to chapter 3." },
];

test("a student reads what is said of their score with it, and not before", async () => {
  const assessment = await publishAssessment(t, staff, { score_feedback, review_policy: { score: "released" } });
  await allocate(t, staff, assessment, student.id);
  const { sitter } = await sitFirstSection(t, student, assessment);
  await sitter.act("submit", { unsent: 0 });
  await scoreSessions(t.platform.db, () => {}, [sitter.session.id]);
  const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
  const seen = async (as: SignedIn) => (await t.call<{ score_feedback: string | null }>("GET", path, { as })).body;
  expect((await seen(student)).score_feedback).toBeNull();
  expect((await seen(staff)).score_feedback).toBe("Read chapter 2 again.");
  await t.call("PATCH", path, { as: staff, body: { action: "release" } });
  expect((await seen(student)).score_feedback).toBe("Read chapter 2 again.");
});

test("percentages that don’t increase are refused", async () => {
  const body = { name: "Trial", score_feedback: score_feedback.toReversed() };
  const refused = await t.call<{ errors: { path: string }[] }>("POST", "/api/assessments/", { as: staff, body });
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, "score_feedback"]);
});

test("what changed of it is told between versions", async () => {
  const assessment = await publishAssessment(t, staff, { score_feedback });
  const path = `/api/assessments/${assessment}/`;
  await t.call("PATCH", path, { as: staff, body: { score_feedback: [], action: "publish" } });
  const versions = await t.call<{ results: { changes: { settings: string[] } | null }[] }>("GET", `${path}versions/`, {
    as: staff,
  });
  expect(versions.body.results[0]?.changes?.settings).toEqual(["score_feedback"]);
});
