import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { makeFilm } from "../../testing/film.ts";
import { upload } from "../../testing/upload.ts";

type Video = OperationOutput<"zoom_videos.get">;
type List = OperationOutput<"zoom_videos.list">;
type Watching = OperationOutput<"zoom_videos.watch">;
type Viewers = OperationOutput<"video_allocations.list">;

const dataDir = mkdtempSync(join(tmpdir(), "sextant-videos-"));
let t: TestApp;
let staff: SignedIn;
let tutor: SignedIn;
let other: SignedIn;
let student: SignedIn;
let classmate: SignedIn;
let group: string;
beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  [staff, tutor, other] = [await t.signInAs("staff"), await t.signInAs("tutor"), await t.signInAs("tutor")];
  [student, classmate] = [await t.signInAs("student"), await t.signInAs("student")];
  group = await createGroup(t.platform.db, { tutors: [tutor.id], members: [student.id, classmate.id] });
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

const send = <Body = Video & { code?: string }>(method: string, path: string, as: SignedIn | null, body?: unknown) =>
  t.call<Body>(method, `/api/zoom-videos/${path}`, { as, ...(body === undefined ? {} : { body }) });
const addLink = async (as: SignedIn, more: Record<string, unknown> = {}) =>
  (await send("POST", "", as, { title: "Class 11", link: "https://zoom.us/rec/1", ...more })).body;
async function addFilm(as: SignedIn, film = makeFilm(), more: Record<string, unknown> = {}) {
  const file = await upload<{ id: string }>(t, "/api/files/", as, { name: "class.webm", bytes: film });
  return send("POST", "", as, { title: "Class 12", file: file.body.id, ...more });
}
async function give(video: string, to: { user?: string; group?: string }, window: Record<string, Date> = {}) {
  const id = newId();
  const row = { id, zoom_video_id: video, user_id: to.user ?? null, group_id: to.group ?? null, created_by: staff.id };
  await t.platform.db
    .insertInto("allocations")
    .values({ ...row, ...window })
    .execute();
  return id;
}
async function makeTags() {
  const call = (level: string, body: unknown) =>
    t.call<{ id: string }>("POST", `/api/tags/${level}/`, { as: staff, body }).then((answer) => answer.body.id);
  const exam = await call("exam", { name: newId() });
  const subject = await call("subject", { name: "Math", parent: exam });
  return { topic: await call("topic", { name: "Inequalities", parent: subject }), subject };
}
const vtt = "WEBVTT\n\n00:01.000 --> 00:03.000\nFlip the sign\n\n00:04.000 --> 00:06.000\nTest a number";

