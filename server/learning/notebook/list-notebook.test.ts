import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { applyRetention } from "../../administration/settings/retention.ts";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { makeFilm } from "../../testing/film.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Notebook = OperationOutput<"notebook.list"> & { code?: string };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let released: string;
let held: string;
const policy = (moment: string) => ({
  score: moment,
  response: moment,
  key: moment,
  explanation: moment,
  cohort: moment,
});
beforeAll(async () => {
  const make = (moment: string) =>
    publishAssessment(t, staff, { name: "Mock 6", sections: [{ questions: 2 }], review_policy: policy(moment) });
  [released, held] = [await make("scored"), await make("released")];
});

const mark = { where: "body", start: 0, end: 4 };

/** A student who noted and highlighted something in the first question, and submitted. */
async function seat(of = released) {
  const student = await t.signInAs("student");
  await allocate(t, staff, of, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, of);
  const [first] = attempts;
  if (!first) throw new Error("there is a question");
  const marked = { note: "Too easy to be D", highlights: [{ ...mark, note: "The catch" }] };
  await sitter.save([{ id: first.id, revision: 1, elapsed_ms: 5000, response: answer(first, "A"), ...marked }]);
  expect((await sitter.act("submit")).status).toBe(200);
  await workOff(t.platform);
  return { student, session: sitter.session.id, attempt: first.id };
}

const list = (as: SignedIn, query = "") => t.call<Notebook>("GET", `/api/notebook/${query}`, { as });
const shown = async (as: SignedIn, query = "") => (await list(as, query)).body.results.map(({ text }) => text);

/** Material with a tag, and a note on its page. */
async function noteOnPage(student: SignedIn, text: string) {
  const call = <T>(path: string, body: object, as = staff) => t.call<T>("POST", path, { as, body });
  const tag = newId();
  await t.platform.db
    .insertInto("tags")
    .values({ id: tag, name: `Roots ${tag}`, level: "exam" })
    .execute();
  const content = { body: "<p>It has two roots.</p>" };
  const material = (await call<{ id: string }>("/api/study-material/", { title: "Quadratics", content, tags: [tag] }))
    .body.id;
  await t.platform.db
    .insertInto("allocations")
    .values({ id: newId(), study_material_id: material, user_id: student.id })
    .execute();
  const quote = { text: "two roots", prefix: "", suffix: "" };
  const made = await call<{ id: string }>("/api/notes/", { material, version: 1, page: 1, quote, text }, student);
  expect(made.status).toBe(201);
  return { material, tag, note: made.body.id };
}

test("lists what was noted on questions, pages and moments, each with its place, and searches all of it", async () => {
  const { student, session, attempt } = await seat();
  const { material, tag, note } = await noteOnPage(student, "Remember the DISCRIMINANT");
  const { body: all } = await list(student);
  expect(all).toMatchObject({ count: 3, total: 3, sources: { question: 2, material: 1, video: 0 }, with_words: 3 });
  expect(all.results).toMatchObject([
    {
      source: "material",
      quote: "two roots",
      text: "Remember the DISCRIMINANT",
      color: "yellow",
      note: { id: note, revision: 1 },
      page: { material: { id: material, name: "Quadratics" }, page: null, lost: false },
      can_open: true,
    },
    { source: "question", text: "Too easy to be D", question: { session, attempt, highlight: null, position: 1 } },
    { source: "question", quote: "Ques", text: "The catch", color: "yellow", question: { highlight: "body:0:4" } },
  ]);
  expect(all.tags).toContainEqual(expect.objectContaining({ id: tag, count: 1 }));
  expect(await shown(student, "?search=discriminant%20quadratics")).toEqual(["Remember the DISCRIMINANT"]);
  expect(await shown(student, `?tag=${tag}`)).toEqual(["Remember the DISCRIMINANT"]);
  expect(await shown(student, "?source=question&page_size=1&page=2")).toEqual(["The catch"]);
  expect(await shown(student, "?search=nothing+like+it")).toEqual([]);
  const stranger = await list(await t.signInAs("student"));
  expect(stranger.body).toMatchObject({ count: 0, total: 0, first_at: null });
});

test("tells nothing of a test whose answers are not shown yet", async () => {
  const { student, session, attempt } = await seat(held);
  expect((await list(student)).body).toMatchObject({ total: 0, results: [] });
  const highlight = { session, attempt, highlight: "body:0:4", text: "Written meanwhile" };
  expect((await t.call("PATCH", "/api/notebook/highlights/", { as: student, body: highlight })).status).toBe(204);
  expect((await list(student, "?search=meanwhile")).body).toMatchObject({ total: 0, tags: [], with_words: 0 });
});

test("the note on a question is changed where it is reviewed, and once deleted the earlier one doesn’t come back", async () => {
  const { student, session, attempt } = await seat();
  const change = (note: string) =>
    t.call("PATCH", `/api/users/assessments-attempts/${attempt}/`, { as: student, body: { session, note } });
  const whole = async () => (await list(student)).body.results.find(({ question }) => question?.highlight === null);
  expect((await change("Now I know")).status).toBeLessThan(300);
  expect((await whole())?.text).toBe("Now I know");
  await change("");
  expect(await whole()).toBeUndefined();
  await change("Back again");
  expect((await whole())?.text).toBe("Back again");
});

