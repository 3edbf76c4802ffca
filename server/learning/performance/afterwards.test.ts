import type { Regrade } from "@sextant/contract/regrades.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { expect, test } from "vitest";
import { scoreSession } from "../../delivery/marking/score-sessions.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

async function call<Body>(as: SignedIn, method: string, path: string, body?: unknown): Promise<Body> {
  const answered = await t.call<Body>(method, path, { as, ...(body === undefined ? {} : { body }) });
  expect(answered.status, JSON.stringify(answered.body)).toBeLessThan(300);
  return answered.body;
}

const makeTag = async (level: string, name: string, parent: string | null) =>
  (await call<{ id: string }>(staff, "POST", `/api/tags/${level}/`, { name, parent })).id;

type Mistakes = HandlerOutput<"mistakes.analyse">;

/** A student who solved one of four questions of a test that is released as it is scored; all are filed under one of two topics. */
async function makeWorld(name: string) {
  const shown = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };
  const assessment = await publishAssessment(t, staff, { sections: [{ questions: 4 }], review_policy: shown });
  const student = await t.signInAs(await createTestUser(t.platform.db, { role: "student" }));
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const session = sitter.session.id;
  await sitter.save(
    attempts.slice(0, 3).map((attempt, index) => ({
      id: attempt.id,
      revision: 1,
      elapsed_ms: index + 1,
      response: answer(attempt, index === 0 ? "A" : "B"),
    })),
  );
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(t.platform.db, () => {}, session);
  const exam = await makeTag("exam", name, null);
  const [rates, ratios] = [
    await makeTag("topic", `${name} rates`, exam),
    await makeTag("topic", `${name} ratios`, exam),
  ];
  const { rows } = await t.platform.pool.query<{ id: string }>(
    `select question_id as id from result_facts where session_id = $1 order by position`,
    [session],
  );
  const questions = rows.map(({ id }) => id);
  await t.platform.db
    .insertInto("question_tags")
    .values(questions.map((question_id) => ({ question_id, tag_id: rates })))
    .execute();
  /** What each page says. */
  const told = async (query = "") => {
    const performance = await call<HandlerOutput<"performance.get">>(
      student,
      "GET",
      "/api/student-my-performance-analytics/",
    );
    const mistakes = await call<HandlerOutput<"mistakes.analyse">>(student, "GET", `/api/mistakes-analyser/${query}`);
    const dashboard = await call<HandlerOutput<"dashboard.get">>(student, "GET", "/api/users/assessments/dashboard/");
    const report = await call<HandlerOutput<"sessions.get_report">>(
      student,
      "GET",
      `/api/users/assessments-sessions/${session}/report/`,
    );
    return {
      scores: performance.scores.flatMap(({ scores }) => scores.map(({ value }) => value)),
      topics: performance.mastery.map(({ tag, asked }) => `${tag.name} ${asked}`),
      mistakes: mistakes.count,
      latest: dashboard.latest?.value ?? null,
      next: report.next.flatMap((step) =>
        step.code === "topic" ? `${step.tag.name} ${step.missed}/${step.asked}` : [],
      ),
      reported: report.tags.map(({ tag, right, asked }) => `${tag.name} ${right}/${asked}`),
    };
  };
  return { student, assessment, session, questions, exam, rates, ratios, told };
}

test("every page follows a regrade, and its undoing", async () => {
  const { assessment, questions, told } = await makeWorld("Regraded");
  const before = await told();
  expect(before).toEqual({
    scores: [25],
    topics: ["Regraded 3", "Regraded rates 3"],
    mistakes: 3,
    latest: 25,
    next: ["Regraded rates 3/4"],
    reported: ["Regraded 1/4", "Regraded rates 1/4"],
  });
  const path = `/api/assessments/${assessment}/regrades/`;
  const credit = { question: questions[1], kind: "full_credit", credit: "all" };
  const { id } = await call<Regrade>(staff, "POST", path, credit);
  await call(staff, "POST", `${path}${id}/apply/`);
  await workOff(t.platform);
  expect(await told()).toMatchObject({
    scores: [50],
    mistakes: 2,
    latest: 50,
    reported: ["Regraded 2/4", "Regraded rates 2/4"],
  });
  await call(staff, "POST", `${path}${id}/undo/`);
  await workOff(t.platform);
  expect(await told()).toEqual(before);
});

