import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type Sitter,
  sitFirstSection,
} from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { verifyAnswerChains } from "./verify-answer-chains.ts";

type Visits = OperationOutput<"visits.save">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let student: SignedIn;
let assessment: string;
beforeAll(async () => {
  assessment = await publishAssessment(t, staff, { sections: [{ questions: 6, navigation: "linear" }] });
});
beforeEach(async () => {
  student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
});

const positions = (attempts: readonly RenderedAttempt[]) => attempts.map(({ position }) => position);
const row = ({ id }: { id: string }, revision: number, response: object | null) => ({
  id,
  revision,
  elapsed_ms: 100 * revision,
  response,
});

async function visit({ session }: Sitter, attempts: readonly { id: string }[]): Promise<Visits["visits"]> {
  const visits = attempts.map(({ id }) => ({ id: newId(), attempt: id, entered_ms: 1 }));
  const { status, body } = await t.call<Visits>("POST", "/api/user-assessment-session/create-attempt-visit/", {
    as: student,
    body: { session: session.id, lease: 1, visits },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.visits;
}

/** The ids of all questions of the section, which no page is told before they are reached. */
async function allOf({ session }: Sitter): Promise<{ id: string; position: number }[]> {
  return t.platform.db
    .selectFrom("attempts")
    .where("session_id", "=", session.id)
    .orderBy("position")
    .select(["id", "position"])
    .execute();
}

/** Answers to these positions, each saved by a call of its own. */
async function answered(sitter: Sitter, count: number): Promise<RenderedAttempt[]> {
  for (let position = 1; position <= count; position += 1) {
    const attempt = (await sitter.render())[position - 1];
    if (!attempt) throw new Error(`Question ${position} was not shown`);
    const saved = await sitter.save([row(attempt, 1, answer(attempt, "A"))]);
    expect(saved.body.attempts).toMatchObject([{ status: "saved", counted: true }]);
  }
  return sitter.render();
}

test("visits open the next question once, and nothing beyond it", async () => {
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  expect(positions(attempts)).toEqual([1]);
  const all = await allOf(sitter);
  expect(await visit(sitter, all)).toMatchObject([
    { status: "saved" },
    ...Array.from({ length: 5 }, () => ({ status: "rejected", code: "not_reached" })),
  ]);
  for (let round = 0; round < 6; round += 1) {
    const shown = await sitter.render();
    expect(positions(shown)).toEqual([1, 2]);
    await visit(sitter, shown);
  }
  const kept = await sql<{ position: number }>`select distinct a.position from visits v
    join attempts a on a.session_id = v.session_id and a.id = v.attempt_id
    where v.session_id = ${sitter.session.id}::uuid order by 1`.execute(t.platform.db);
  expect(kept.rows.map(({ position }) => position)).toEqual([1, 2]);
});

test("a question that is left open leads on once that is saved", async () => {
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  await visit(sitter, attempts);
  const shown = await sitter.render();
  await visit(sitter, shown);
  expect((await sitter.save([row(shown[0] ?? { id: "" }, 1, null)])).body.attempts).toMatchObject([
    { status: "saved" },
  ]);
  expect(positions(await sitter.render())).toEqual([1, 2, 3]);
});

test("an answer behind the furthest one is kept and doesn’t count, in whatever order they come", async () => {
  const { sitter } = await sitFirstSection(t, student, assessment);
  const [first, second, third] = await answered(sitter, 3);
  if (!first || !second || !third) throw new Error("Three questions were answered");
  const late = { status: "late", counted: false };
  const changed = [row(second, 2, answer(second, "B")), row(first, 2, answer(first, "B"))];
  expect((await sitter.save(changed)).body.attempts).toMatchObject([late, late]);
  // The same again is answered the same and kept once.
  expect((await sitter.save(changed)).body.attempts).toMatchObject([late, late]);
  // What is in hand may be changed, and what was saved is saved when it comes again.
  expect((await sitter.save([row(third, 2, answer(third, "B"))])).body.attempts).toMatchObject([{ status: "saved" }]);
  expect((await sitter.save([row(first, 1, answer(first, "A"))])).body.attempts).toMatchObject([
    { status: "saved", counted: true },
  ]);
  const path = `/api/users/assessments-sessions/${sitter.session.id}/history/`;
  const history = await t.call<OperationOutput<"sessions.history">>("GET", path, { as: staff });
  const passed = history.body.results.filter(({ status }) => status === "passed");
  expect(passed.map(({ attempt, counted }) => [attempt, counted]).sort()).toEqual(
    [first, second].map(({ id }) => [id, false]).sort(),
  );
  expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
  await workOff(t.platform);
  const scored = await t.call<{ score: { points: number } }>(
    "GET",
    `/api/users/assessments-sessions/${sitter.session.id}/`,
    {
      as: staff,
    },
  );
  expect(scored.body.score.points).toBe(2);
  expect(await verifyAnswerChains(t.platform.db)).toMatchObject({ faults: [] });
});

test("neither does one that comes after the section’s end", async () => {
  const { sitter } = await sitFirstSection(t, student, assessment);
  const [first, second] = await answered(sitter, 2);
  if (!first || !second) throw new Error("Two questions were answered");
  await passDeadline(t.platform.db, sitter.session.id);
  const saved = await sitter.save([row(first, 2, answer(first, "B"))]);
  expect(saved.body.attempts).toMatchObject([{ status: "late", counted: false }]);
  const { rows } = await sql<{ status: string }>`select status from answer_history
    where session_id = ${sitter.session.id}::uuid and attempt_id = ${first.id}::uuid order by seq`.execute(
    t.platform.db,
  );
  expect(rows.map(({ status }) => status)).toEqual(["saved", "passed"]);
});

test("answers that come together all count, whichever is named first", async () => {
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  await visit(sitter, attempts);
  const shown = await sitter.render();
  const rows = shown.map((attempt) => row(attempt, 1, answer(attempt, "A")));
  const saved = await sitter.save(rows.toReversed());
  expect(saved.body.attempts).toMatchObject(rows.map(() => ({ status: "saved", counted: true })));
});

test("one moves freely where the section says so", async () => {
  const free = await publishAssessment(t, staff, { sections: [{ questions: 3 }] });
  await allocate(t, staff, free, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, free);
  for (const attempt of attempts.toReversed())
    expect((await sitter.save([row(attempt, 1, answer(attempt, "A"))])).body.attempts).toMatchObject([
      { status: "saved", counted: true },
    ]);
  expect((await visit(sitter, attempts.toReversed())).every(({ status }) => status === "saved")).toBe(true);
});