describe("a video", () => {
  test("by link opens elsewhere, and bears tags and chapters", async () => {
    const { topic, subject } = await makeTags();
    const chapters = [
      { starts_ms: 400_000, title: "On a line", tags: [topic] },
      { starts_ms: 0, title: "Recap" },
    ];
    const made = await addLink(tutor, { tags: [subject, subject], chapters, duration_ms: 2_832_000 });
    expect(made).toMatchObject({
      kind: "link",
      file: null,
      state: "ready",
      duration_ms: 2_832_000,
      by: { id: tutor.id },
    });
    expect(made.tags).toMatchObject([{ id: subject }]);
    expect(made.chapters).toMatchObject([
      { starts_ms: 0, title: "Recap", tags: [] },
      { starts_ms: 400_000, tags: [{ id: topic, name: "Inequalities" }] },
    ]);
    expect(made.can).toMatchObject({ update: true, allocate: true });
    const found = await send<List>("GET", `?tag=${subject}`, staff);
    expect(found.body.results.map(({ id }) => id)).toEqual([made.id]);
  });

  test("by file says how long it is and whether browsers play it", async () => {
    const plain = await addFilm(tutor);
    expect(plain).toMatchObject({
      status: 201,
      body: {
        kind: "file",
        playback: "plays",
        duration_ms: 60_000,
        codecs: ["VP9", "Opus"],
        file: { media_type: "video/webm" },
      },
    });
    const hevc = await addFilm(tutor, makeFilm({ codecs: ["V_MPEGH/ISO/HEVC"] }));
    expect(hevc.body).toMatchObject({ playback: "some", codecs: ["HEVC (H.265)"] });
    const part = await t.app.inject({ url: plain.body.file?.url ?? "", headers: { range: "bytes=0-9" } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(part.headers).toMatchObject({ "x-content-type-options": "nosniff", "accept-ranges": "bytes" });
  });

  test("is refused without a film, by plain http, with both or neither, or for another’s file", async () => {
    const words = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "a.txt", bytes: "words" });
    const film = await upload<{ id: string }>(t, "/api/files/", other, { name: "a.webm", bytes: makeFilm() });
    const cases: [unknown, number][] = [
      [{ title: "x", link: "http://zoom.us/1" }, 400],
      [{ title: "x", link: "javascript:alert(1)" }, 400],
      [{ title: "x", link: "https://name:word@zoom.us/1" }, 400],
      [{ title: "x", link: "https://localhost/" }, 400],
      [{ title: "x" }, 400],
      [{ title: "x", link: "https://zoom.us/1", file: film.body.id }, 400],
      [{ title: "x", file: film.body.id }, 404],
      [{ title: "x", file: words.body.id }, 422],
      [{ title: "x", link: "https://a.test", tags: [newId()] }, 404],
      [{ title: "x", link: "https://a.test", school: newId() }, 422],
      [
        {
          title: "x",
          link: "https://a.test",
          chapters: [
            { starts_ms: 1, title: "a" },
            { starts_ms: 1, title: "b" },
          ],
        },
        400,
      ],
      [{ title: "x", link: "https://a.test", chapters: [{ starts_ms: -1, title: "a" }] }, 400],
    ];
    for (const [body, status] of cases)
      expect((await send("POST", "", tutor, body)).status, JSON.stringify(body)).toBe(status);
    expect((await send("POST", "", await t.signInAs("manager"), cases[0]?.[0])).status).toBe(403);
    expect((await send("GET", "", null)).status).toBe(401);
  });

  test("is changed by its author and staff, whose changes don’t overwrite each other", async () => {
    const { id, version } = await addLink(tutor);
    expect((await send("PATCH", `${id}/`, other, { title: "Mine", version })).status).toBe(403);
    const changed = await send("PATCH", `${id}/`, staff, {
      title: "Class 11b",
      chapters: [{ starts_ms: 0, title: "All" }],
      version,
    });
    expect(changed.body).toMatchObject({ title: "Class 11b", chapter_count: 1, version: version + 1 });
    expect(await send("PATCH", `${id}/`, tutor, { title: "Old", version })).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect((await send("DELETE", `${id}/`, tutor)).status).toBe(204);
    expect((await send<List>("GET", "?archived=true", tutor)).body.results.map((one) => one.id)).toContain(id);
    const back = await send("PATCH", `${id}/`, tutor, { archived: false, version: version + 2 });
    expect(back.body.archived).toBe(false);
  });

  test("of another school is not there for tutors who aren’t in it", async () => {
    const school = await createSchool(t.platform.db);
    const member = await t.signInAs(await createTestUser(t.platform.db, { role: "tutor", schoolIds: [school] }));
    const { id } = await addLink(member, { school });
    expect((await send("GET", `${id}/`, other)).status).toBe(404);
    expect((await send("PATCH", `${id}/`, other, { title: "x", version: 1 })).status).toBe(404);
    expect((await t.call("GET", `/api/allocate-videos/${id}/`, { as: other })).status).toBe(404);
  });
});

