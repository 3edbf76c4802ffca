import type { Regrade } from "@sextant/contract/regrades.ts";
import { expect, test } from "vitest";
import { createTestUser } from "../../testing/factories.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { scoreSessions } from "../marking/score-sessions.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Reviewed {
  points: number;
  correct: boolean;
  response: Record<string, string[]>;
  tried: { lost_points: number; tries: { correct: boolean; counts: boolean }[] } | null;
}

/** A student who was told wrong three times at a choice whose key is A: at D, B and C. */
async function triedThrice() {
  const assessment = await publishAssessment(t, staff, {
    kind: "practice",
    sections: [{ questions: 2 }],
    behaviour: { checking: { type: "tries", most: 3, penalty: 0.25 } },
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" },
  });
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [choice] = attempts;
  if (!choice) throw new Error("The section has no question");
  const { id: session } = sitter.session;
  for (const [index, letter] of ["D", "B", "C"].entries()) {
    const revision = index + 1;
    await sitter.save([{ id: choice.id, revision, elapsed_ms: 5, response: answer(choice, letter) }]);
    const checked = await t.call("POST", `/api/users/assessments-attempts/${choice.id}/check/`, {
      as: student,
      body: { session, lease: 1, revision },
    });
    expect(checked.body).toMatchObject({ number: revision, correct: false });
  }
  await sitter.act("submit", { unsent: 0 });
  await scoreSessions(t.platform.db, () => {}, [session]);
  const review = async () => {
    const path = `/api/users/sessions/${session}/attempts/`;
    const { body } = await t.call<{ results: Reviewed[] }>("GET", path, { as: student });
    return body.results[0] as Reviewed;
  };
  const { rows } = await t.platform.pool.query<{ question: string }>(
    `select v.question_id as question from attempts a join question_versions v on v.id = a.question_version_id
     where a.session_id = $1 and a.id = $2`,
    [session, choice.id],
  );
  const keyOf = (...letters: string[]) => {
    const correct = letters.flatMap((letter) => Object.values(answer(choice, letter)).flat() as string[]);
    const mapping = { points: Object.fromEntries(correct.map((option) => [option, 1])), upper_bound: 1 };
    const own = correct.length > 1 ? { correct, mapping } : { correct };
    return { [choice.question.interactions[0]?.id ?? ""]: own };
  };
  const path = `/api/assessments/${assessment}/regrades/`;
  const regrade = async (...letters: string[]) => {
    const body = { question: rows[0]?.question, kind: "key", key: keyOf(...letters) };
    const made = await t.call<Regrade>("POST", path, { as: staff, body });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const act = async (action: "apply" | "undo") => {
      const done = await t.call("POST", `${path}${made.body.id}/${action}/`, { as: staff });
      expect(done.status, JSON.stringify(done.body)).toBe(202);
      await workOff(t.platform);
    };
    return { preview: made.body.preview, act };
  };
  const chosen = (letter: string) => answer(choice, letter);
  return { review, regrade, chosen };
}

test("a try that a corrected key finds right is charged only for the wrong ones before it", async () => {
  const { review, regrade, chosen } = await triedThrice();
  expect(await review()).toMatchObject({ points: 0, response: chosen("C"), tried: { lost_points: 0 } });
  const { preview, act } = await regrade("A", "B", "C");
  expect(preview.changes).toMatchObject([{ before: { points: 0 }, after: { points: 0.75 } }]);
  await act("apply");
  expect(await review()).toMatchObject({
    points: 0.75,
    correct: false,
    response: chosen("B"),
    tried: {
      lost_points: 0.25,
      tries: [
        { correct: false, counts: false },
        { correct: true, counts: true },
        { correct: true, counts: false },
      ],
    },
  });
  await act("undo");
  expect(await review()).toMatchObject({ points: 0, response: chosen("C") });
});

test("a first try that was right after all earns everything, and counts as right", async () => {
  const { review, regrade, chosen } = await triedThrice();
  const { act } = await regrade("D");
  await act("apply");
  expect(await review()).toMatchObject({
    points: 1,
    correct: true,
    response: chosen("D"),
    tried: { lost_points: 0 },
  });
});

test("a last try that alone is right pays for both before it", async () => {
  const { review, regrade } = await triedThrice();
  const { act } = await regrade("C");
  await act("apply");
  expect(await review()).toMatchObject({ points: 0.5, correct: false, tried: { lost_points: 0.5 } });
});
