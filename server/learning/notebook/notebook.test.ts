import type { OperationOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { createPdf } from "../../testing/pdf.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Note = OperationOutput<"notes.create"> & { code?: string };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const student = useSignedIn(t, "student");

const article = (body: string) => ({ content: { body } });

/** Material that the student has. */
async function createMaterial(body: string): Promise<string> {
  const made = await t.call<{ id: string }>("POST", "/api/study-material/", {
    as: staff,
    body: { title: "Roots", ...article(body) },
  });
  await t.platform.db
    .insertInto("allocations")
    .values({ id: newId(), study_material_id: made.body.id, user_id: student.id })
    .execute();
  return made.body.id;
}

const note = (material: string, more: object = {}, as = student) =>
  t.call<Note>("POST", "/api/notes/", { as, body: { material, version: 1, page: 1, ...more } });
const list = async (material: string, as = student) =>
  (await t.call<{ results: Note[] }>("GET", `/api/notes/?material=${material}`, { as })).body.results;
const quote = { text: "two roots", prefix: "has ", suffix: "." };

test("a highlight and a note are one’s own, and sealed where they are kept", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  const made = await note(material, { quote, text: "Unmistakable words", color: "green" });
  expect(made.status).toBe(201);
  expect(await list(material)).toMatchObject([{ quote, text: "Unmistakable words", color: "green", lost: false }]);
  expect(await list(material, staff)).toEqual([]);
  const kept = await t.platform.db.selectFrom("notes").selectAll().where("id", "=", made.body.id).execute();
  expect(Buffer.from(JSON.stringify(kept)).toString()).not.toContain("Unmistakable");
  expect(kept[0]?.sealed.toString("utf8")).not.toMatch(/Unmistakable|two roots/);
  const data = await t.call<{ url: string }>("GET", `/api/users/${student.id}/data/`, { as: student });
  expect(JSON.stringify((await t.call("GET", data.body.url)).body)).toContain("Unmistakable");
});

test("a note moves with its words into a new version, and is lost where they are gone", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  await note(material, { quote });
  await note(material, { quote: null, text: "About the page" });
  const renew = (newest: number, body: string) =>
    t.call("POST", `/api/study-material/${material}/versions/`, { as: staff, body: { newest, ...article(body) } });
  await renew(1, "<p>Words before. It has two<br>roots.</p>");
  expect((await list(material)).map(({ lost, version }) => [lost, version])).toEqual([
    [false, 2],
    [false, 2],
  ]);
  await renew(2, "<p>Something else.</p>");
  expect((await list(material)).map(({ lost, page }) => [lost, page])).toEqual([
    [true, 1],
    [false, 1],
  ]);
  await renew(3, "<p>It has two roots again.</p>");
  expect((await list(material))[0]?.lost).toBe(false);
});

test("in a PDF of 3,000 pages words are found at its end, and a note there moves with them to the page they stand on by then", async () => {
  const words = (page: number) =>
    `Page ${page} compares ${page === 2999 ? "unmistakable ratios" : "ratios"} of that page`;
  const pages = Array.from({ length: 3000 }, (_, index) => words(index + 1));
  const bring = async (name: string, bytes: Buffer) =>
    (await upload<{ id: string }>(t, "/api/files/", staff, { name, bytes })).body.id;
  const body = { title: "A textbook", content: { file: await bring("textbook.pdf", createPdf(pages)) } };
  const { id } = (await t.call<{ id: string }>("POST", "/api/study-material/", { as: staff, body })).body;
  await t.platform.db
    .insertInto("allocations")
    .values({ id: newId(), study_material_id: id, user_id: student.id })
    .execute();
  await workOff(t.platform);
  const read = await t.call("GET", `/api/study-material/${id}/`, { as: student });
  expect(read.body).toMatchObject({ text: "ready", pages: 3000 });
  const found = (as: SignedIn) => t.call("GET", `/api/study-material/${id}/search/?search=unmistakable`, { as });
  expect((await found(student)).body).toEqual({ results: [{ page: 2999, count: 1 }] });
  const marked = { text: "unmistakable ratios", prefix: "Page 2999 compares ", suffix: " of that page" };
  expect((await note(id, { page: 2999, quote: marked })).status).toBe(201);
  const content = { file: await bring("textbook-2.pdf", createPdf(["A preface", ...pages.slice(0, 2999)])) };
  const renewed = await t.call("POST", `/api/study-material/${id}/versions/`, {
    as: staff,
    body: { newest: 1, content },
  });
  expect(renewed.status).toBe(201);
  await workOff(t.platform);
  expect((await found(student)).body).toEqual({ results: [{ page: 3000, count: 1 }] });
  expect(await list(id)).toMatchObject([{ quote: marked, page: 3000, version: 2, lost: false }]);
});

