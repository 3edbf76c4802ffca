import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { Answer } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import {
  type AssessmentPlan,
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  sitFirstSection,
} from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { scoreSessions } from "../../marking/score-sessions.ts";

const once = { checking: { type: "checked_at_once" } };
const three = { checking: { type: "tries", most: 3, penalty: 0.25 } };
const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" };

const t = useTestApp();
const staff = useSignedIn(t, "staff");

interface Checked {
  code: string;
  state: string;
  number: number;
  correct: boolean;
  tries_left: number;
  locked: boolean;
  explanation: string | null;
  hints: string[];
}

/** A student in a section of two questions: a choice whose key is A, and a number whose key is 1/2. */
async function sitChecked(plan: AssessmentPlan) {
  const assessment = await publishAssessment(t, staff, {
    kind: "practice" as const,
    sections: [{ questions: 2 }],
    review_policy: shown,
    ...plan,
  });
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [choice, number] = attempts as [RenderedAttempt, RenderedAttempt];
  const { id: session } = sitter.session;
  const save = async (attempt: RenderedAttempt, revision: number, text: string, more: object = {}) =>
    sitter.save([{ id: attempt.id, revision, elapsed_ms: 5, response: answer(attempt, text), ...more }]);
  const check = (attempt: RenderedAttempt, revision: number, more: object = {}, as = student) =>
    t.call<Checked>("POST", `/api/users/assessments-attempts/${attempt.id}/check/`, {
      as,
      body: { session, lease: 1, revision, ...more },
    });
  const finish = async () => {
    await sitter.act("submit", { unsent: 0 });
    await scoreSessions(t.platform.db, () => {}, [session]);
    const review = await t.call<{ results: { id: string; points: number; correct: boolean }[] }>(
      "GET",
      `/api/users/sessions/${session}/attempts/`,
      { as: student },
    );
    return review.body.results.map(({ points, correct }) => ({ points, correct }));
  };
  const list = (as = student) =>
    t.call<{ results: Checked[] }>("GET", `/api/users/assessments-sessions/${session}/checks/`, { as });
  return { student, sitter, session, choice, number, save, check, finish, list };
}

const codesOf = ({ body }: Answer<{ attempts?: { status: string; code?: string }[] }>) =>
  body.attempts?.map(({ status, code }) => code ?? status);

test("the timeline has each try, the hint it revealed and every score", async () => {
  const { session, choice, number, save, check, finish } = await sitChecked({ behaviour: three });
  await save(choice, 1, "B");
  await check(choice, 1);
  await save(choice, 2, "A");
  await check(choice, 2);
  await save(number, 1, "7");
  await finish();
  const { status, body } = await t.call<OperationOutput<"sessions.timeline">>(
    "GET",
    `/api/users/assessments-sessions/${session}/timeline/`,
    { as: staff },
  );
  expect(status).toBe(200);
  expect(body.checks).toMatchObject([
    { attempt: choice.id, number: 1, correct: false, partly: false, hint: 1 },
    { attempt: choice.id, number: 2, correct: true, partly: false, hint: null },
  ]);
  const scores = body.scores.map(({ attempt, cause, points }) => [attempt, cause, points]);
  expect(scores).toHaveLength(2);
  expect(scores).toEqual(
    expect.arrayContaining([
      [choice.id, "submitted", 0.75],
      [number.id, "submitted", 0],
    ]),
  );
});