describe("a student", () => {
  test("watches what they were given, while its window is open, and its bytes", async () => {
    const { body: video } = await addFilm(tutor);
    expect((await send("GET", `${video.id}/`, student)).status).toBe(404);
    const given = await give(video.id, { group });
    const seen = await send("GET", `${video.id}/`, student);
    expect(seen.body).toMatchObject({ can: { update: false, allocate: false }, people: null, watching: null });
    expect((await t.app.inject({ url: seen.body.file?.url ?? "" })).statusCode).toBe(200);
    expect((await send<List>("GET", "", student)).body.results.map(({ id }) => id)).toContain(video.id);
    expect((await t.call("GET", `/api/files/${video.file?.id}/`, { as: student })).status).toBe(200);
    await t.platform.db.updateTable("allocations").set({ revoked_at: new Date() }).where("id", "=", given).execute();
    expect((await send("GET", `${video.id}/`, student)).status).toBe(404);
    expect((await send("POST", `${video.id}/watching/`, student, { film: 1, spans: [], position_ms: 0 })).status).toBe(
      404,
    );
    const later = new Date(Date.now() + 60_000);
    await give(video.id, { user: student.id }, { opens_at: later });
    expect((await send("GET", `${video.id}/`, student)).status).toBe(404);
  });

  test("is told truly how far they are, whatever is sent in whatever order", async () => {
    const { body: video } = await addFilm(tutor);
    await give(video.id, { group });
    const watch = (spans: [number, number][], position_ms: number) =>
      send<Watching>("POST", `${video.id}/watching/`, student, { film: 1, spans, position_ms });
    expect((await watch([], 0)).body).toMatchObject({ covered_ms: 0, share: 0, is_finished: false });
    await watch([[10_000, 20_000]], 20_000);
    await watch(
      [
        [15_000, 25_000],
        [40_000, 30_000],
        [-900, 2000],
      ],
      25_000,
    );
    const sent = await watch([[50_000, 9_999_999]], 9_999_999);
    expect(sent.body).toMatchObject({ covered_ms: 27_000, share: 0.45, position_ms: 60_000, is_finished: false });
    expect(sent.body.spans).toEqual([
      [0, 2000],
      [10_000, 25_000],
      [50_000, 60_000],
    ]);
    const again = await send("GET", `${video.id}/`, student);
    expect(again.body).toMatchObject({ watching: { covered_ms: 27_000 }, spans: sent.body.spans });
    expect((await watch([[0, 56_000]], 56_000)).body.is_finished).toBe(true);
    expect((await watch([], 5000)).body).toMatchObject({ is_finished: true, position_ms: 5000 });
    const before = (await send<Watching>("GET", `${video.id}/`, student)).body;
    const open = await send<Watching>("POST", `${video.id}/watching/`, student, { film: 1, spans: [] });
    expect(open.body).toMatchObject({ position_ms: 5000, is_finished: true });
    expect((await send("GET", `${video.id}/`, student)).body).toEqual({ ...before, file: expect.any(Object) });
    const bad = [
      { film: 1, spans: [[1]], position_ms: 0 },
      { film: 1, spans: Array(501).fill([0, 1]), position_ms: 0 },
      { film: 1, spans: [], position_ms: "x" },
      { spans: [], position_ms: 0 },
    ];
    for (const body of bad) expect((await send("POST", `${video.id}/watching/`, student, body)).status).toBe(400);
  });

  test("says that they have seen what plays elsewhere", async () => {
    const video = await addLink(tutor);
    await give(video.id, { user: student.id });
    const sent = await send<Watching>("POST", `${video.id}/watching/`, student, {
      film: 1,
      spans: [],
      position_ms: 0,
      finished: true,
    });
    expect(sent.body).toMatchObject({ is_finished: true, share: null });
    const begun = await send<List>("GET", "?watched=finished", student);
    expect(begun.body.results.map(({ id }) => id)).toContain(video.id);
  });
});

