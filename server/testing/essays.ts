import { expect } from "vitest";
import { scoreSession } from "../delivery/marking/score-sessions.ts";
import type { SignedIn, TestApp } from "./app.ts";
import { createGroup, createTestUser } from "./factories.ts";
import { allocate, sitFirstSection } from "./sitting.ts";

/** What every essay says. */
export const essayWords = "Trees cool the street.\n\nThey should be planted.";

/** An essay that was submitted, in a group of the tutors. */
export interface Essay {
  student: SignedIn;
  session: string;
  attempt: string;
  /** Its interaction. */
  part: string;
}

/**
 * Publishes an assessment of one essay: six points, four for ideas and two for language, worth three.
 *
 * @param asked What its interaction is instead.
 */
export async function publishEssay(app: TestApp, author: SignedIn, settings: object = {}, asked: object = {}) {
  const make = async (path: string, body: object) => {
    const made = await app.call<{ id: string }>("POST", path, { as: author, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id;
  };
  const rubric = [
    { id: "ideas", name: "Ideas", points: 4 },
    { id: "language", name: "Language", points: 2 },
  ];
  const question = await make("/api/questions/", {
    status: "published",
    body: "<p>Should towns plant more trees?</p>",
    interactions: [{ source_identifier: "ESSAY", type: "extended_text", prompt: "Discuss.", ...asked }],
    key: { ESSAY: { max_points: 6, rubric } },
  });
  const policy = { score: "scored", response: "scored", key: "scored" };
  const assessment = await make("/api/assessments/", {
    name: "Essay",
    kind: "mock",
    review_policy: policy,
    ...settings,
  });
  const section = await make(`/api/assessments/${assessment}/sections/`, { name: "One", time_limit_seconds: 600 });
  await make(`/api/sections/${section}/questions/`, { placements: [{ question, points: 3 }] });
  const path = `/api/assessments/${assessment}/`;
  const published = await app.call("PATCH", path, { as: author, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return { assessment, question };
}

/** Submits the essay as a new student of these tutors, and scores it. */
export async function submitEssay(
  app: TestApp,
  by: SignedIn,
  assessment: string,
  { tutors, schools = [] }: { tutors: readonly SignedIn[]; schools?: string[] },
): Promise<Essay> {
  const user = await createTestUser(app.platform.db, { role: "student", schoolIds: schools });
  const student = await app.signInAs(user);
  await createGroup(app.platform.db, { tutors: tutors.map(({ id }) => id), members: [student.id] });
  await allocate(app, by, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(app, student, assessment);
  const [attempt] = attempts;
  const part = attempt?.question.interactions[0]?.id;
  if (!attempt || !part) throw new Error("There is no essay to write");
  await sitter.save([{ id: attempt.id, revision: 1, elapsed_ms: 5, response: { [part]: essayWords } }]);
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(app.platform.db, () => {}, sitter.session.id);
  return { student, session: sitter.session.id, attempt: attempt.id, part };
}