test("a highlight of a test is noted anew, taken out and put back, and only one’s own", async () => {
  const { student, session, attempt } = await seat();
  const highlight = "body:0:4";
  const change = async (body: object, as: SignedIn | null = student) =>
    (await t.call("PATCH", "/api/notebook/highlights/", { as, body: { session, attempt, highlight, ...body } })).status;
  expect(await change({ text: "The real catch" })).toBe(204);
  expect(await shown(student, "?search=catch")).toEqual(["The real catch"]);
  expect(await change({ removed: true })).toBe(204);
  expect(await shown(student, "?search=catch")).toEqual([]);
  expect(await change({ removed: false })).toBe(204);
  expect(await shown(student, "?search=catch")).toEqual(["The real catch"]);
  const kept = await t.platform.db
    .selectFrom("highlight_changes")
    .selectAll()
    .where("attempt_id", "=", attempt)
    .execute();
  expect(kept[0]?.sealed?.toString("utf8")).not.toContain("catch");
  expect(await change({ highlight: "body:1:2" })).toBe(404);
  expect(await change({ highlight: "elsewhere" })).toBe(400);
  expect(await change({ text: "x".repeat(2001) })).toBe(400);
  expect(await change({ removed: true }, await t.signInAs("student"))).toBe(404);
  expect(await change({}, null)).toBe(401);
  const data = await t.call<{ url: string }>("GET", `/api/users/${student.id}/data/`, { as: student });
  expect(JSON.stringify((await t.call("GET", data.body.url)).body)).toContain("The real catch");
});

test("a deleted note is taken back within a day, after that it is gone for good", async () => {
  const student = await t.signInAs("student");
  const { note } = await noteOnPage(student, "Mine");
  const remove = () => t.call("DELETE", `/api/notes/${note}/`, { as: student });
  const restore = async (as: SignedIn) => (await t.call("POST", `/api/notes/${note}/restore/`, { as })).status;
  expect((await remove()).status).toBe(204);
  expect(await shown(student)).toEqual([]);
  expect(await restore(await t.signInAs("student"))).toBe(404);
  expect([await restore(student), await restore(student)]).toEqual([200, 404]);
  expect(await shown(student)).toEqual(["Mine"]);
  await remove();
  const { db } = t.platform;
  await applyRetention(db);
  expect(await restore(student)).toBe(200);
  await remove();
  await db
    .updateTable("notes")
    .set({ removed_at: new Date(Date.now() - 90_000_000) })
    .where("id", "=", note)
    .execute();
  await applyRetention(db);
  expect(await restore(student)).toBe(404);
});

test("keeps what is about material that its person has no more, without a way there", async () => {
  const student = await t.signInAs("student");
  const { material } = await noteOnPage(student, "Still mine");
  await t.platform.db
    .updateTable("allocations")
    .set({ revoked_at: new Date() })
    .where("study_material_id", "=", material)
    .execute();
  expect((await list(student)).body.results).toMatchObject([{ text: "Still mine", can_open: false }]);
});

test("tells what is said at a moment, and the topics of its chapter", async () => {
  const student = await t.signInAs("student");
  const call = <T>(method: "POST" | "PUT", path: string, body: object, as = staff) =>
    t.call<T>(method, path, { as, body });
  const link = "https://example.org/class";
  const video = (await call<{ id: string }>("POST", "/api/zoom-videos/", { title: "Class 11", link })).body.id;
  const vtt = "WEBVTT\n\n00:10.000 --> 00:14.000\nThe sign flips.\n";
  expect((await call("PUT", `/api/zoom-videos/${video}/transcript/`, { vtt })).status).toBe(200);
  await t.platform.db
    .insertInto("allocations")
    .values({ id: newId(), zoom_video_id: video, user_id: student.id })
    .execute();
  await call("POST", "/api/notes/", { video, moment_ms: 12_000, text: "Why?" }, student);
  expect((await list(student)).body.results).toMatchObject([
    { source: "video", quote: "The sign flips.", color: null, moment: { video: { name: "Class 11" }, at_ms: 12_000 } },
  ]);
  for (const wrong of ["?source=essay", "?tag=x", "?page=0", "?words=maybe"])
    expect((await list(student, wrong)).status).toBe(400);
  expect((await t.call("GET", "/api/notebook/")).status).toBe(401);
});

test("a moment beyond the end of a film that took the place of a longer one is lost; without words it is noted all the same", async () => {
  const student = await t.signInAs("student");
  const file = await upload<{ id: string }>(t, "/api/files/", staff, { name: "class.webm", bytes: makeFilm() });
  const body = { title: "Class 12", file: file.body.id };
  const video = (await t.call<{ id: string }>("POST", "/api/zoom-videos/", { as: staff, body })).body.id;
  const { db } = t.platform;
  await db.insertInto("allocations").values({ id: newId(), zoom_video_id: video, user_id: student.id }).execute();
  const lasts = (duration_ms: number) =>
    db.updateTable("zoom_videos").set({ duration_ms }).where("id", "=", video).execute();
  await lasts(60_000);
  const noted = await t.call("POST", "/api/notes/", { as: student, body: { video, moment_ms: 42_000 } });
  expect(noted).toMatchObject({ status: 201, body: { text: "", lost: false } });
  const notes = async () =>
    (await t.call<{ results: object[] }>("GET", `/api/notes/?video=${video}`, { as: student })).body.results;
  expect(await notes()).toMatchObject([{ lost: false }]);
  await lasts(42_000);
  expect(await notes()).toMatchObject([{ moment_ms: 42_000, lost: true }]);
  expect((await list(student)).body.results).toMatchObject([{ moment: { at_ms: 42_000, lost: true } }]);
});
