import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { selectAssessments, selectScoreFrequencies } from "./gradebook.queries.ts";
import { findMedians } from "./medians.ts";
import type { Filters } from "./people.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
/** Sat in one version; in two, by some people in both; and by one person whom the tutor doesn’t reach. */
let assessments: string[];
let students: string[];

const rows = Array.from({ length: 12 }, (_, person): Outcome[] => [
  person % 2 ? 1 : 0,
  person % 3 ? 1 : 0,
  person > 6 ? 1 : 0,
]);

async function publishAgain(id: string): Promise<void> {
  const sections = await t.call<{ results: { id: string }[] }>("GET", `/api/assessments/${id}/sections/`, {
    as: staff,
  });
  const path = `/api/sections/${sections.body.results[0]?.id}/`;
  expect((await t.call("PATCH", path, { as: staff, body: { name: "Changed" } })).status).toBe(200);
  const published = await t.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { action: "publish" } });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
}

beforeAll(async () => {
  assessments = [];
  for (const name of ["One", "Two", "Three"]) assessments.push(await publishAssessment(t, staff, { name }));
  const [one = "", two = "", three = ""] = assessments;
  students = await satByMany(t.platform, one, rows);
  await satByMany(t.platform, two, rows.slice(0, 8), { userIds: students.slice(0, 8) });
  await publishAgain(two);
  await satByMany(t.platform, two, rows.slice(0, 7).toReversed(), { userIds: students.slice(5) });
  await satByMany(t.platform, three, rows.slice(0, 1), { userIds: students.slice(11) });
  await createGroup(t.platform.db, { tutors: [tutor.id], members: students.slice(0, 9) });
});

test.each([
  ["staff", () => staff, {}, 3],
  ["a tutor", () => tutor, {}, 2],
  ["a search that leaves nobody", () => staff, { search: "nobody of that name" }, 0],
] as [string, () => SignedIn, Filters, number][])(
  "%s has the same tests and medians by either way",
  async (_who, as, filters, count) => {
    const { db } = t.platform;
    const by = async (listed: number) => {
      const found = await selectAssessments(db, as(), { filters }, listed, { offset: 0, limit: 20 });
      const scores = await selectScoreFrequencies(db, as(), { filters }, listed, assessments);
      return { found, scores: scores.map((score) => JSON.stringify(score)).sort() };
    };
    const [few, many] = [await by(12), await by(20_000)];
    expect(many).toEqual(few);
    expect(await selectAssessments(db, as(), { filters }, null, { offset: 0, limit: 20 })).toEqual(few.found);
    expect(few.found).toMatchObject({ count });
  },
);

test("of two sittings of a test, in two versions, the one that counts is in the median", async () => {
  const { db } = t.platform;
  const medians = await findMedians(db, staff, { filters: {} }, 12, assessments);
  const people = assessments.map((id) => medians.find(({ assessment_id }) => assessment_id === id)?.people);
  expect(people).toEqual([12, 12, 1]);
  const { rows: middle } = await t.platform.pool.query<{ median: number }>(
    `select percentile_cont(0.5) within group (order by points::float8) as median from (
       select distinct on (user_id) points from session_results where assessment_id = $1
       order by user_id, submitted_at desc, session_id desc) last`,
    [assessments[1]],
  );
  expect(medians.find(({ assessment_id }) => assessment_id === assessments[1])?.median).toBe(middle[0]?.median);
});
