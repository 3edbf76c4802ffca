import type { SessionState } from "@sextant/contract/sessions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import {
  createAssessment,
  createCare,
  createGroup,
  createSchool,
  createSessionRow,
  createTestUser,
} from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

type Waiting = OperationOutput<"home.get">;

const t = useTestApp();

const homeOf = async (who: SignedIn) => {
  const answer = await t.call<Waiting>("GET", "/api/home/", { as: who });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

/** Creates a tutor with a group of `size` students. */
async function createClass(size: number) {
  const tutor = await t.signInAs("tutor");
  const students = await Promise.all(Array.from({ length: size }, () => createTestUser(t.platform.db)));
  const group = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.map(({ id }) => id) });
  return { tutor, students, group };
}

/** An assessment whose results a person releases. */
const releasedByHand = (createdBy: string) => createAssessment(t.platform.db, { createdBy, score: "released" });

async function sittingIn(
  assessment: { id: string; versionId: string },
  user: string,
  state: SessionState,
  more: { scored_at?: Date; started_at?: Date; submitted_at?: Date; unsent?: number; is_preview?: boolean } = {},
) {
  const id = await createSessionRow(t.platform.db, assessment, user, state);
  if (Object.keys(more).length > 0)
    await t.platform.db.updateTable("sessions").set(more).where("id", "=", id).execute();
  return id;
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

async function give(assessment: string, given: { user?: string; group?: string; opens_at?: Date; closes_at?: Date }) {
  const { user = null, group = null, ...window } = given;
  await t.platform.db
    .insertInto("allocations")
    .values({ id: newId(), assessment_id: assessment, user_id: user, group_id: group, ...window })
    .execute();
}

test("a student has no such page, and nobody without a sign-in", async () => {
  const student = await t.signInAs("student");
  expect((await t.call("GET", "/api/home/", { as: student })).status).toBe(403);
  expect((await t.call("GET", "/api/home/")).status).toBe(401);
});

test("with nobody within reach nothing waits", async () => {
  expect(await homeOf(await t.signInAs("tutor"))).toEqual({
    students: 0,
    to_release: { count: 0, oldest_at: null, assessments: [] },
    to_mark: { count: 0, oldest_at: null },
    stuck: { count: 0, sittings: [] },
    late: { count: 0, sittings: [] },
    doubts: { count: 0, oldest_at: null },
    without_tutor: { count: 0, people: [] },
    coming: [],
  });
});

test("open doubts wait for those who answer, also those that another has claimed, with the oldest", async () => {
  const { tutor, students } = await createClass(2);
  const counselor = await t.signInAs("counselor");
  await createCare(t.platform.db, students[0]?.id ?? "", counselor.id);
  const material = newId();
  await t.platform.db.insertInto("study_materials").values({ id: material, title: "Roots" }).execute();
  const ask = (user: string, since: Date, more: object = {}) =>
    t.platform.db
      .insertInto("doubts")
      .values({
        id: newId(),
        user_id: user,
        kind: "page",
        study_material_id: material,
        page: 1,
        sealed: Buffer.from("x"),
        waiting_since: since,
        ...more,
      })
      .execute();
  const [one, two] = students.map(({ id }) => id) as [string, string];
  await ask(one, hours(-50));
  await ask(two, hours(-1));
  const other = await t.signInAs("tutor");
  await createGroup(t.platform.db, { tutors: [other.id], members: [two] });
  await ask(two, hours(-2), { claimed_by: other.id, claimed_until: hours(1) });
  await ask(two, hours(-3), { state: "answered" });
  const { doubts } = await homeOf(tutor);
  expect(doubts.count).toBe(3);
  expect(Date.parse(doubts.oldest_at ?? "")).toBeLessThan(Date.now() - 49 * 3_600_000);
  expect((await homeOf(other)).doubts.count).toBe(2);
  expect((await homeOf(counselor)).doubts).toEqual({ count: 0, oldest_at: null });
});

describe("results to release", () => {
  test("are those scored that only a person releases, of one's own assessments, without previews", async () => {
    const { tutor, students } = await createClass(3);
    const [one, two, three] = students.map(({ id }) => id) as [string, string, string];
    const own = await releasedByHand(tutor.id);
    await sittingIn(own, one, "scored", { scored_at: hours(-2) });
    await sittingIn(own, two, "scored", { scored_at: hours(-5) });
    await sittingIn(own, three, "released");
    await sittingIn(own, tutor.id, "scored", { is_preview: true });
    const atOnce = await createAssessment(t.platform.db, { createdBy: tutor.id });
    await sittingIn(atOnce, one, "scored");
    const ofAnother = await releasedByHand((await createTestUser(t.platform.db, { role: "tutor" })).id);
    await sittingIn(ofAnother, one, "scored");

    const { to_release: waiting, students: count } = await homeOf(tutor);
    expect(count).toBe(3);
    expect(waiting).toMatchObject({ count: 2, assessments: [{ id: own.id, count: 2 }] });
    expect(Date.parse(waiting.oldest_at ?? "")).toBeLessThan(Date.now() - 4 * 3_600_000);
  });

  test("are none for a counselor, who may release nothing", async () => {
    const counselor = await t.signInAs("counselor");
    const student = await createTestUser(t.platform.db);
    await createCare(t.platform.db, student.id, counselor.id);
    await sittingIn(await releasedByHand(counselor.id), student.id, "scored");
    expect(await homeOf(counselor)).toMatchObject({ students: 1, to_release: { count: 0 } });
  });
});

test("a sitting is stuck with answers left on its device, or begun more than a day ago", async () => {
  const { tutor, students } = await createClass(4);
  const [one, two, three, four] = students.map(({ id }) => id) as [string, string, string, string];
  const assessment = await createAssessment(t.platform.db);
  const unsent = await sittingIn(assessment, one, "scored", { submitted_at: hours(-3), unsent: 2 });
  const unfinished = await sittingIn(assessment, two, "in_progress", { started_at: hours(-50) });
  await sittingIn(assessment, three, "in_progress", { started_at: hours(-1) });
  await sittingIn(assessment, four, "scored", { submitted_at: hours(-24 * 15), unsent: 1 });

  const { stuck } = await homeOf(tutor);
  expect(stuck.count).toBe(2);
  expect(stuck.sittings.map(({ id, why, unsent: left, user }) => [id, why, left, user.id])).toEqual([
    [unfinished, "unfinished", 0, two],
    [unsent, "unsent", 2, one],
  ]);
});

test("students without a tutor are shown to those who may change that", async () => {
  const school = await createSchool(t.platform.db);
  const manager = await t.signInAs(await createTestUser(t.platform.db, { role: "manager", schoolIds: [school] }));
  const [alone, inGroup, cared, leaderless] = await Promise.all(
    Array.from({ length: 4 }, () => createTestUser(t.platform.db, { schoolIds: [school] })),
  );
  const tutor = await createTestUser(t.platform.db, { role: "tutor" });
  const counselor = await createTestUser(t.platform.db, { role: "counselor" });
  await createGroup(t.platform.db, { tutors: [tutor.id], members: [inGroup?.id ?? ""] });
  await createGroup(t.platform.db, { members: [leaderless?.id ?? ""] });
  await createCare(t.platform.db, cared?.id ?? "", tutor.id);
  await createCare(t.platform.db, alone?.id ?? "", counselor.id);

  const { without_tutor: without } = await homeOf(manager);
  expect(without.count).toBe(2);
  expect(new Set(without.people.map(({ id }) => id))).toEqual(new Set([alone?.id, leaderless?.id]));
});

test("windows come by moment, with how many have them and have begun", async () => {
  const { tutor, students, group } = await createClass(3);
  const [one] = students.map(({ id }) => id) as [string];
  const stranger = await createTestUser(t.platform.db);
  const opening = await createAssessment(t.platform.db);
  const closing = await createAssessment(t.platform.db);
  const opensAt = hours(30);
  await give(opening.id, { group, opens_at: opensAt, closes_at: hours(40) });
  // The same again for one of them, and for a person out of reach.
  await give(opening.id, { user: one, opens_at: opensAt });
  await give(opening.id, { user: stranger.id, opens_at: opensAt });
  await give(closing.id, { group, opens_at: hours(-10), closes_at: hours(5) });
  // Given to one of them for longer, and to all by another group for an hour of that time.
  const two = students[1]?.id ?? "";
  await give(closing.id, { user: two, closes_at: hours(24 * 20) });
  const within = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.map(({ id }) => id) });
  await give(closing.id, { group: within, opens_at: hours(-3), closes_at: hours(3) });
  const archived = await createGroup(t.platform.db, { tutors: [tutor.id], members: students.map(({ id }) => id) });
  await give(closing.id, { group: archived, opens_at: hours(2), closes_at: hours(24 * 9) });
  await t.platform.db.updateTable("groups").set({ archived_at: new Date() }).where("id", "=", archived).execute();
  await sittingIn(closing, one, "in_progress");
  // Two windows that touch are one, which closes with the second.
  const touching = await createAssessment(t.platform.db);
  const between = hours(2);
  await give(touching.id, { group, opens_at: hours(-2), closes_at: between });
  await give(touching.id, { group, opens_at: between, closes_at: hours(6) });
  // Sat on a day that is over, and given again: nobody has begun it on the next.
  const again = await createAssessment(t.platform.db);
  await give(again.id, { group, opens_at: hours(-40), closes_at: hours(-30) });
  await give(again.id, { group, opens_at: hours(35), closes_at: hours(45) });
  await sittingIn(again, one, "released", { started_at: hours(-35) });

  const { coming } = await homeOf(tutor);
  expect(coming.map(({ assessment, what, students: all, begun }) => [assessment.id, what, all, begun])).toEqual([
    [closing.id, "closes", 2, 1],
    [touching.id, "closes", 3, 0],
    [opening.id, "opens", 3, 0],
    [again.id, "opens", 3, 0],
  ]);
});
