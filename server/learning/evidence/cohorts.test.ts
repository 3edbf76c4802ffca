import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import type { Actor } from "../../platform/binder.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { cohortOf, rankIn } from "./cohorts.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let assessment: string;
let version: string;

async function newVersion(): Promise<void> {
  assessment = await publishAssessment(app, staff, { sections: [{ questions: 3 }] });
  version = (await findPublishedVersion(app.platform.db, assessment)) ?? "";
}

const rows = (count: number): Outcome[][] =>
  Array.from({ length: count }, (_, place) => [place % 2 === 0 ? 1 : 0, place % 3 === 0 ? 1 : 0, 0]);

/** How many people the figures tell of; null where nothing is shown. */
const shown = async (of: Parameters<typeof cohortOf>[2], actor: Actor | null = null) =>
  (await cohortOf(app.platform.db, version, of, actor))?.people ?? null;

const asActor = ({ id, role }: { id: string; role: Actor["role"] }): Actor => ({ id, role, signInId: id, address: "" });

describe("a cohort", () => {
  test("has at least ten people", async () => {
    await newVersion();
    await satByMany(app.platform, assessment, rows(9));
    expect(await shown({})).toBeNull();
    expect(await shown({}, asActor(staff))).toBeNull();
    await satByMany(app.platform, assessment, rows(1));
    expect(await shown({})).toBe(10);
    const cohort = await cohortOf(app.platform.db, version);
    expect(cohort?.scores).toEqual({ by: "points", values: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2].sort() });
    expect(rankIn(cohort?.scores ?? { by: "points", values: [] }, 1)).toBeCloseTo(0.5, 5);
  });

  test("is not shown where everyone but its people would be fewer", async () => {
    await newVersion();
    const [north, south] = [await createSchool(app.platform.db), await createSchool(app.platform.db)];
    await satByMany(app.platform, assessment, rows(21), { schoolOf: (place) => (place < 12 ? north : south) });
    expect(await shown({})).toBe(21);
    // Nine others are left when the twelve are taken away.
    expect(await shown({ school: north })).toBeNull();
    expect(await shown({ school: south })).toBeNull();
    await satByMany(app.platform, assessment, rows(1), { schoolOf: () => south });
    expect(await shown({ school: north })).toBe(12);
    expect(await shown({ school: south })).toBe(10);
  });

  test("keeps a sitting’s own school, and the people that a group has now", async () => {
    await newVersion();
    const { db, pool } = app.platform;
    const [north, south] = [await createSchool(db), await createSchool(db)];
    const people = await satByMany(app.platform, assessment, rows(30), {
      schoolOf: (place) => (place < 15 ? north : south),
    });
    const group = await createGroup(db, { members: people.slice(0, 12) });
    for (const id of people.slice(0, 5))
      await pool.query("insert into memberships (id, user_id, school_id) values (gen_random_uuid(), $1, $2)", [
        id,
        south,
      ]);
    expect(await shown({ school: north })).toBe(15);
    // Three of the school are not in the group.
    expect(await shown({ group })).toBeNull();
    await pool.query("update group_members set member_to = now() where group_id = $1 and user_id = $2", [
      group,
      people[0],
    ]);
    await pool.query("update group_members set member_to = now() where group_id = $1 and user_id = $2", [
      group,
      people[1],
    ]);
    const others = await createGroup(db, { members: people.slice(10, 25) });
    expect(await shown({ group: others })).toBe(15);
  });

  test("is no group within one’s own reach, and then leaves out nobody else one could single out", async () => {
    await newVersion();
    const { db } = app.platform;
    const tutor = await createTestUser(db, { role: "tutor" });
    const people = await satByMany(app.platform, assessment, rows(14));
    const group = await createGroup(db, { tutors: [tutor.id], members: people.slice(0, 6) });
    expect(await shown({ group })).toBeNull();
    const own = await cohortOf(db, version, { group }, asActor(tutor));
    expect(own).toMatchObject({ people: 6, is_cohort: false });
    // Eight are left when their own six are taken away.
    expect(await shown({}, asActor(tutor))).toBeNull();
    const stranger = await createTestUser(db, { role: "tutor" });
    expect(await shown({}, asActor(stranger))).toBe(14);
    expect(await shown({ group }, asActor(stranger))).toBeNull();
    expect(await shown({}, asActor(staff))).toBe(14);
  });
});

test("of every pair of figures that are shown, none leaves fewer than ten people", async () => {
  const { db } = app.platform;
  const sizes = fc.record({
    north: fc.integer({ min: 8, max: 24 }),
    south: fc.integer({ min: 0, max: 14 }),
    groups: fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 6, max: 24 })), { minLength: 3, maxLength: 5 }),
  });
  for (const { north, south, groups } of fc.sample(sizes, { numRuns: 6, seed: 11 })) {
    await newVersion();
    const schools = [await createSchool(db), await createSchool(db)] as const;
    const people = await satByMany(app.platform, assessment, rows(north + south), {
      schoolOf: (place) => (place < north ? schools[0] : schools[1]),
    });
    const members: [Parameters<typeof cohortOf>[2], readonly string[]][] = [
      [{}, people],
      [{ school: schools[0] }, people.slice(0, north)],
      [{ school: schools[1] }, people.slice(north)],
    ];
    for (const [start, size] of groups) {
      const own = people.slice(start, start + size);
      members.push([{ group: await createGroup(db, { members: own }) }, own]);
    }
    const told: (readonly string[])[] = [];
    for (const [of, own] of members) {
      const figures = await cohortOf(db, version, of);
      if (!figures) continue;
      expect(figures.people).toBe(own.length);
      told.push(own);
    }
    expect(told.length).toBeGreaterThan(0);
    for (const one of told)
      for (const other of told) {
        if (one === other) continue;
        const apart = one.filter((id) => !other.includes(id)).length + other.filter((id) => !one.includes(id)).length;
        expect(one.length).toBeGreaterThanOrEqual(SMALLEST_COHORT);
        expect(apart === 0 || apart >= SMALLEST_COHORT, `${one.length} beside ${other.length}`).toBe(true);
      }
  }
});