test("a note is of a version that there is, and there are only so many of them", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  for (const version of [2, 999]) expect((await note(material, { version })).status).toBe(422);
  expect((await note(material, { version: 2 ** 53 })).status).toBe(400);
  const { id } = (await note(material)).body;
  await sql`insert into notes (id, user_id, study_material_id, version, page, sealed)
    select gen_random_uuid(), user_id, study_material_id, version, page, sealed
    from notes, generate_series(1, 1999) where id = ${id}::uuid`.execute(t.platform.db);
  expect(await note(material)).toMatchObject({ status: 409, body: { state: "full" } });
});

test("a note that is deleted while notes are looked up anew is left out", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  const { id } = (await note(material, { quote })).body;
  await note(material, { quote, text: "Stays" });
  const path = `/api/study-material/${material}/versions/`;
  const renewed = await t.call("POST", path, { as: staff, body: { newest: 1, ...article("<p>Again two roots.</p>") } });
  expect(renewed.status, JSON.stringify(renewed.body)).toBe(201);
  const listed = await holdActCommit(
    t.platform.db,
    (tx) => tx.deleteFrom("notes").where("id", "=", id).execute(),
    () => t.call<{ results: Note[] }>("GET", `/api/notes/?material=${material}`, { as: student }),
  );
  expect(listed).toMatchObject({ status: 200, body: { results: [{ text: "Stays", version: 2 }] } });
});

test("a note is changed and deleted by whom it belongs to, and of two changes at once one is told", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  const { id } = (await note(material, { quote })).body;
  const change = (as: SignedIn, body: object) => t.call<Note>("PATCH", `/api/notes/${id}/`, { as, body });
  expect((await change(student, { revision: 1, text: "Now with words" })).body).toMatchObject({ revision: 2, quote });
  expect((await change(student, { revision: 1, text: "Late" })).body.code).toBe("stale_version");
  expect((await change(staff, { revision: 2, text: "Not mine" })).status).toBe(404);
  const remove = (as: SignedIn) => t.call("DELETE", `/api/notes/${id}/`, { as }).then(({ status }) => status);
  expect([await remove(staff), await remove(student), await remove(student)]).toEqual([404, 204, 404]);
});

test("one notes what one may read, in words and places that make sense", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  expect((await note(material, {}, await t.signInAs("student"))).status).toBe(404);
  expect((await note(newId())).status).toBe(404);
  for (const wrong of [
    { page: 0 },
    { color: "red" },
    { quote: { text: " " } },
    { text: "x".repeat(4001) },
    { video: newId() },
  ]) {
    expect((await note(material, wrong)).status).toBe(400);
  }
  for (const query of ["", `?material=${newId()}&video=${newId()}`]) {
    expect((await t.call("GET", `/api/notes/${query}`, { as: student })).status).toBe(400);
  }
  expect((await t.call("GET", `/api/notes/?material=${material}`)).status).toBe(401);
});

test("notes stay readable to their person when the material isn’t any more", async () => {
  const material = await createMaterial("<p>It has two roots.</p>");
  await note(material, { quote });
  await t.platform.db
    .updateTable("allocations")
    .set({ revoked_at: new Date() })
    .where("study_material_id", "=", material)
    .execute();
  expect(await list(material)).toHaveLength(1);
  expect((await note(material)).status).toBe(404);
});
