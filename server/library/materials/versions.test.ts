import type { OperationOutput } from "@sextant/contract/types.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { createPdf } from "../../testing/pdf.ts";
import { upload } from "../../testing/upload.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Material = OperationOutput<"study_material.get">;

const t = useTestApp();
let tutor: SignedIn;
let colleague: SignedIn;
let student: SignedIn;
let school: string;
beforeAll(async () => {
  const { db } = t.platform;
  school = await createSchool(db);
  tutor = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [school] }));
  colleague = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [school] }));
  student = await t.signInAs(await createTestUser(db, { schoolIds: [school] }));
  await createGroup(db, { school, tutors: [tutor.id], members: [student.id] });
});

async function give(content: object): Promise<Material> {
  const made = await t.call<Material>("POST", "/api/study-material/", {
    as: tutor,
    body: { title: "Ratios", school, content },
  });
  expect(made.status).toBe(201);
  const allocation = { id: newId(), study_material_id: made.body.id, user_id: student.id };
  await t.platform.db.insertInto("allocations").values(allocation).execute();
  await workOff(t.platform);
  return made.body;
}
const replace = (id: string, newest: number, content: object) =>
  t.call<Material & { code: string; current: { newest: number; body: string } }>(
    "POST",
    `/api/study-material/${id}/versions/`,
    { as: tutor, body: { newest, content } },
  );
const bring = async (name: string, bytes: Uint8Array) =>
  (await upload<{ id: string }>(t, "/api/files/", tutor, { name, bytes })).body.id;
const fileStatus = (id: string, as: SignedIn) =>
  t.call("GET", `/api/files/${id}/`, { as }).then(({ status }) => status);

describe("what was replaced", () => {
  test("is no longer a student’s: its file is the team’s alone, and its words are found no more", async () => {
    const [answers, without] = [
      await bring("ratios.pdf", createPdf(["With the answers"])),
      await bring("ratios.pdf", createPdf(["Without"])),
    ];
    const made = await give({ file: answers });
    expect(await fileStatus(answers, student)).toBe(200);
    expect((await replace(made.id, 1, { file: without })).status).toBe(201);
    const found = await t.call("GET", `/api/study-material/${made.id}/search/?search=answers`, { as: student });
    expect(found.body).toEqual({ results: [] });
    await workOff(t.platform);
    expect([await fileStatus(answers, student), await fileStatus(without, student)]).toEqual([404, 200]);
    expect([await fileStatus(answers, tutor), await fileStatus(answers, colleague)]).toEqual([200, 200]);
  });

  test("keeps its text for the team, as it was shown, with who wrote it and when", async () => {
    const made = await give({ body: "<h2>Before</h2><p>The moon pulls.</p>" });
    await replace(made.id, 1, { body: "<p>After</p>" });
    const read = (number: number | string, as = tutor) =>
      t.call<OperationOutput<"study_material.get_version">>(
        "GET",
        `/api/study-material/${made.id}/versions/text/?number=${number}`,
        { as },
      );
    const earlier = await read(1, colleague);
    expect(earlier.body).toMatchObject({
      number: 1,
      kind: "text",
      rendered: "<h2>Before</h2><p>The moon pulls.</p>",
      created_by: { id: tutor.id },
      created_at: expect.any(String),
    });
    expect((await read(2)).body.rendered).toBe("<p>After</p>");
    const stranger = await t.signInAs("tutor");
    const statuses = [read(1, student), read(1, stranger), read(3), read(0), read("x")];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 404, 404, 400, 400]);
    const file = await give({ file: await bring("ratios.pdf", createPdf(["One"])) });
    const none = await t.call("GET", `/api/study-material/${file.id}/versions/text/?number=1`, { as: tutor });
    expect(none.status).toBe(404);
  });

  const picture = async (background: string) => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
    return bring("a.png", await image.png().toBuffer());
  };
  const body = (ids: string[]) => ({ body: `<p>x</p>${ids.map((id) => `<img data-file="${id}" alt="">`).join("")}` });

  test("keeps its pictures for the team, and a student sees those of the newest version", async () => {
    const [gone, kept] = [await picture("red"), await picture("blue")];
    const made = await give(body([gone, kept]));
    expect([await fileStatus(gone, student), await fileStatus(kept, student)]).toEqual([200, 200]);
    expect((await replace(made.id, 1, body([kept]))).status).toBe(201);
    expect([await fileStatus(gone, student), await fileStatus(kept, student)]).toEqual([404, 200]);
    expect(await fileStatus(gone, colleague)).toBe(200);
  });
});

