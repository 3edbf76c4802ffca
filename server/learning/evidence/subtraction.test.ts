import type { OperationOutput } from "@sextant/contract/types.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import type { Actor } from "../../platform/binder.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { cohortOf, mayTellOfQuestion } from "./cohorts.ts";
import { mayReadAnalysis, mayReadComparison } from "./subtraction.ts";

type Analysis = OperationOutput<"item_analysis.get">;
type AnalysisList = OperationOutput<"item_analysis.list">;

const app = useTestApp();
const staff = useSignedIn(app, "staff");

const rows = (count: number): Outcome[][] =>
  Array.from({ length: count }, (_, place) => [place % 2 === 0 ? 1 : 0, place % 3 === 0 ? 1 : 0, 0]);

async function publishAgain(assessment: string): Promise<void> {
  const path = `/api/assessments/${assessment}/`;
  const { body } = await app.call<{ version: number }>("GET", path, { as: staff });
  const changed = { version: body.version, instructions: `<p>${crypto.randomUUID()}</p>` };
  for (const sent of [changed, { action: "publish" }]) {
    const answer = await app.call("PATCH", path, { as: staff, body: sent });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

/** A tutor of some of those who sat an assessment of three questions. */
async function tutorOf(members: readonly string[]): Promise<SignedIn> {
  const tutor = await app.signInAs("tutor");
  await createGroup(app.platform.db, { tutors: [tutor.id], members: [...members] });
  return tutor;
}

const analysisOf = async (id: string, as: SignedIn, query = "") =>
  (await app.call<Analysis>("GET", `/api/assessments/${id}/item-analysis/${query}`, { as })).body;

describe("figures of everyone", () => {
  test("are not for a reader who sees ten of eleven one by one, in any place that tells them", async () => {
    const assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
    const people = await satByMany(app.platform, assessment, rows(11));
    const [most, all, none] = [await tutorOf(people.slice(0, 10)), await tutorOf(people), await app.signInAs("tutor")];
    const told = await analysisOf(assessment, most);
    expect(told).toMatchObject({
      hidden: "few_others",
      people: 11,
      test: null,
      questions: [],
      dependence: { pairs: [] },
    });
    for (const as of [all, none, staff]) {
      expect(await analysisOf(assessment, as)).toMatchObject({ hidden: null, people: 11, test: { questions: 3 } });
    }
    const alphaFor = async (as: SignedIn) => {
      const list = await app.call<OperationOutput<"item_analysis.list">>("GET", "/api/item-analysis/?page_size=200", {
        as,
      });
      const row = list.body.results.find(({ id }) => id === assessment);
      return [row?.alpha, row?.flagged, row?.computed_at === null];
    };
    expect((await alphaFor(most)).slice(0, 2)).toEqual([null, null]);
    expect(await alphaFor(all)).toEqual([expect.any(Number), expect.any(Number), false]);
    const found = app.platform.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", people[0] ?? "");
    const { id: session } = await found.executeTakeFirstOrThrow();
    const cohortFor = async (as: SignedIn) => {
      const path = `/api/users/sessions/${session}/attempts/`;
      const { body } = await app.call<OperationOutput<"attempts.review">>("GET", path, { as });
      return body.results.map(({ cohort }) => cohort?.count ?? null);
    };
    expect(await cohortFor(most)).toEqual([null, null, null]);
    expect(await cohortFor(all)).toEqual([11, 11, 11]);
  });

  test("of ten are for those who see none of them or all", async () => {
    const assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
    const people = await satByMany(app.platform, assessment, rows(9));
    const own = await tutorOf(people);
    expect(await analysisOf(assessment, own)).toMatchObject({ hidden: "few_people", test: null });
    await satByMany(app.platform, assessment, rows(1));
    expect(await analysisOf(assessment, own)).toMatchObject({ hidden: "few_others", test: null });
    await satByMany(app.platform, assessment, rows(9));
    expect(await analysisOf(assessment, own)).toMatchObject({ hidden: null, people: 19 });
  });

  test("are judged in a list by the version that they are of, not by a newer one", async () => {
    const name = `Judged ${crypto.randomUUID()}`;
    const assessment = await publishAssessment(app, staff, { name, sections: [{ questions: 3 }] });
    const before = await satByMany(app.platform, assessment, rows(12));
    const most = await tutorOf(before.slice(0, 8));
    await analysisOf(assessment, staff, "?version=1");
    await workOff(app.platform);
    await publishAgain(assessment);
    await satByMany(app.platform, assessment, rows(11));
    const path = `/api/item-analysis/?search=${encodeURIComponent(name)}`;
    const listed = async (as: SignedIn) => (await app.call<AnalysisList>("GET", path, { as })).body.results;
    expect(await listed(staff)).toMatchObject([{ id: assessment, flagged: expect.any(Number) }]);
    expect(await listed(most)).toMatchObject([{ id: assessment, alpha: null, flagged: null }]);
  });

  test("of all versions are not shown beside those of one that nearly everyone sat", async () => {
    const assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
    const people = await satByMany(app.platform, assessment, rows(20));
    await publishAgain(assessment);
    await satByMany(app.platform, assessment, rows(3));
    const stranger = await app.signInAs("tutor");
    expect(await analysisOf(assessment, stranger, "?version=1")).toMatchObject({ hidden: null, people: 20 });
    expect(await analysisOf(assessment, stranger, "?version=all")).toMatchObject({ hidden: "few_others", test: null });
    expect(await analysisOf(assessment, staff, "?version=all")).toMatchObject({ hidden: null, people: 23 });
    await satByMany(app.platform, assessment, rows(8));
    expect(await analysisOf(assessment, stranger, "?version=all")).toMatchObject({ hidden: null, people: 31 });
    expect(people).toHaveLength(20);
  });
});

describe("where not everyone gets the same questions", () => {
  /** Thirty people, of whom the first ten and so many others got the second question. */
  async function sitDrawn(
    others: number,
    schoolOf: (place: number) => string | null = () => null,
  ): Promise<{ assessment: string; people: string[] }> {
    // The bank has something to draw.
    await publishAssessment(app, staff);
    const assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
    const path = `/api/assessments/${assessment}/sections/`;
    const { body } = await app.call<{ results: { id: string }[] }>("GET", path, { as: staff });
    const draw = { placements: [{ draw: { count: 1, filter: {} } }] };
    const placed = `/api/sections/${body.results[0]?.id}/questions/`;
    const added = await app.call("POST", placed, { as: staff, body: draw });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    await publishAgain(assessment);
    const outcomes = rows(30).map((row, place): Outcome[] =>
      place < 10 + others ? row : [row[0] ?? 0, "undrawn", row[2] ?? 0],
    );
    return { assessment, people: await satByMany(app.platform, assessment, outcomes, { schoolOf }) };
  }

  const reviewedFor = async (as: SignedIn, user: string) => {
    const found = app.platform.db.selectFrom("sessions").select("id").where("user_id", "=", user);
    const { id } = await found.executeTakeFirstOrThrow();
    const path = `/api/users/sessions/${id}/attempts/`;
    const { body } = await app.call<OperationOutput<"attempts.review">>("GET", path, { as });
    return body.results.map(({ cohort }) => cohort?.count ?? null);
  };

  test("figures of a question that a few out of reach got are left out, those of the others stay", async () => {
    const { assessment, people } = await sitDrawn(4);
    const [most, all] = [await tutorOf(people.slice(0, 10)), await tutorOf(people)];
    const told = await analysisOf(assessment, most);
    expect(told).toMatchObject({ hidden: null, people: 30, hidden_questions: 1, dependence: { pairs: [] } });
    expect(told.questions.map(({ position }) => position)).toEqual([1, 3]);
    for (const as of [all, staff]) {
      const { questions, hidden_questions: hidden } = await analysisOf(assessment, as);
      expect([questions.length, hidden]).toEqual([3, 0]);
    }
    expect(await reviewedFor(most, people[0] ?? "")).toEqual([30, null, 30]);
    expect(await reviewedFor(all, people[0] ?? "")).toEqual([30, 14, 30]);
  });

  test("a question is not compared between two schools where a few out of reach in one of them got it", async () => {
    const { db } = app.platform;
    const schools = [await createSchool(db), await createSchool(db)] as const;
    const schoolOf = (place: number) => (place < 10 ? schools[0] : schools[1]);
    const { assessment, people } = await sitDrawn(10, schoolOf);
    const most = await tutorOf(people.slice(0, 10));
    for (const id of schools)
      await db.insertInto("memberships").values({ id: newId(), user_id: most.id, school_id: id }).execute();
    const query = `?reference=${schools[0]}&focal=${schools[1]}`;
    const compared = async (as: SignedIn, id: string) =>
      (await analysisOf(id, as, query)).questions.map(({ position, dif }) => [position, dif !== null]);
    expect(await compared(most, assessment)).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    // Thirteen out of reach got the second question in all, but of the second school only four.
    const mixed = await sitDrawn(13, (place) => (place < 10 || (place >= 14 && place < 24) ? schools[0] : schools[1]));
    const other = await tutorOf(mixed.people.slice(0, 10));
    for (const id of schools)
      await db.insertInto("memberships").values({ id: newId(), user_id: other.id, school_id: id }).execute();
    expect(await analysisOf(mixed.assessment, other)).toMatchObject({ hidden: null, hidden_questions: 0 });
    const told = await analysisOf(mixed.assessment, other, query);
    expect(told.dif?.note).toBeNull();
    expect(told.questions.map(({ position, dif }) => [position, dif !== null])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(told.questions[1]?.flags.map(({ code }) => code)).not.toContain("differs_by_group");
    expect((await compared(staff, mixed.assessment)).map(([, isTold]) => isTold)).toEqual([true, true, true]);
  });

  test("a list counts no flags for readers who may not see each of them", async () => {
    const { assessment, people } = await sitDrawn(4);
    const [most, all] = [await tutorOf(people.slice(0, 10)), await tutorOf(people)];
    await analysisOf(assessment, staff);
    const flaggedFor = async (as: SignedIn) => {
      const { body } = await app.call<AnalysisList>("GET", "/api/item-analysis/?page_size=200", { as });
      return body.results.find(({ id }) => id === assessment)?.flagged;
    };
    expect(await flaggedFor(most)).toBeNull();
    for (const as of [all, staff]) expect(await flaggedFor(as)).toEqual(expect.any(Number));
  });

  test("what was chosen at a question is told of by those who came to it", async () => {
    const { db } = app.platform;
    const { assessment, people } = await sitDrawn(4);
    const [most, all, none] = [await tutorOf(people.slice(0, 10)), await tutorOf(people), await app.signInAs("tutor")];
    const facts = await db
      .selectFrom("result_facts")
      .innerJoin("session_results", "session_results.session_id", "result_facts.session_id")
      .select(["question_version_id", "session_results.assessment_version_id"])
      .where("session_results.assessment_id", "=", assessment)
      .where("session_results.user_id", "=", people[0] ?? "")
      .orderBy("position")
      .execute();
    const told = (as: SignedIn) =>
      Promise.all(
        facts.map(({ question_version_id: questionVersionId, assessment_version_id: versionId }) =>
          mayTellOfQuestion(
            db,
            { versionId, questionVersionId },
            { id: as.id, role: as.role, signInId: as.signInId, address: "" },
          ),
        ),
      );
    expect(await told(most)).toEqual([true, false, true]);
    for (const as of [all, none, staff]) expect(await told(as)).toEqual([true, true, true]);
  });

  test("figures of a question that ten out of reach got are shown", async () => {
    const { assessment, people } = await sitDrawn(10);
    const most = await tutorOf(people.slice(0, 10));
    expect(await analysisOf(assessment, most)).toMatchObject({ hidden: null, hidden_questions: 0 });
    expect(await reviewedFor(most, people[0] ?? "")).toEqual([30, 20, 30]);
  });
});

test("two groups are not compared where a few out of reach are in both", async () => {
  const { db } = app.platform;
  const assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
  const people = await satByMany(app.platform, assessment, rows(60));
  const tutor = await app.signInAs("tutor");
  const groups = [
    await createGroup(db, { tutors: [tutor.id], members: people.slice(0, 25) }),
    await createGroup(db, { members: people.slice(22, 47) }),
    await createGroup(db, { members: people.slice(30, 55) }),
  ] as const;
  const reader: Actor = { id: tutor.id, role: "tutor", signInId: tutor.signInId, address: "" };
  const found = db.selectFrom("assessment_versions").select("id").where("assessment_id", "=", assessment);
  const { id: versionId } = await found.where("number", "=", 1).executeTakeFirstOrThrow();
  const compare = (one: number, other: number, as = reader) =>
    mayReadComparison(db, as, { assessmentId: assessment, versionId }, [
      { group: groups[one] ?? "" },
      { group: groups[other] ?? "" },
    ]);
  // Three are in both and all of them the tutor's own; of the other two groups seventeen.
  expect(await compare(0, 1)).toBe(true);
  await createGroup(db, { members: people.slice(50) });
  const few = await createGroup(db, { members: people.slice(43, 55) });
  const sides = [{ group: groups[1] }, { group: few }] as const;
  expect(await mayReadComparison(db, reader, { assessmentId: assessment, versionId }, sides)).toBe(false);
  expect(
    await mayReadComparison(db, { ...reader, role: "staff" }, { assessmentId: assessment, versionId }, sides),
  ).toBe(true);
});

test("of every pair of figures that a reader is shown, none leaves fewer than ten people out of reach", async () => {
  const { db } = app.platform;
  const worlds = fc.record({
    first: fc.integer({ min: 12, max: 34 }),
    second: fc.integer({ min: 0, max: 16 }),
    again: fc.nat(8),
    north: fc.nat(30),
    unreleased: fc.nat(12),
    reach: fc.tuple(fc.nat(20), fc.nat(14)),
    groups: fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 8, max: 24 })), { minLength: 2, maxLength: 3 }),
  });
  let shown = 0;
  for (const world of fc.sample(worlds, { numRuns: 10, seed: 5 })) {
    const assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
    const schools = [await createSchool(db), await createSchool(db)] as const;
    const schoolOf = (place: number) => (place < world.north ? schools[0] : schools[1]);
    const people = await satByMany(app.platform, assessment, rows(world.first), { schoolOf });
    await publishAgain(assessment);
    const repeating = people.slice(0, world.again);
    if (repeating.length > 0)
      await satByMany(app.platform, assessment, rows(repeating.length), { schoolOf, userIds: repeating });
    if (world.second > 0) await satByMany(app.platform, assessment, rows(world.second), { schoolOf });
    const sat = await db
      .selectFrom("session_results")
      .select(["session_id", "user_id", "school_id", "assessment_version_id", "submitted_at"])
      .where("assessment_id", "=", assessment)
      .orderBy("submitted_at")
      .orderBy("session_id")
      .execute();
    const held = sat.slice(sat.length - world.unreleased).map(({ session_id }) => session_id);
    if (world.unreleased > 0)
      await db.updateTable("session_results").set({ released_at: null }).where("session_id", "in", held).execute();
    const tutor = await createTestUser(db, { role: "tutor" });
    const everyone = [...new Set(sat.map(({ user_id }) => user_id))];
    const reached = new Set(everyone.slice(world.reach[0], world.reach[0] + world.reach[1]));
    for (const id of reached) await createCare(db, id, tutor.id);
    const reader: Actor = { id: tutor.id, role: "tutor", signInId: tutor.id, address: "" };
    const groups = new Map<string, ReadonlySet<string>>();
    for (const [start, size] of world.groups) {
      const members = everyone.slice(start, start + size);
      groups.set(await createGroup(db, { members }), new Set(members));
    }
    type Row = (typeof sat)[number];
    const earliest = new Set(everyone.map((id) => sat.find(({ user_id }) => user_id === id)?.session_id));
    const cohorts: [Parameters<typeof cohortOf>[2], (row: Row) => boolean][] = [
      [{}, () => true],
      ...schools.map((school): (typeof cohorts)[number] => [{ school }, (row) => row.school_id === school]),
      ...[...groups].map(([group, of]): (typeof cohorts)[number] => [{ group }, (row) => of.has(row.user_id)]),
    ];
    const versions = [...new Set(sat.map((row) => row.assessment_version_id))];
    /** Of each figure that is shown, whom it tells of beyond those who are seen one by one. */
    const told: { name: string; ids: Set<string> }[] = [];
    const tell = (name: string, has: (row: Row) => boolean) => {
      const ids = sat.filter((row) => has(row) && !reached.has(row.user_id)).map(({ session_id }) => session_id);
      told.push({ name, ids: new Set(ids) });
    };
    for (const [of, has] of cohorts)
      for (const versionId of [...versions, null]) {
        const name = JSON.stringify([of, versionId]);
        if (await mayReadAnalysis(db, reader, { ...of, assessmentId: assessment, versionId }))
          tell(
            `analysis ${name}`,
            (row) =>
              has(row) && (versionId === null ? earliest.has(row.session_id) : row.assessment_version_id === versionId),
          );
        if (versionId !== null && (await cohortOf(db, versionId, of, reader)))
          tell(
            `cohort ${name}`,
            (row) => has(row) && row.assessment_version_id === versionId && !held.includes(row.session_id),
          );
      }
    shown += told.length;
    for (const one of told)
      for (const other of told) {
        const apart =
          [...one.ids].filter((id) => !other.ids.has(id)).length +
          [...other.ids].filter((id) => !one.ids.has(id)).length;
        // Of nobody out of reach there is nothing to be worked out, and nothing to be taken away.
        if (one.ids.size === 0 || other.ids.size === 0) continue;
        expect(one.ids.size, one.name).toBeGreaterThanOrEqual(SMALLEST_COHORT);
        expect(apart === 0 || apart >= SMALLEST_COHORT, `${one.name} beside ${other.name}: ${apart}`).toBe(true);
      }
  }
  expect(shown).toBeGreaterThan(8);
});
