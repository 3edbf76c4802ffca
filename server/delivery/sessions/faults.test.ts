import { expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { passDeadline } from "../../testing/pass-deadline.ts";
import {
  type AssessmentPlan,
  allocate,
  answer,
  publishAssessment,
  type Session,
  sitFirstSection,
} from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { createSweeper } from "./sweep.ts";

const TEN_MINUTES_MS = 600_000;

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const path = (id: string) => `/api/users/assessments-sessions/${id}/`;

async function begin(settings: AssessmentPlan = {}) {
  const assessment = await publishAssessment(t, staff, {
    sections: [{ questions: 3, time_limit_seconds: 600 }],
    ...settings,
  });
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const { id } = sitter.session;
  const row = (place: number, elapsedMs: number, text = "A") => {
    const attempt = attempts[place];
    if (!attempt) throw new Error("There is no such question");
    return { id: attempt.id, revision: 1, elapsed_ms: elapsedMs, response: answer(attempt, text) };
  };
  type Seen = Session & { late_waiting?: number };
  const see = async (as: SignedIn) => (await t.call<Seen>("GET", path(id), { as })).body;
  return { assessment, student, sitter, id, row, see };
}

/** Saves one answer; then the connection breaks five minutes before the end, and is back five minutes after it. */
async function cutOff(settings: AssessmentPlan) {
  const begun = await begin(settings);
  const { sitter, id, row } = begun;
  const { db, live, log } = t.platform;
  const saved = await sitter.save([row(0, 60_000)]);
  expect(saved.body.attempts[0]).toMatchObject({ status: "saved", counted: true });
  await passDeadline(db, id, { workedMs: TEN_MINUTES_MS, agoMs: TEN_MINUTES_MS / 2 });
  await createSweeper(db, live.wake, log).sweep();
  await scoreSession(db, live.wake, id);
  // One answer from before the end, one from after it.
  const arrived = await sitter.save([row(1, 400_000), row(2, 700_000, "0.5")]);
  await scoreSession(db, live.wake, id);
  return { ...begun, late: arrived.body.attempts.map(({ status, counted }) => [status, counted]) };
}

test("ten minutes offline across a deadline: within the grace what was made in time counts by itself, and nothing else", async () => {
  const { late, see, student } = await cutOff({ sync_grace_seconds: 900 });
  expect(late).toEqual([
    ["late", true],
    ["late", false],
  ]);
  expect(await see(student)).toMatchObject({ reason: "deadline", state: "submitted" });
});

test("ten minutes offline beyond the grace: what was made in time waits for the team, can be counted, and its student is told", async () => {
  const { student, id, row, see, late } = await cutOff({ sync_grace_seconds: 60 });
  const { db, live } = t.platform;
  expect(late).toEqual([
    ["late", false],
    ["late", false],
  ]);
  expect(await see(student)).toMatchObject({ score: { points: 1 }, reason: "deadline" });
  // Kept, with when it was made; the one from after the end isn't among those that wait.
  const { rows } = await t.platform.pool.query<{ elapsed_ms: number; status: string }>(
    "select elapsed_ms::int, status from answer_history where session_id = $1 order by elapsed_ms",
    [id],
  );
  expect(rows).toEqual([
    { elapsed_ms: 60_000, status: "saved" },
    { elapsed_ms: 400_000, status: "late" },
    { elapsed_ms: 700_000, status: "late" },
  ]);
  expect(await see(staff)).toMatchObject({ late_waiting: expect.any(Number) });
  const counting = await t.call("PATCH", path(id), {
    as: staff,
    body: { action: "count_late", attempts: [row(1, 0).id] },
  });
  expect(counting.status, JSON.stringify(counting.body)).toBe(200);
  await scoreSession(db, live.wake, id);
  expect((await see(student)).score?.points).toBe(2);
  const told = await t.call<{ results: { kind: string; session: string }[] }>("GET", "/api/notifications/", {
    as: student,
  });
  expect(told.body.results.filter(({ kind }) => kind === "late_counted")).toMatchObject([{ session: id }]);
});

test("a time limit edited while people sit closes nobody early: the draft, and a version that is published of it", async () => {
  const { assessment, student, sitter, id, row, see } = await begin();
  const deadline = async () => (await see(student)).sections[0]?.deadline_at;
  const before = await deadline();
  const { body: draft } = await t.call<{ sections: string[] }>("GET", `/api/assessments/${assessment}/`, {
    as: staff,
  });
  const edit = (url: string, body: unknown) => t.call("PATCH", url, { as: staff, body });
  const edited = await edit(`/api/sections/${draft.sections[0]}/`, { time_limit_seconds: 60 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await edit(`/api/assessments/${assessment}/`, { action: "publish" })).status).toBe(200);
  expect(await deadline()).toBe(before);
  // Two minutes in: over by the new limit, not by the limit that this sitting began with.
  await passDeadline(t.platform.db, id, { workedMs: TEN_MINUTES_MS, agoMs: -8 * 60_000 });
  await createSweeper(t.platform.db, t.platform.live.wake, t.platform.log).sweep();
  const saved = await sitter.save([row(0, 120_000)]);
  expect([saved.status, saved.body.attempts[0]?.status]).toEqual([200, "saved"]);
  expect(saved.body.remaining_ms).toBeGreaterThan(7 * 60_000);
  // A student who begins now has the new limit.
  const other = await t.signInAs("student");
  await allocate(t, staff, assessment, other.id);
  const next = await sitFirstSection(t, other, assessment);
  const seen = await t.call<Session>("GET", path(next.sitter.session.id), { as: other });
  expect(seen.body.sections[0]?.time_limit_seconds).toBe(60);
});