describe("a video that gets another film", () => {
  const renew = async (video: Video, film: Buffer) => {
    const { body } = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "class.webm", bytes: film });
    return send("PATCH", `${video.id}/`, tutor, { file: body.id, version: video.version });
  };
  const watch = (id: string, as: SignedIn, film: number, spans: [number, number][]) =>
    send<Watching & { code?: string }>("POST", `${id}/watching/`, as, { film, spans, position_ms: 30_000 });
  const viewers = (id: string) => t.call<Viewers>("GET", `/api/allocate-videos/${id}/`, { as: tutor });

  test("is watched from its start, and who still plays the earlier one is told", async () => {
    const { body: video } = await addFilm(tutor);
    await give(video.id, { group });
    expect(video).toMatchObject({ film: 1, replaced_at: null });
    expect((await watch(video.id, student, 1, [[0, 60_000]])).body.is_finished).toBe(true);
    expect((await viewers(video.id)).body.counts.finished).toBe(1);
    const renewed = await renew(video, makeFilm({ bytes: 2500 }));
    expect(renewed.body).toMatchObject({ film: 2, replaced_at: expect.any(String), people: { count: 2, finished: 0 } });
    const seen = await send("GET", `${video.id}/`, student);
    expect(seen.body).toMatchObject({ film: 2, replaced_at: expect.any(String), watching: null, spans: [] });
    // People who never watched the earlier film aren't told about the replacement.
    expect((await send("GET", `${video.id}/`, classmate)).body.replaced_at).toBeNull();
    expect((await viewers(video.id)).body.counts).toEqual({ not_opened: 2, begun: 0, finished: 0 });
    const theirs = await t.call<OperationOutput<"user_videos.list">>(
      "GET",
      `/api/allocated-user-videos/${student.id}/`,
      {
        as: tutor,
      },
    );
    expect(theirs.body.results.find((one) => one.video.id === video.id)?.watching).toBeNull();
    expect(await watch(video.id, student, 1, [[0, 1000]])).toMatchObject({
      status: 409,
      body: { code: "stale_version" },
    });
    expect((await watch(video.id, student, 2, [[0, 30_000]])).body).toMatchObject({ share: 0.5, is_finished: false });
    expect((await viewers(video.id)).body.counts).toEqual({ not_opened: 1, begun: 1, finished: 0 });
  });

  test("keeps what was watched where only its words, its chapters or its file’s name change", async () => {
    const { body: video } = await addFilm(tutor);
    await give(video.id, { group });
    await watch(video.id, student, 1, [[0, 60_000]]);
    const titled = await send("PATCH", `${video.id}/`, tutor, {
      title: "Class 12b",
      chapters: [{ starts_ms: 0, title: "All" }],
      version: video.version,
    });
    await send("PUT", `${video.id}/transcript/`, tutor, { vtt });
    const same = await renew(titled.body, makeFilm());
    expect(same).toMatchObject({ status: 200, body: { film: 1, replaced_at: null } });
    expect((await send("GET", `${video.id}/`, student)).body.watching).toMatchObject({ is_finished: true });
  });

  test("elsewhere has another length, which nobody knows unless its author says so", async () => {
    const video = await addLink(tutor, { duration_ms: 60_000 });
    await give(video.id, { user: student.id });
    await send("POST", `${video.id}/watching/`, student, { film: 1, spans: [], position_ms: 0, finished: true });
    const { results, counts } = (await viewers(video.id)).body;
    expect(results).toMatchObject([{ watching: { share: null, is_finished: true } }]);
    expect(counts).toEqual({ not_opened: 0, begun: 0, finished: 1 });
    const patch = (body: unknown) => send("PATCH", `${video.id}/`, tutor, body);
    expect((await patch({ link: video.link, version: 1 })).body).toMatchObject({ film: 1, duration_ms: 60_000 });
    const moved = await patch({ link: "https://zoom.us/rec/2", version: 2 });
    expect(moved.body).toMatchObject({ film: 2, duration_ms: null });
    expect((await send("GET", `${video.id}/`, student)).body.watching).toBeNull();
    const said = await patch({ link: "https://zoom.us/rec/3", duration_ms: 90_000, version: 3 });
    expect(said.body).toMatchObject({ film: 3, duration_ms: 90_000 });
  });
});

