import { expect } from "vitest";
import type { SignedIn, TestApp } from "./app.ts";
import { createGroup, createTestUser } from "./factories.ts";
import { allocate, answer, sitFirstSection } from "./sitting.ts";
import { workOff } from "./work-off.ts";

/** A review policy that shows everything once a sitting is scored. */
export const shownAtOnce = {
  score: "scored",
  response: "scored",
  key: "scored",
  explanation: "scored",
  cohort: "scored",
};

interface Stuck {
  by: SignedIn;
  /** The tutor who reaches the student. */
  tutor?: SignedIn | undefined;
  assessment: string;
  /** Their last choice; A before that. */
  letter?: string;
  isEnded?: boolean;
  student?: SignedIn;
}

/** Has a student choose an option in the first question of an assessment and submit. */
export async function seatStuck(t: TestApp, { by, tutor, assessment, letter = "B", isEnded = true, ...given }: Stuck) {
  const student = given.student ?? (await t.signInAs(await createTestUser(t.platform.db, { firstName: "Mirabel" })));
  if (tutor && !given.student) await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id] });
  await allocate(t, by, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("there is a question");
  await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5000, response: answer(first, "A") }]);
  if (letter !== "A") {
    await sitter.save([{ id: first.id, revision: 2, elapsed_ms: 9000, response: answer(first, letter) }]);
  }
  if (isEnded) {
    expect((await sitter.act("submit")).status).toBe(200);
    await workOff(t.platform);
  }
  return { student, session: sitter.session.id, attempt: first.id, question: first.question.id };
}
