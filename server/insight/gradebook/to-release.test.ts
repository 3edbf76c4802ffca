import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Listed = OperationOutput<"assessment_results.list_to_release">;
type Waiting = OperationOutput<"assessment_results.get_to_release">;
type Acted = OperationOutput<"sessions.act_many">;

const LIST = "/api/results/to-release/";
const QUESTIONS = 2;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let students: string[];
/** The tutor’s own, and staff’s: their scores wait for a person. The third’s are released by the clock. */
let own: string;
let other: string;
let timed: string;

const listOf = (as: SignedIn | null, query = "") => t.call<Listed>("GET", `${LIST}${query}`, { as });
const waitingOf = (id: string, as: SignedIn | null) =>
  t.call<Waiting>("GET", `/api/assessments/${id}/results/to-release/`, { as });
const namesOf = async (as: SignedIn) => (await listOf(as)).body.results.map(({ name, sittings }) => [name, sittings]);

async function publish(name: string, as: SignedIn, score: string) {
  const sections = [{ questions: QUESTIONS }];
  return publishAssessment(t, as, { name, sections, review_policy: { score } });
}

/** Sittings that are made finished are released at once: these still wait, the first of them the longest. */
async function hold(assessment: string, userIds: readonly string[], state: "scored" | "submitted" = "scored") {
  const { db } = t.platform;
  const rows = userIds.map(() => [1, 0] as const);
  await satByMany(t.platform, assessment, rows, { userIds });
  for (const [place, id] of userIds.entries())
    await db
      .updateTable("sessions")
      .set({ state, released_at: null, scored_at: new Date(Date.now() - 9e6 + place * 1000) })
      .where("assessment_id", "=", assessment)
      .where("user_id", "=", id)
      .execute();
}

beforeAll(async () => {
  const made = Array.from({ length: 5 }, () => createTestUser(t.platform.db));
  students = (await Promise.all(made)).map(({ id }) => id);
  await createGroup(t.platform.db, { tutors: [tutor.id], members: students.slice(0, 4) });
  own = await publish("Own", tutor, "released");
  other = await publish("Other", staff, "released");
  timed = await publish("Timed", tutor, "after_window");
  // The last student is out of the tutor’s reach, the fourth’s sitting is not scored.
  await hold(other, students.slice(0, 2));
  await hold(own, [...students.slice(0, 3), students[4] ?? ""]);
  await hold(own, students.slice(3, 4), "submitted");
  await hold(timed, students.slice(0, 2));
});

test("what only a person releases is listed for those who may, of people within reach", async () => {
  expect(await namesOf(tutor)).toEqual([["Own", 3]]);
  expect(await namesOf(staff)).toEqual([
    ["Other", 2],
    ["Own", 4],
  ]);
  expect((await listOf(staff, "?page_size=1")).body).toMatchObject({ count: 2, sittings: 6, results: [{ id: other }] });
  // Home counts the same results.
  const home = await t.call<OperationOutput<"home.get">>("GET", "/api/home/", { as: tutor });
  expect(home.body.to_release.count).toBe((await listOf(tutor)).body.sittings);
  expect(await namesOf(await t.signInAs("manager"))).toEqual([]);
});

test("of an assessment these sittings come with whose they are, and how many aren’t scored yet", async () => {
  const { body } = await waitingOf(own, tutor);
  const stored = await t.platform.db
    .selectFrom("sessions")
    .select(["id", "user_id"])
    .where("assessment_id", "=", own)
    .where("user_id", "in", students.slice(0, 3))
    .execute();
  const idOf = (user: string) => stored.find(({ user_id }) => user_id === user)?.id;
  const unmarked = { id: students[3], name: expect.stringMatching(/^Ada Number/) };
  expect(body).toEqual({
    sessions: students.slice(0, 3).map(idOf),
    students: 3,
    to_mark: 1,
    to_mark_of: [unmarked],
    is_regrading: false,
    can_sit: null,
  });
  expect((await waitingOf(other, tutor)).body).toMatchObject({ sessions: [], students: 0 });
  expect((await waitingOf(timed, tutor)).body).toMatchObject({ sessions: [], students: 0 });
});

test("released together, none of them waits any more, and who may not release is refused", async () => {
  const { sessions } = (await waitingOf(own, tutor)).body;
  const body = { sessions, action: "release" };
  const released = await t.call<Acted>("POST", "/api/users/assessments-sessions/bulk/", { as: tutor, body });
  expect(released.body.results.map(({ outcome, state }) => [outcome, state])).toEqual(
    sessions.map(() => ["done", "released"]),
  );
  expect(await namesOf(tutor)).toEqual([]);
  expect((await waitingOf(own, tutor)).body).toMatchObject({ sessions: [], students: 0, to_mark: 1, can_sit: null });
  expect(await namesOf(staff)).toContainEqual(["Own", 1]);
});

test("students, counselors and strangers are refused, and what isn’t there is not found", async () => {
  const counselor = await t.signInAs("counselor");
  await createCare(t.platform.db, students[0] ?? "", counselor.id);
  for (const as of [counselor, await t.signInAs("student")]) {
    expect((await listOf(as)).status).toBe(403);
    expect((await waitingOf(own, as)).status).toBe(403);
  }
  expect((await listOf(null)).status).toBe(401);
  expect((await waitingOf(own, null)).status).toBe(401);
  expect((await listOf(staff, "?page=0")).status).toBe(400);
  expect((await waitingOf("none", staff)).status).toBe(400);
  expect((await waitingOf(newId(), staff)).status).toBe(404);
  const school = await createSchool(t.platform.db);
  await t.platform.db.updateTable("assessments").set({ school_id: school }).where("id", "=", other).execute();
  expect((await waitingOf(other, tutor)).status).toBe(404);
});
