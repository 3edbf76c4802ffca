import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { allocateAll } from "./allocate.ts";
import { selectAllocations } from "./allocations.queries.ts";
import { presentAllocation } from "./present.ts";
import { listedResources } from "./resources.ts";
import { defaultTerms } from "./terms.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let manager: SignedIn;
let student: string;
let material: string;
let video: string;
let foreign: string;

beforeAll(async () => {
  const { db } = t.platform;
  const [north, south] = [await createSchool(db), await createSchool(db)];
  manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
  student = (await createTestUser(db, { schoolIds: [north] })).id;
  [material, video, foreign] = [newId(), newId(), newId()];
  await db
    .insertInto("study_materials")
    .values([
      { id: material, title: "Fractions" },
      { id: foreign, title: "Theirs", school_id: south },
    ])
    .execute();
  await db.insertInto("zoom_videos").values({ id: video, title: "A lesson", link: "https://x.test/" }).execute();
});

const give = (actor: SignedIn, given: ReturnType<typeof listedResources>) =>
  inTransaction(t.platform.db, (tx) =>
    allocateAll(tx, actor, { given, users: [student], groups: [], terms: defaultTerms }),
  );

test("material and videos are given by the same rules as assessments, and read back by their kind", async () => {
  const given = [
    ...listedResources("study_material", "material", [material]),
    ...listedResources("zoom_video", "videos", [video]),
  ];
  const ids = await give(manager, given);
  const rows = await selectAllocations(t.platform.db, manager, ["study_material", "zoom_video"])
    .where("allocations.id", "in", ids)
    .orderBy("allocations.id")
    .execute();
  expect(rows.map((row) => presentAllocation(row, new Date()).given)).toEqual([
    { type: "study_material", id: material, name: "Fractions" },
    { type: "zoom_video", id: video, name: "A lesson" },
  ]);
  expect(await selectAllocations(t.platform.db, manager).where("allocations.id", "in", ids).execute()).toEqual([]);
});

test("what is of another school, or archived, is refused by its place", async () => {
  const theirs = listedResources("study_material", "material", [material, foreign]);
  await expect(give(manager, theirs)).rejects.toMatchObject({
    code: "not_found",
    details: { errors: [{ path: "material.1" }] },
  });
  expect(await give(staff, theirs)).toHaveLength(2);
  await t.platform.db.updateTable("zoom_videos").set({ archived_at: new Date() }).where("id", "=", video).execute();
  await expect(give(staff, listedResources("zoom_video", "videos", [video]))).rejects.toMatchObject({
    code: "illegal_transition",
    details: { state: "archived", errors: [{ path: "videos.0" }] },
  });
});