describe("an answer that is checked at once", () => {
  test("is told right or wrong, with its explanation, and stays", async () => {
    const { choice, save, check, sitter, finish, list } = await sitChecked({ behaviour: once });
    await save(choice, 1, "B");
    const told = await check(choice, 1);
    expect(told.body).toMatchObject({ number: 1, correct: false, tries_left: 0, locked: true });
    expect(told.body.explanation).toContain("Secret explanation 1");
    expect(JSON.stringify(told.body)).not.toMatch(/"key"|Option A/);
    expect(await save(choice, 2, "A")).toMatchObject({ status: 422, body: { errors: [{ message: "checked" }] } });
    const flagged = await sitter.save([
      { id: choice.id, revision: 2, elapsed_ms: 9, response: answer(choice, "B"), flagged: true },
    ]);
    expect(codesOf(flagged as never)).toEqual(["saved"]);
    expect((await check(choice, 2)).body).toMatchObject({ status: 409, code: "illegal_transition", state: "checked" });
    expect((await list()).body.results).toMatchObject([{ number: 1, correct: false, locked: true }]);
    expect(await finish()).toEqual([
      { points: 0, correct: false },
      { points: 0, correct: null },
    ]);
  });

  test("is told the same again for the same revision, also at the same moment", async () => {
    const { choice, save, check, session } = await sitChecked({ behaviour: three });
    await save(choice, 1, "B");
    const [one, other] = await Promise.all([check(choice, 1), check(choice, 1)]);
    expect([one.body, other.body]).toEqual([one.body, one.body]);
    expect(one.body).toMatchObject({ number: 1, tries_left: 2 });
    const kept = await t.platform.db
      .selectFrom("attempt_checks")
      .select("number")
      .where("session_id", "=", session)
      .execute();
    expect(kept).toEqual([{ number: 1 }]);
  });

  test("is checked by the device that took over from the one that saved it", async () => {
    const { choice, number, save, check, sitter } = await sitChecked({ behaviour: three });
    await save(choice, 1, "B");
    await save(number, 1, "7");
    const told = await check(number, 1);
    await sitter.act("take_over");
    expect((await check(choice, 1, { lease: 2 })).body).toMatchObject({ number: 1, correct: false, tries_left: 2 });
    expect((await check(number, 1, { lease: 2 })).body).toEqual(told.body);
    expect((await check(choice, 2, { lease: 2 })).body).toMatchObject({ code: "stale_version" });
  });

  test("keeps its explanation to itself where that is shown later", async () => {
    const { choice, save, check } = await sitChecked({
      behaviour: once,
      review_policy: { ...shown, explanation: "released" },
    });
    await save(choice, 1, "A");
    expect((await check(choice, 1)).body).toMatchObject({ correct: true, explanation: null });
  });
});