describe("two who write a version at once", () => {
  test("the later is told what the newest says, and hides nothing unseen", async () => {
    const made = await give({ body: "<p>One</p>" });
    expect((await replace(made.id, 1, { body: "<p>Two</p>" })).status).toBe(201);
    const late = await replace(made.id, 1, { body: "<p>Also two</p>" });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { newest: 2, body: expect.stringContaining("Two") } },
    });
    expect((await replace(made.id, 2, { body: "<p>Three</p>" })).body.newest).toBe(3);
  });

  test("of two at the same moment one is written", async () => {
    const made = await give({ body: "<p>One</p>" });
    const { db } = t.platform;
    const both = await holdActCommit(
      db,
      (tx) => tx.selectFrom("study_materials").select("id").where("id", "=", made.id).forUpdate().execute(),
      () => Promise.all(["A", "B"].map((text) => replace(made.id, 1, { body: `<p>${text}</p>` }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("pages that were read of a longer version", () => {
  test("count no further than the newest goes, for everyone who looks", async () => {
    const pages = (count: number) => createPdf(Array.from({ length: count }, (_, index) => `Page ${index}`));
    const made = await give({ file: await bring("long.pdf", pages(10)) });
    const report = (body: object) =>
      t.call<OperationOutput<"study_material.read">>("POST", `/api/study-material/${made.id}/reading/`, {
        as: student,
        body,
      });
    await report({ version: 1, page: 8, pages: [1, 4, 5, 6, 7, 8, 9, 10] });
    await replace(made.id, 1, { file: await bring("short.pdf", pages(3)) });
    await workOff(t.platform);
    const { reading } = (await report({ version: 2, page: 1 })).body;
    expect(reading).toMatchObject({ pages_read: 1, finished_at: null });
    const own = await t.call<Material>("GET", `/api/study-material/${made.id}/`, { as: student });
    expect([own.body.reading?.pages_read, own.body.read]).toEqual([1, [[1, 1]]]);
    const readers = await t.call<OperationOutput<"material_users.list">>("GET", `/api/material-users/${made.id}/`, {
      as: tutor,
    });
    expect(readers.body.results[0]).toMatchObject({ pages: 3, reading: { pages_read: 1, last_page: 1 } });
    const finished = await report({ version: 2, pages: [2, 3] });
    expect(finished.body.reading).toMatchObject({ pages_read: 3, finished_at: expect.any(String) });
  });
});

describe("what was finished and then replaced", () => {
  const pages = (count: number) => createPdf(Array.from({ length: count }, (_, index) => `Page ${index}`));
  const pdf = async (count: number) => ({ file: await bring("ratios.pdf", pages(count)) });
  const text = (body: string) => Promise.resolve({ body: `<p>${body}</p>` });
  const cases = [
    { name: "a PDF by a longer one", before: () => pdf(1), after: () => pdf(3), pages: [1], rest: [1, 2, 3] },
    { name: "a PDF by one as long", before: () => pdf(2), after: () => pdf(2), pages: [1, 2], rest: [1, 2] },
    { name: "a PDF by a shorter one", before: () => pdf(3), after: () => pdf(1), pages: [1, 2, 3], rest: [1] },
    { name: "a text by another", before: () => text("One"), after: () => text("Two"), pages: [1], rest: [1] },
  ];

  test.each(cases)("$name, is unfinished and due again until the new version is read", async (one) => {
    const made = await give(await one.before());
    const due = new Date(Date.now() + 86_400_000);
    await t.platform.db
      .updateTable("allocations")
      .set({ due_at: due })
      .where("study_material_id", "=", made.id)
      .execute();
    const isText = one.name.startsWith("a text");
    const report = (version: number, body: object) =>
      t.call<OperationOutput<"study_material.read">>("POST", `/api/study-material/${made.id}/reading/`, {
        as: student,
        body: { version, ...body },
      });
    const finish = (version: number, read: number[]) =>
      report(version, isText ? { pages: read, finished: true } : { pages: read });
    const state = async () => {
      const own = await t.call<Material>("GET", `/api/study-material/${made.id}/`, { as: student });
      const count = await t.call<{ finished: number; started: number }>(
        "GET",
        `/api/material-users/${made.id}/count/`,
        {
          as: tutor,
        },
      );
      const home = await t.call<OperationOutput<"dashboard.get">>("GET", "/api/users/assessments/dashboard/", {
        as: student,
      });
      const remind = await t.call<OperationOutput<"material_users.list">>(
        "GET",
        `/api/material-users/${made.id}/?state=finished`,
        { as: tutor },
      );
      return {
        own: own.body.reading?.finished_at !== null,
        team: count.body.finished,
        listed: remind.body.count,
        due: JSON.stringify(home.body).includes(made.id),
      };
    };
    await finish(1, one.pages);
    expect(await state()).toEqual({ own: true, team: 1, listed: 1, due: false });
    await replace(made.id, 1, await one.after());
    await workOff(t.platform);
    const open = { own: false, team: 0, listed: 0, due: true };
    expect(await state()).toEqual(open);
    // A late report of the old one, and opening the new one, finish nothing.
    await finish(1, one.pages);
    expect(await state()).toEqual(open);
    expect((await report(2, { page: 1 })).body.reading).toMatchObject({ pages_read: 0, finished_at: null });
    await finish(1, one.pages);
    await report(2, { page: 1 });
    expect(await state()).toEqual(open);
    await finish(2, one.rest);
    expect(await state()).toEqual({ own: true, team: 1, listed: 1, due: false });
  });
});

test("who has material counts those whose window is not over, and names an end for those without another", async () => {
  const { db } = t.platform;
  const [over, both] = [await createTestUser(db, {}), await createTestUser(db, {})];
  await createGroup(db, { school, tutors: [tutor.id], members: [over.id, both.id] });
  const made = await give({ body: "<p>x</p>" });
  const due = new Date(Date.now() + 30_000);
  const row = (user_id: string, ms: number | null) => ({
    id: newId(),
    study_material_id: made.id,
    user_id,
    closes_at: ms === null ? null : new Date(Date.now() + ms),
    due_at: due,
  });
  await db
    .insertInto("allocations")
    .values([row(over.id, -60_000), row(both.id, 60_000), row(both.id, null)])
    .execute();
  const { body } = await t.call<OperationOutput<"material_users.list">>("GET", `/api/material-users/${made.id}/`, {
    as: tutor,
  });
  const ends = new Map(body.results.map(({ user, closes_at }) => [user, closes_at]));
  expect([ends.has(over.id), ends.get(both.id)]).toEqual([false, null]);
  const had = body.results.find(({ user }) => user === both.id);
  expect(had).toMatchObject({ opens_at: null, due_at: due.toISOString() });
});

test("material on a shelf that nobody was given can be deleted, and the shelf stays", async () => {
  const made = await t.call<Material>("POST", "/api/study-material/", {
    as: tutor,
    body: { title: "Shelved", school, content: { link: "https://example.org/shelved" } },
  });
  const shelf = await t.call<{ id: string }>("POST", "/api/library-groups/", {
    as: tutor,
    body: { name: "For a while", school },
  });
  const placed = { library_group: shelf.body.id, study_materials: [made.body.id] };
  const put = await t.call("POST", "/api/library-group-material/", { as: tutor, body: placed });
  expect([shelf.status, put.status]).toEqual([201, 200]);
  expect((await t.call("DELETE", `/api/study-material/${made.body.id}/`, { as: tutor })).status).toBe(204);
  const listed = await t.call<{ count: number }>("GET", `/api/library-group-material/?library_group=${shelf.body.id}`, {
    as: tutor,
  });
  expect([listed.status, listed.body.count]).toEqual([200, 0]);
});