describe("who has a video", () => {
  test("is listed within reach, each once, with how far they are", async () => {
    const { body: video } = await addFilm(tutor);
    const stranger = await t.signInAs("student");
    for (const to of [{ group }, { user: student.id }, { user: stranger.id }]) await give(video.id, to);
    // A person who opened it but played nothing hasn’t started it.
    await send("POST", `${video.id}/watching/`, classmate, { film: 1, spans: [], position_ms: 42_000 });
    await send("POST", `${video.id}/watching/`, student, { film: 1, spans: [[0, 30_000]], position_ms: 30_000 });
    await send("POST", `${video.id}/watching/`, stranger, { film: 1, spans: [[0, 60_000]], position_ms: 0 });
    const list = (as: SignedIn, query = "") =>
      t.call<Viewers>("GET", `/api/allocate-videos/${video.id}/${query}`, { as });
    const mine = await list(tutor);
    expect(mine.body).toMatchObject({ count: 2, counts: { not_opened: 1, begun: 1, finished: 0 } });
    const row = mine.body.results.find(({ user }) => user.id === student.id);
    expect(row).toMatchObject({ watching: { share: 0.5 } });
    expect(row?.from.map((one) => one.group?.id ?? null).sort()).toEqual([group, null].sort());
    const others = await list(tutor, "?watched=not_opened");
    expect(others.body.results).toMatchObject([{ user: { id: classmate.id }, watching: null }]);
    expect((await list(tutor, "?watched=begun")).body.results.map(({ user }) => user.id)).toEqual([student.id]);
    expect((await list(staff)).body).toMatchObject({ count: 3, counts: { finished: 1 } });
    expect((await list(staff, "?watched=finished")).body.results.map(({ user }) => user.id)).toEqual([stranger.id]);
    expect((await list(student)).status).toBe(403);
    expect((await send("GET", `${video.id}/`, tutor)).body.people).toEqual({ count: 2, finished: 0 });
    const theirs = (as: SignedIn, id: string) =>
      t.call<OperationOutput<"user_videos.list">>("GET", `/api/allocated-user-videos/${id}/`, { as });
    expect((await theirs(tutor, student.id)).body.results).toContainEqual(
      expect.objectContaining({
        video: expect.objectContaining({ id: video.id }),
        watching: expect.objectContaining({ share: 0.5 }),
      }),
    );
    expect((await theirs(tutor, stranger.id)).status).toBe(404);
    expect((await theirs(classmate, student.id)).status).toBe(404);
    expect((await theirs(student, student.id)).status).toBe(200);
  });
});

describe("what a person has", () => {
  type Theirs = OperationOutput<"user_videos.list">;
  const list = (as: SignedIn, query = "") =>
    t.call<Theirs>("GET", `/api/allocated-user-videos/${student.id}/${query}`, { as });

  test("is told with where it is from, its window and when it is due; to the team also what opens later", async () => {
    const [now, later, gone] = [await addLink(tutor), await addLink(tutor), await addLink(tutor)];
    const [soon, due, end] = [1, 2, 3].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date, Date];
    await give(now.id, { group }, { closes_at: due });
    await give(now.id, { user: student.id }, { closes_at: end, due_at: due });
    await give(later.id, { user: student.id }, { opens_at: soon });
    await give(gone.id, { user: student.id }, { closes_at: new Date(Date.now() - 1000) });
    const rows = (await list(tutor, "?page_size=100")).body.results;
    expect(rows.find(({ video }) => video.id === now.id)).toMatchObject({
      from: [{ group: null }, { group: { id: group } }],
      opens_at: null,
      watching: null,
      closes_at: end.toISOString(),
      due_at: due.toISOString(),
    });
    expect(rows.find(({ video }) => video.id === later.id)?.opens_at).toBe(soon.toISOString());
    expect(rows.map(({ video }) => video.id)).not.toContain(gone.id);
    const own = (await list(student, "?page_size=100")).body.results.map(({ video }) => video.id);
    expect([own.includes(now.id), own.includes(later.id)]).toEqual([true, false]);
    const byDue = (await list(tutor, "?page_size=100&ordering=due_at")).body.results.map((row) => row.due_at !== null);
    expect(byDue).toEqual(byDue.toSorted((one, other) => Number(other) - Number(one)));
  });
});