describe("several tries", () => {
  test("are not used up by a flag, or by how sure one is", async () => {
    const { choice, save, check } = await sitChecked({ behaviour: three });
    await save(choice, 1, "B");
    await check(choice, 1);
    await save(choice, 2, "B", { flagged: true, confidence: 2 });
    expect((await check(choice, 2)).body).toMatchObject({ number: 1, tries_left: 2 });
  });

  test("cost their share of the points, and a right one ends them", async () => {
    const { choice, number, save, check, finish } = await sitChecked({ behaviour: three });
    await save(choice, 1, "B");
    expect((await check(choice, 1)).body).toMatchObject({ tries_left: 2, locked: false, explanation: null });
    await save(choice, 2, "A");
    expect((await check(choice, 2)).body).toMatchObject({ number: 2, correct: true, tries_left: 0, locked: true });
    await save(number, 1, "7");
    await check(number, 1);
    // Saved after a wrong try and not checked: one more try.
    await save(number, 2, "1/2");
    expect(await finish()).toEqual([
      { points: 0.75, correct: false },
      { points: 0.75, correct: false },
    ]);
  });

  test("reveal a hint for each wrong one that leaves another, and nothing before", async () => {
    const { student, sitter, choice, save, check, finish, list, session } = await sitChecked({ behaviour: three });
    const render = async () => {
      const path = `/api/users/assessments-sessions/render/?session=${session}`;
      return JSON.stringify((await t.call("GET", path, { as: student })).body);
    };
    await save(choice, 1, "B");
    const first = await check(choice, 1);
    expect(first.body.hints).toEqual([expect.stringMatching(/Secret hint 1 on 1: .*class="katex/)]);
    expect(JSON.stringify(first.body)).not.toMatch(/hint 2|"key"|Option A/);
    expect(await render()).not.toMatch(/Secret|hint/i);
    await save(choice, 2, "C");
    expect((await check(choice, 2)).body.hints).toHaveLength(2);
    // What was told of an earlier try stays what it was.
    expect((await check(choice, 1)).body).toEqual(first.body);
    await save(choice, 3, "D");
    expect((await check(choice, 3)).body).toMatchObject({
      locked: true,
      hints: [expect.stringContaining("hint 1 on 1"), expect.stringContaining("hint 2 on 1")],
    });
    expect((await list()).body.results[0]?.hints).toHaveLength(2);
    expect(await render()).not.toMatch(/Secret|hint/i);
    await finish();
    const review = await t.call<{ results: { hints: string[] }[] }>("GET", `/api/users/sessions/${session}/attempts/`, {
      as: student,
    });
    expect(review.body.results.map(({ hints }) => hints.length)).toEqual([2, 0]);
    expect(sitter.session.id).toBe(session);
  });

  test("end without another hint once one is right, and a hint that was read stays when it is reworded", async () => {
    const { choice, save, check, session } = await sitChecked({ behaviour: three });
    await save(choice, 1, "B");
    const first = (await check(choice, 1)).body.hints;
    const { question_id: question } = await t.platform.db
      .selectFrom("attempts as a")
      .innerJoin("question_versions as v", "v.id", "a.question_version_id")
      .select("v.question_id")
      .where("a.session_id", "=", session)
      .where("a.id", "=", choice.id)
      .executeTakeFirstOrThrow();
    const { version } = (await t.call<{ version: number }>("GET", `/api/questions/${question}/`, { as: staff })).body;
    const reworded = await t.call<{ version_number: number; key_revision: number }>(
      "PATCH",
      `/api/questions/${question}/`,
      { as: staff, body: { version, hints: ["<p>New first</p>", "<p>New second</p>"] } },
    );
    expect(reworded.body).toMatchObject({ version_number: 1, key_revision: 2 });
    await save(choice, 2, "A");
    expect((await check(choice, 2)).body).toMatchObject({ correct: true, hints: first });
  });

  test("are kept with the score", async () => {
    const { choice, save, check, finish, session } = await sitChecked({ behaviour: three });
    await save(choice, 1, "B");
    await check(choice, 1);
    await save(choice, 2, "A");
    await check(choice, 2);
    expect((await finish())[0]).toEqual({ points: 0.75, correct: false });
    const kept = await t.platform.db
      .selectFrom("attempt_scores")
      .select("points_table")
      .where("session_id", "=", session)
      .where("attempt_id", "=", choice.id)
      .executeTakeFirstOrThrow();
    expect(kept.points_table).toMatchObject({ points: 1, credit: { tries: 2, lost: 0.25, certainty: null } });
  });
});

describe("a check is refused", () => {
  test("where nothing is checked, nothing is answered, or another answer is saved", async () => {
    const plain = await sitChecked({});
    await plain.save(plain.choice, 1, "A");
    expect((await plain.check(plain.choice, 1)).body).toMatchObject({ status: 409, state: "at_end" });

    const { choice, save, check, sitter } = await sitChecked({ behaviour: once });
    expect((await check(choice, 1)).body).toMatchObject({ status: 409, code: "stale_version" });
    await sitter.save([{ id: choice.id, revision: 1, elapsed_ms: 1 }]);
    expect((await check(choice, 1)).body).toMatchObject({ status: 422, code: "invalid" });
    await save(choice, 2, "A");
    expect((await check(choice, 1)).body).toMatchObject({ code: "stale_version" });
    await sitter.act("take_over");
    expect((await check(choice, 2)).body).toMatchObject({ status: 409, code: "taken_over" });
    expect((await check(choice, 2, { lease: 7 })).body).toMatchObject({ code: "lease_unknown" });
  });

  test("once the section is over", async () => {
    const { choice, save, check, sitter } = await sitChecked({ behaviour: once });
    await save(choice, 1, "A");
    await sitter.act("end_section");
    expect((await check(choice, 1)).status).toBe(409);
  });

  test("to anyone but the student, and for what isn’t there", async () => {
    const { choice, save, check, list } = await sitChecked({ behaviour: once });
    await save(choice, 1, "A");
    const stranger = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
    for (const who of [stranger, staff]) expect((await check(choice, 1, {}, who)).status).toBe(404);
    expect([(await list(stranger)).status, (await list(staff)).status]).toEqual([404, 200]);
    expect((await check({ ...choice, id: newId() }, 1)).status).toBe(404);
    expect((await check(choice, 0)).status).toBe(400);
    expect((await list(null as never)).status).toBe(401);
  });
});

test("points follow from how sure a student was", async () => {
  const { choice, number, save, finish } = await sitChecked({ behaviour: { certainty: "scored" } });
  await save(choice, 1, "A", { confidence: 3 });
  await save(number, 1, "9", { confidence: 2 });
  expect(await finish()).toEqual([
    { points: 1, correct: true },
    { points: -0.6667, correct: false },
  ]);
});

test("several tries can’t be scored by certainty, and a mock can’t tell who is right", async () => {
  const refused = await t.call<{ errors: { path: string }[] }>("POST", "/api/assessments/", {
    as: staff,
    body: { name: "Both", behaviour: { ...three, certainty: "scored" } },
  });
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, "behaviour.certainty"]);
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 1 }] });
  const published = await t.call<{ findings: { code: string }[] }>("PATCH", `/api/assessments/${assessment}/`, {
    as: staff,
    body: { kind: "mock", behaviour: once, action: "publish" },
  });
  expect([published.status, published.body.findings.map(({ code }) => code)]).toEqual([422, ["checked_in_mock"]]);
});
