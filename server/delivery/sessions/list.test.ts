import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createGroup, createSchool } from "../../testing/factories.ts";
import { satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Listed = OperationOutput<"sessions.list">;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");
let assessment: string;
let students: string[];

const list = (query: string, as = tutor) =>
  t.call<Listed>("GET", `/api/users/assessments-sessions/?assessment=${assessment}${query}`, { as });

async function usersOf(query: string, as = tutor): Promise<string[]> {
  const { status, body } = await list(query, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ user }) => user);
}

beforeAll(async () => {
  const { db } = t.platform;
  assessment = await publishAssessment(t, staff, { name: "Trial", sections: [{ questions: 3 }] });
  students = await satByMany(t.platform, assessment, [
    [1, 0, 0],
    [1, 1, 1],
    [0, 0, 0],
    [1, 1, 0],
  ]);
  for (const [at, last_name] of ["Zuse", "Ångström", "Byron", "Curie"].entries())
    await db
      .updateTable("users")
      .set({ last_name, first_name: "A" })
      .where("id", "=", students[at] ?? "")
      .execute();
  await createGroup(db, { tutors: [tutor.id], members: students });
  await db
    .updateTable("sessions")
    .set({ state: "submitted" })
    .where("user_id", "=", students[3] ?? "")
    .execute();
});

const at = (...places: number[]) => places.map((place) => students[place]);

test("sittings are ordered by student, by state and by score, those without a score last whichever way", async () => {
  expect(await usersOf("&ordering=user_name")).toEqual(at(1, 2, 3, 0));
  expect(await usersOf("&ordering=-user_name")).toEqual(at(0, 3, 2, 1));
  expect(await usersOf("&ordering=score")).toEqual(at(2, 0, 1, 3));
  expect(await usersOf("&ordering=-score")).toEqual(at(1, 0, 2, 3));
  expect((await usersOf("&ordering=state"))[0]).toBe(students[3]);
  expect(await usersOf("&ordering=-score&page_size=2&page=2")).toEqual(at(2, 3));
  expect((await list("&ordering=points")).status).toBe(400);
});

test("sittings are cut by the group that their students are in now, and by the school that they were of", async () => {
  const { db } = t.platform;
  const [school, other] = [await createSchool(db), await createSchool(db)];
  await db
    .updateTable("sessions")
    .set({ school_id: school })
    .where(
      "user_id",
      "in",
      at(0, 1).flatMap((one) => one ?? []),
    )
    .execute();
  expect(new Set(await usersOf(`&school=${school}`, staff))).toEqual(new Set(at(0, 1)));
  expect(await usersOf(`&school=${other}`, staff)).toEqual([]);
  const two = await createGroup(db, { tutors: [tutor.id], members: at(1, 2).flatMap((one) => one ?? []) });
  expect(new Set(await usersOf(`&group=${two}`))).toEqual(new Set(at(1, 2)));
  expect(await usersOf(`&group=${two}&school=${school}`, staff)).toEqual(at(1));
  await db
    .updateTable("group_members")
    .set({ member_to: sql<Date>`now()` })
    .where("group_id", "=", two)
    .where("user_id", "=", students[1] ?? "")
    .execute();
  expect(await usersOf(`&group=${two}`)).toEqual(at(2));
  const hidden = await createGroup(db, { members: at(3).flatMap((one) => one ?? []) });
  for (const query of [`&group=${hidden}`, `&school=${school}`]) expect((await list(query)).status).toBe(404);
});

test("sittings are found by their students’ names, whatever the accents, and by state", async () => {
  expect(await usersOf("&search=angstrom")).toEqual(at(1));
  expect(await usersOf("&search=%25")).toEqual([]);
  expect(await usersOf("&state=submitted")).toEqual(at(3));
  expect((await list("", await t.signInAs("tutor"))).body.results).toEqual([]);
});
