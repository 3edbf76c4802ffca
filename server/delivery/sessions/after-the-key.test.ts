import { describe, expect, it } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { hashesOf } from "../../testing/hashes-of.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import {
  type AssessmentPlan,
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type Session,
  sitFirstSection,
} from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");

const path = (id: string) => `/api/users/assessments-sessions/${id}/`;

async function begin(plan: AssessmentPlan = {}) {
  const assessment = await publishAssessment(test, staff, { sections: [{ questions: 3 }], ...plan });
  const student = await test.signInAs("student");
  await allocate(test, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(test, student, assessment);
  const { id } = sitter.session;
  const { db, live } = test.platform;
  type Seen = Session & { reopened_after_key?: boolean };
  return {
    student,
    sitter,
    attempts,
    id,
    score: () => scoreSession(db, live.wake, id),
    see: async (as: SignedIn) => (await test.call<Seen>("GET", path(id), { as })).body,
    byTeam: (action: string, more = {}) => test.call<Seen>("PATCH", path(id), { as: staff, body: { action, ...more } }),
    result: () =>
      db.selectFrom("session_results").select(["counts", "is_first"]).where("session_id", "=", id).executeTakeFirst(),
  };
}

const right = (attempt: RenderedAttempt) => ({
  id: attempt.id,
  revision: 1,
  elapsed_ms: 0,
  response: answer(attempt, attempt.position === 3 ? "0.5" : "A"),
});

describe("once a sitting is scored", () => {
  it("nothing that arrives counts by itself, not even with the next scoring; the team counts one or many", async () => {
    const { student, sitter, attempts, id, score, see, byTeam } = await begin();
    await sitter.act("submit", { unsent: 0 });
    await score();
    expect(await see(student)).toMatchObject({ state: "released", score: { points: 0 } });

    const late = await sitter.save(attempts.map(right));
    expect(late.body.attempts.map(({ status, counted }) => [status, counted])).toEqual(
      attempts.map(() => ["late", false]),
    );
    const [one, ...rest] = attempts.map((attempt) => attempt.id);
    expect(await see(staff)).toMatchObject({ late_waiting: 3 });
    expect(await see(student)).not.toHaveProperty("late_waiting");
    const home = async (as: SignedIn) =>
      (await test.call<{ late: { sittings: { id: string; answers: number }[] } }>("GET", "/api/home/", { as })).body
        .late;
    expect((await home(staff)).sittings).toContainEqual(expect.objectContaining({ id, answers: 3 }));
    expect(await home(await test.signInAs("tutor"))).toMatchObject({ count: 0 });
    await byTeam("count_late", { attempts: [one] });
    await score();
    expect(await see(staff)).toMatchObject({ late_waiting: 2, score: { points: 1 } });
    const more = await sitter.save(attempts.map((attempt) => ({ ...right(attempt), revision: 2 })));
    expect(more.body.attempts.map(({ counted }) => counted)).toEqual([false, false, false]);
    const told = await test.call<{ results: { kind: string; session: string }[] }>("GET", "/api/notifications/", {
      as: student,
    });
    expect(told.body.results.filter(({ kind }) => kind === "late_counted")).toMatchObject([{ session: id }]);
    await byTeam("count_late", { attempts: rest });
    await score();
    expect((await see(staff)).score?.points).toBe(3);
    // The first question has a newer answer since.
    expect((await home(staff)).sittings).toContainEqual(expect.objectContaining({ id, answers: 1 }));
    await byTeam("count_late", { attempts: [one] });
    expect((await home(staff)).sittings.map((sitting) => sitting.id)).not.toContain(id);
  });

  it("late answers that the team leaves uncounted wait for nobody until more arrive; each can still be counted", async () => {
    const { student, sitter, attempts, id, score, see, byTeam } = await begin();
    await sitter.act("submit", { unsent: 0 });
    await score();
    const [one, two, three] = attempts;
    if (!one || !two || !three) throw new Error("Three attempts are needed");
    const live = async () => {
      type Row = { id: string; late?: number };
      const { body } = await test.call<{ results: Row[] }>("GET", "/api/live-sessions/", { as: staff });
      return body.results.find((row) => row.id === id)?.late;
    };
    await sitter.save([right(one), right(two)]);
    expect(await live()).toBe(2);
    expect((await test.call("PATCH", path(id), { as: student, body: { action: "leave_late" } })).status).toBe(403);
    expect((await byTeam("leave_late")).body).toMatchObject({ late_waiting: 0, state: "released" });
    expect(await live()).toBeUndefined();
    await sitter.save([right(three)]);
    expect(await see(staff)).toMatchObject({ late_waiting: 1 });
    expect(await live()).toBe(1);
    await byTeam("count_late", { attempts: [one.id] });
    await score();
    expect(await see(staff)).toMatchObject({ score: { points: 1 } });
  });

  it("a reopening is told to the student, takes back that the result is out, and forgets where the page was", async () => {
    const { student, sitter, id, score, byTeam, see } = await begin();
    await sitter.act("submit", { unsent: 0 });
    await score();
    type Told = { results: { kind: string; session: string; closes_at: string | null; read_at: string | null }[] };
    const told = async () => (await test.call<Told>("GET", "/api/notifications/", { as: student })).body.results;
    expect(await told()).toMatchObject([{ kind: "released", read_at: null }]);
    const { body } = await byTeam("reopen", { seconds: 120 });
    const deadline = (body.sections[0] as { deadline_at?: string } | undefined)?.deadline_at;
    expect(await told()).toMatchObject([
      { kind: "reopened", session: id, closes_at: deadline, read_at: null },
      { kind: "released", read_at: expect.any(String) },
    ]);
    expect(await see(student)).toMatchObject({ reopened_at: expect.any(String) });
    type Own = { results: { sessions: { id: string; reopened_at: string | null }[] }[] };
    const own = await test.call<Own>("GET", "/api/users/assessments/", { as: student });
    expect(own.body.results[0]?.sessions).toMatchObject([{ id, reopened_at: expect.any(String) }]);
    await sitter.act("submit", { unsent: 0 });
    await score();
    expect((await told()).map(({ kind }) => kind)).toEqual(["released", "reopened", "released"]);
  });

  it("the receipt counts questions that were never reached, and the log names the student", async () => {
    const { student, sitter, attempts, id, byTeam } = await begin({ sections: [{ questions: 3 }, { questions: 2 }] });
    const [first] = attempts;
    if (!first) throw new Error("An attempt is needed");
    await sitter.save([right(first)]);
    await byTeam("end", { reason: "" });
    const receipt = await test.call("GET", `${path(id)}receipt/`, { as: student });
    expect(receipt.body).toMatchObject({ answered: 1, total: 5 });
    type Log = { results: { action: string; subject: { person: { id: string } | null } }[] };
    const log = await test.call<Log>("GET", `/api/audit/?subject=${id}`, { as: staff });
    expect(log.body.results).toMatchObject([{ action: "session.end", subject: { id, person: { id: student.id } } }]);
  });

  it("what had arrived before in the grace is scored", async () => {
    const { student, sitter, attempts, score, see } = await begin();
    await sitter.act("submit", { unsent: 3, unsent_hashes: hashesOf(...attempts.map(right)) });
    const late = await sitter.save(attempts.map(right));
    expect(late.body.attempts.map(({ counted }) => counted)).toEqual([true, true, true]);
    await sitter.act("submit", { unsent: 0 });
    await score();
    expect(await see(student)).toMatchObject({ state: "released", score: { points: 3 } });
  });
});

describe("reopening", () => {
  it("flags a sitting whose key was visible and takes it out of statistics for good", async () => {
    const { student, sitter, score, see, byTeam, result } = await begin();
    await sitter.act("submit", { unsent: 0 });
    await score();
    expect(await result()).toEqual({ counts: true, is_first: true });
    expect(await see(staff)).toMatchObject({ reopened_after_key: false });

    expect((await byTeam("reopen", { seconds: 600 })).body).toMatchObject({
      state: "in_progress",
      reopened_after_key: true,
    });
    expect(await result()).toEqual({ counts: false, is_first: false });
    await sitter.act("submit", { unsent: 0 });
    await score();
    expect(await result()).toEqual({ counts: false, is_first: false });
    expect(await see(staff)).toMatchObject({ state: "released", reopened_after_key: true });
    expect(await see(student)).not.toHaveProperty("reopened_after_key");
  });

  it("leaves a sitting in statistics whose key nobody had seen", async () => {
    const { sitter, score, see, byTeam, result } = await begin({
      review_policy: { score: "scored", response: "scored", key: "never", explanation: "never", cohort: "never" },
    });
    await sitter.act("submit", { unsent: 0 });
    await score();
    await byTeam("reopen", { seconds: 600 });
    expect(await see(staff)).toMatchObject({ reopened_after_key: false });
    await sitter.act("submit", { unsent: 0 });
    await score();
    expect(await result()).toEqual({ counts: true, is_first: true });
  });
});

describe("an answer that arrived in the grace", () => {
  it("is marked in history, in the list of what was given, and in the review, for its student too", async () => {
    const { student, sitter, attempts, id, score, byTeam } = await begin();
    const [before, inGrace, tooLate] = attempts;
    if (!before || !inGrace || !tooLate) throw new Error("Three attempts are needed");
    await sitter.save([right(before)]);
    await passDeadline(test.platform.db, id, { workedMs: 60_000 });
    await sitter.save([right(inGrace), { ...right(tooLate), elapsed_ms: 60_001 }]);
    await sitter.act("submit", { unsent: 0 });
    await score();

    type Late = { attempt: string; in_grace: boolean; counted: boolean };
    const history = await test.call<{ results: (Late & { status: string })[] }>("GET", `${path(id)}history/`, {
      as: staff,
    });
    const marks = new Map(history.body.results.map((row) => [row.attempt, [row.status, row.in_grace, row.counted]]));
    expect(marks.get(before.id)).toEqual(["saved", false, true]);
    expect(marks.get(inGrace.id)).toEqual(["late", true, true]);
    expect(marks.get(tooLate.id)).toEqual(["late", true, false]);

    const review = (as: SignedIn) =>
      test.call<{ results: { id: string; late?: unknown }[] }>("GET", `/api/users/sessions/${id}/attempts/`, { as });
    const reviewed = (await review(staff)).body.results;
    expect(reviewed.map(({ late }) => late)).toMatchObject([
      null,
      { in_grace: true, counted: true, revision: 1, waits: false, why: "in_time", ended_by: "deadline" },
      { in_grace: true, counted: false, waits: true, why: "made_after_end", response: right(tooLate).response },
    ]);
    expect((await review(student)).body.results.map(({ late }) => late)).toEqual(reviewed.map(({ late }) => late));

    await byTeam("count_late", { attempts: [tooLate.id] });
    const credit = await test.call<{ late_answers: Late[] }>("GET", `${path(id)}credit/`, { as: staff });
    expect(credit.body.late_answers).toHaveLength(2);
    for (const late of credit.body.late_answers) expect(late).toMatchObject({ in_grace: true, counted: true });
  });
});