test("every page is silent of a test that was opened again until it is scored anew, and of one that was cancelled", async () => {
  const { session, told } = await makeWorld("Reopened");
  const before = await told();
  const nothing = { scores: [], topics: [], mistakes: 0, latest: null, next: [], reported: [] };
  const act = (action: string, more: object) =>
    call(staff, "PATCH", `/api/users/assessments-sessions/${session}/`, { action, ...more });
  await act("reopen", { seconds: 60 });
  expect(await told()).toEqual(nothing);
  await act("end", { reason: "time is up" });
  await t.platform.pool.query("update sessions set grace_ends_at = now() where id = $1", [session]);
  await scoreSession(t.platform.db, () => {}, session);
  expect(await told()).toEqual(before);
  await act("cancel", { reason: "someone else sat it" });
  expect(await told()).toEqual(nothing);
});

test("every page tells topics as they are now: one that was deleted is what it became, and its address leads there", async () => {
  const { rates, ratios, told } = await makeWorld("Deleted");
  expect((await told(`?tag=${rates}`)).mistakes).toBe(3);
  const { status } = await t.call("DELETE", `/api/tags/topic/${rates}/?rehome=${ratios}`, { as: staff });
  expect(status).toBe(204);
  const after = await told(`?tag=${ratios}`);
  expect(after).toMatchObject({
    topics: ["Deleted 3", "Deleted ratios 3"],
    mistakes: 3,
    reported: ["Deleted 1/4", "Deleted ratios 1/4"],
  });
  expect(await told(`?tag=${rates}`)).toEqual(after);
});

test("what comes next leaves out what was redone right, in the student’s own report and in the one that is shared", async () => {
  const { student, session, told } = await makeWorld("Redone");
  const shared = await call<{ token: string }>(
    student,
    "POST",
    `/api/users/assessments-sessions/${session}/shared-reports/`,
    {},
  );
  const read = async () => {
    const letter = await call<HandlerOutput<"shared_reports.open">>(staff, "POST", "/api/shared-reports/open/", {
      token: shared.token,
    });
    if (letter.state !== "open") throw new Error(letter.state);
    return letter.next.flatMap((step) => (step.code === "topic" ? `${step.topic} ${step.missed}/${step.asked}` : []));
  };
  const both = async () => [(await told()).next, await read()];
  const redo = async (letter: "A" | "B") => {
    const { results } = await call<Mistakes>(student, "GET", "/api/mistakes-analyser/?state=not_redone");
    const tries = "/api/mistakes-analyser/tries/";
    const body = { session, attempt: results[0]?.id, kind: "redo" };
    const shown = await call<HandlerOutput<"mistakes.try">>(student, "POST", tries, body);
    const [interaction] = shown.question.interactions;
    if (!interaction) throw new Error("The question has no interaction");
    const choices = interaction.type === "choice" ? interaction.options : [];
    const chosen = choices.find(({ content }) => content.includes(`Option ${letter}`));
    const typed = letter === "A" ? "0.5" : "7";
    await call(student, "POST", `${tries}${shown.id}/answer/`, {
      response: { [interaction.id]: chosen ? [chosen.id] : typed },
    });
  };
  expect(await both()).toEqual([["Redone rates 3/4"], ["Redone rates 3/4"]]);
  await redo("A");
  expect(await both()).toEqual([["Redone rates 2/4"], ["Redone rates 2/4"]]);
  await redo("B");
  expect(await both()).toEqual([["Redone rates 2/4"], ["Redone rates 2/4"]]);
  await redo("A");
  expect(await both()).toEqual([[], []]);
});
