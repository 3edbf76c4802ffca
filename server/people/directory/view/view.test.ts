import { beforeAll, expect, test } from "vitest";
import { refreshStandings } from "../../../delivery/results/standings.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import {
  createAssessment,
  createCare,
  createGroup,
  createSchool,
  createSessionRow,
  createTestUser,
} from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

interface Listed {
  count: number;
  next: string | null;
  results: {
    id: string;
    first_name: string;
    latest_score: { points: number } | null;
    progress: object;
    counselors: object[];
  }[];
  facets: { role: Record<string, number>; active: Record<string, number>; school: { id: string; count: number }[] };
}

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
const ids: Record<string, string> = {};

beforeAll(async () => {
  const { db } = t.platform;
  const counselor = await createTestUser(db, { role: "counselor", firstName: "Cora", lastName: "Keller" });
  const [north, south] = [await createSchool(db, "North"), await createSchool(db, "South")];
  const make = async (name: string, firstName: string, lastName: string, school: string, more = {}) => {
    ids[name] = (await createTestUser(db, { firstName, lastName, schoolIds: [school], ...more })).id;
    return ids[name];
  };
  const zoe = await make("zoe", "Zoé", "Ångström", north, { phone: "+33612345678", email: "zoe@lumen.test" });
  const ann = await make("ann", "Ann", "Łuczak", north);
  const bob = await make("bob", "Bob", "Anderson", south, { username: "bobby" });
  Object.assign(ids, { north, south, counselor: counselor.id });
  ids.group = await createGroup(db, { tutors: [tutor.id], members: [zoe, ann] });
  await createCare(db, zoe, counselor.id);
  await db.updateTable("users").set({ is_active: false }).where("id", "=", bob).execute();
  await db
    .updateTable("users")
    .set({ last_seen_at: new Date("2026-03-01T12:00:00Z") })
    .where("id", "=", ann)
    .execute();
  const assessment = await createAssessment(db);
  await db
    .insertInto("allocations")
    .values({ id: newId(), assessment_id: assessment.id, group_id: ids.group })
    .execute();
  for (const [user, points] of [
    [zoe, 30],
    [ann, 45],
  ] as const) {
    const session = await createSessionRow(db, assessment, user, "scored");
    await db.updateTable("sessions").set({ submitted_at: new Date() }).where("id", "=", session).execute();
    await db
      .insertInto("session_scores")
      .values({ session_id: session, id: newId(), points, max_points: 50, sections: "[]", cause: "submitted" })
      .execute();
    await inTransaction(db, (tx) => refreshStandings(tx, [user]));
  }
});

const find = async (query: string, as = staff) =>
  (await t.call<Listed>("GET", `/api/filter-people-view/?${query}`, { as })).body;
const names = async (query: string, as = staff) => (await find(query, as)).results.map(({ first_name }) => first_name);

test.each([
  ["search=zoe", ["Zoé"]],
  ["search=ANGSTROM", ["Zoé"]],
  ["search=ång", ["Zoé"]],
  ["search=lucz", ["Ann"]],
  ["search=an", ["Bob", "Zoé", "Ann"]],
  ["search=an%20b", ["Bob"]],
  ["search=lumen", ["Zoé"]],
  ["search=06%2012%2034%2056", ["Zoé"]],
  ["search=bobby", ["Bob"]],
  ["search=100%25", []],
  ["role=counselor", ["Cora"]],
  ["role=counselor,tutor&search=keller", ["Cora"]],
  ["role=student&active=true&ordering=-name", ["Ann", "Zoé"]],
  ["role=student&active=false", ["Bob"]],
  ["role=student&ordering=-score", ["Ann", "Zoé", "Bob"]],
  ["score_from=80", ["Ann"]],
  ["score_to=80&score_from=10", ["Zoé"]],
  // Zoé has 60 of 100, Ann 90; Bob has no score and is found by none.
  ["score_to=60", ["Zoé"]],
  ["score_to=59", []],
  ["score_to=89", ["Zoé"]],
  ["score_to=90", ["Ann", "Zoé"]],
  ["score_from=60&score_to=90", ["Ann", "Zoé"]],
  ["score_from=61&score_to=89", []],
  ["score_from=91", []],
  ["seen_from=2026-02-01&seen_to=2026-04-01", ["Ann"]],
  ["role=student&never_seen=true&ordering=name", ["Bob", "Zoé"]],
])("people are found by %s", async (query, expected) => {
  const found = await names(query);
  expect(query.includes("ordering") ? found : found.toSorted()).toEqual(
    query.includes("ordering") ? expected : expected.toSorted(),
  );
});

test("they are found by school, group and carer, or by having none", async () => {
  expect(await names(`school=${ids.south}`)).toEqual(["Bob"]);
  expect((await names(`group=${ids.group}`)).toSorted()).toEqual(["Ann", "Zoé"]);
  expect(await names(`counselor=${ids.counselor}`)).toEqual(["Zoé"]);
  expect(await names("role=student&counselor=none&active=true")).toEqual(["Ann"]);
  expect(await names("role=student&group=none")).toEqual(["Bob"]);
  const posted = await t.call<Listed>("POST", "/api/filter-people-view/", {
    as: staff,
    body: { school: [ids.south, "none"], role: ["student"], page_size: 10 },
  });
  expect(posted.body.results.map(({ first_name }) => first_name)).toEqual(["Bob"]);
});

test("each is shown with what hangs on them, and counted by each value", async () => {
  const { results, facets } = await find("role=student&facets=true");
  expect(results.find(({ id }) => id === ids.zoe)).toMatchObject({
    counselors: [{ first_name: "Cora" }],
    latest_score: { points: 30, max_points: 50 },
    progress: { given: 1, done: 1 },
  });
  expect(facets.active).toEqual({ true: 2, false: 1 });
  expect(facets.role).toMatchObject({ student: 3, counselor: 1 });
  expect(facets.school.find(({ id }) => id === ids.north)?.count).toBe(2);
});

test("whoever looks finds those within reach, page by page", async () => {
  expect(new Set((await find("", tutor)).results.map(({ id }) => id))).toEqual(new Set([tutor.id, ids.zoe, ids.ann]));
  expect((await find(`school=${ids.south}`, tutor)).count).toBe(0);
  const first = await find("role=student&page_size=2");
  expect(first).toMatchObject({ count: 3 });
  expect((await t.call<Listed>("GET", first.next ?? "", { as: staff })).body.results).toHaveLength(1);
  for (const query of ["ordering=password_hash", "score_from=x", "page=0", "role=wizard"]) {
    expect((await t.call("GET", `/api/filter-people-view/?${query}`, { as: staff })).status).toBe(400);
  }
});