describe("assigning", () => {
  test("gives a video with a day it is due, once each, and takes it back; what was watched stays", async () => {
    const { body: video } = await addFilm(tutor);
    const due_at = new Date(Date.now() + 86_400_000).toISOString();
    const assign = (as: SignedIn, body: unknown, method = "POST") =>
      t.call<{ results: { status: string }[] }>(method, `/api/allocate-videos/${video.id}/`, { as, body });
    const given = await assign(tutor, { users: [student.id], groups: [group], due_at });
    expect(given.body.results.map(({ status }) => status)).toEqual(["added", "added"]);
    expect((await assign(tutor, { groups: [group] })).body.results).toMatchObject([{ status: "skipped" }]);
    expect((await send("GET", `${video.id}/`, student)).body.due_at).toBe(due_at);
    await send("POST", `${video.id}/watching/`, classmate, { film: 1, spans: [[0, 60_000]], position_ms: 0 });
    const stranger = await t.signInAs("student");
    expect((await assign(tutor, { users: [stranger.id] })).status).toBe(404);
    expect((await assign(tutor, { users: [] })).status).toBe(400);
    expect((await assign(await t.signInAs("counselor"), { users: [student.id] })).status).toBe(403);
    const taken = await assign(tutor, { users: [student.id], groups: [group] }, "DELETE");
    expect(taken.body.results.map(({ status }) => status)).toEqual(["removed", "removed"]);
    expect((await send("GET", `${video.id}/`, student)).status).toBe(404);
    await assign(tutor, { users: [classmate.id] });
    expect((await send("GET", `${video.id}/`, classmate)).body.watching).toMatchObject({ is_finished: true });
  });
});

describe("a transcript", () => {
  test("is replaced as a whole, and read by those who may watch", async () => {
    const { id } = await addLink(tutor);
    expect((await send("PUT", `${id}/transcript/`, tutor, { vtt })).body).toEqual({ cues: 2, skipped: 0 });
    expect((await send("PUT", `${id}/transcript/`, other, { vtt })).status).toBe(403);
    expect((await send("PUT", `${id}/transcript/`, tutor, { vtt: "words" })).status).toBe(422);
    expect((await send("PUT", `${id}/transcript/`, tutor, { vtt: "x".repeat(4_000_001) })).status).toBe(400);
    expect((await send("GET", `${id}/transcript/`, student)).status).toBe(404);
    await give(id, { user: student.id });
    expect((await send("GET", `${id}/transcript/`, student)).body).toEqual({
      cues: [
        { starts_ms: 1000, ends_ms: 3000, text: "Flip the sign" },
        { starts_ms: 4000, ends_ms: 6000, text: "Test a number" },
      ],
    });
    expect((await send("PUT", `${id}/transcript/`, tutor, { vtt: null })).body).toEqual({ cues: 0, skipped: 0 });
    expect((await send("GET", `${id}/`, tutor)).body.has_transcript).toBe(false);
  });
});

describe("an upload that is cut off", () => {
  test("goes on at another process where it stopped, and becomes a video", async () => {
    const another = await t.startAnother();
    const [here, there] = await Promise.all([t, another].map(({ app }) => app.listen({ port: 0, host: "127.0.0.1" })));
    const film = makeFilm({ bytes: 3_000_000 });
    const headers = { "tus-resumable": "1.0.0", authorization: `JWT ${tutor.token}` };
    const metadata = `filename ${Buffer.from("class.webm").toString("base64")}`;
    const begun = await fetch(`${here}/api/files/tus/`, {
      method: "POST",
      headers: { ...headers, "upload-length": String(film.length), "upload-metadata": metadata },
    });
    const path = begun.headers.get("location") ?? "";
    const type = { "content-type": "application/offset+octet-stream" };
    // The connection breaks in the middle of it.
    const sending = request(`${here}${path}`, {
      method: "PATCH",
      headers: { ...headers, ...type, "upload-offset": "0", "content-length": String(film.length) },
    });
    const broken = once(sending, "error");
    sending.write(film.subarray(0, 1_000_000));
    const part = join(dataDir, "uploads", path.split("/").at(-2) ?? "");
    await expect.poll(async () => (await stat(part)).size).toBe(1_000_000);
    sending.destroy(new Error("cut off"));
    await broken;
    const looked = await fetch(`${there}${path}`, { method: "HEAD", headers });
    const offset = Number(looked.headers.get("upload-offset"));
    expect(offset).toBe(1_000_000);
    const rest = await fetch(`${there}${path}`, {
      method: "PATCH",
      headers: { ...headers, ...type, "upload-offset": String(offset) },
      body: new Uint8Array(film.subarray(offset)),
    });
    expect(rest.status).toBe(204);
    const made = await send("POST", "", tutor, { title: "Cut off", file: rest.headers.get("x-file-id") });
    expect(made.body).toMatchObject({ duration_ms: 60_000, file: { size_bytes: film.length } });
    await another.close();
  });
});
