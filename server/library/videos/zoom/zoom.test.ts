import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { makeFilm } from "../../../testing/film.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { waitOptions } from "../../../testing/wait-options.ts";
import { workOff } from "../../../testing/work-off.ts";
import { runFetchRecording } from "./fetch-recording.ts";
import { signForZoom } from "./signature.ts";

const secret = "a-secret-token";
const film = makeFilm({ bytes: 400_000 });
const vtt = "WEBVTT\n\n00:01.000 --> 00:03.000\nTomas: flip the sign";
const dataDir = mkdtempSync(join(tmpdir(), "sextant-zoom-"));

let t: TestApp;
let staff: SignedIn;
let host: string;
let zoom: string;
/** What Zoom answers to a download; the films' path breaks off once where it is told to. */
let breaksAt: number | null = null;
/** What someone else does while Zoom is asked. */
let meanwhile: (() => Promise<unknown>) | null = null;
let asked: { url: string; range: string; authorization: string }[] = [];

/** How much of each download is on disk. */
const sizesOfDownloads = () =>
  readdirSync(dataDir, { recursive: true, encoding: "utf8" }).map((name) => statSync(join(dataDir, name)).size);

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { range = "", authorization = "" } = request.headers;
  await meanwhile?.();
  asked.push({ url: request.url ?? "", range, authorization });
  if (request.url === "/moved") return void response.writeHead(302, { location: "/film" }).end();
  if (request.url === "/elsewhere") return void response.writeHead(302, { location: "https://evil.test/film" }).end();
  if (request.url === "/gone") return void response.writeHead(404).end();
  if (request.url === "/words") return void response.end(vtt);
  if (request.url === "/nothing") return void response.end();
  if (request.url === "/huge") return void response.writeHead(200, { "content-length": 1_900_000_000 }).flushHeaders();
  if (request.url === "/page") return void response.end("<html></html>");
  const start = Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0);
  const part = film.subarray(start);
  const more = start > 0 ? { "content-range": `bytes ${start}-${film.length - 1}/${film.length}` } : {};
  response.writeHead(start > 0 ? 206 : 200, { etag: '"one"', "content-length": part.length, ...more });
  if (breaksAt === null) return void response.end(part);
  const upTo = breaksAt;
  breaksAt = null;
  response.write(part.subarray(0, upTo));
  // What is still on its way when a connection breaks would be lost with it.
  await vi.waitFor(() => expect(sizesOfDownloads()).toContain(upTo), waitOptions);
  response.destroy();
}
const server = createServer((request, response) => void serve(request, response));

beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir, OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  staff = await t.signInAs("staff");
  const tutor = await t.platform.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", staff.id)
    .executeTakeFirstOrThrow();
  host = tutor.email ?? "";
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  zoom = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await t.call("PATCH", "/api/settings/", { as: staff, body: { zoom: { secret } } });
});
afterAll(async () => {
  server.close();
  await t.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  asked = [];
  meanwhile = null;
});

const now = () => Math.floor(Date.now() / 1000);
/** Posts an event as Zoom does. */
function post(event: unknown, { at = now(), key = secret, alter = (text: string) => text } = {}) {
  const text = JSON.stringify(event);
  const signature = `v0=${signForZoom(key, `v0:${at}:${text}`)}`;
  return t.call("POST", "/api/zoom-videos/webhook/", {
    as: null,
    body: alter(text),
    headers: { "x-zm-request-timestamp": String(at), "x-zm-signature": signature },
  });
}
const recording = (path: string, { topic = newId(), uuid = newId(), words = false } = {}) => ({
  event: "recording.completed",
  event_ts: Date.now(),
  download_token: "opens-the-file",
  payload: {
    account_id: "x",
    object: {
      uuid,
      topic,
      host_email: host,
      duration: 1,
      recording_files: [
        { id: "1", file_type: "M4A", recording_start: "2026-11-18T09:00:00Z", download_url: `${zoom}/sound` },
        {
          id: "2",
          file_type: "MP4",
          recording_type: "gallery_view",
          recording_start: "2026-11-18T09:00:00Z",
          download_url: `${zoom}/gallery`,
        },
        {
          id: "3",
          file_type: "MP4",
          recording_type: "shared_screen_with_speaker_view",
          recording_start: "2026-11-18T09:00:00Z",
          recording_end: "2026-11-18T09:47:00Z",
          download_url: path.startsWith("http") ? path : `${zoom}${path}`,
        },
        ...(words
          ? [
              {
                id: "4",
                file_type: "TRANSCRIPT",
                recording_start: "2026-11-18T09:00:00Z",
                download_url: `${zoom}/words`,
              },
            ]
          : []),
      ],
    },
  },
});
async function find(topic: string) {
  const { body } = await t.call<OperationOutput<"zoom_videos.list">>("GET", `/api/zoom-videos/?search=${topic}`, {
    as: staff,
  });
  return body.results;
}
const get = (id: string) => t.call<OperationOutput<"zoom_videos.get">>("GET", `/api/zoom-videos/${id}/`, { as: staff });

describe("an event of Zoom", () => {
  test("proves that the address is ours", async () => {
    const answer = await post({ event: "endpoint.url_validation", payload: { plainToken: "abc" } });
    expect(answer).toMatchObject({
      status: 200,
      body: { plainToken: "abc", encryptedToken: signForZoom(secret, "abc") },
    });
  });

  test("is refused when it is unsigned, altered, signed by another, an hour old, or of tomorrow", async () => {
    const event = recording("/film");
    const unsigned = await t.call("POST", "/api/zoom-videos/webhook/", { as: null, body: event });
    const answers = [
      unsigned,
      await post(event, { alter: (text) => text.replace("opens", "0pens") }),
      await post(event, { alter: (text) => `${text} ` }),
      await post(event, { key: "another" }),
      await post(event, { at: now() - 3600 }),
      await post(event, { at: now() + 86_400 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await find(event.payload.object.topic)).toEqual([]);
  });

  test("that says nothing of use is refused or left, never a failure of ours", async () => {
    for (const [event, status] of [
      [{ event: "meeting.started" }, 200],
      [{ event: "recording.completed" }, 400],
      [
        {
          event: "recording.completed",
          download_token: "x",
          payload: { object: { uuid: "1", recording_files: [{}] } },
        },
        200,
      ],
      [{ event: "endpoint.url_validation", payload: {} }, 400],
      [{ payload: {} }, 400],
    ] as const)
      expect((await post(event)).status, JSON.stringify(event)).toBe(status);
  });

  test("makes one video of its lesson, fetched with its words, however often it comes", async () => {
    const event = recording("/moved", { words: true });
    expect((await post(event)).status).toBe(200);
    const [before] = await find(event.payload.object.topic);
    expect(before).toMatchObject({
      state: "downloading",
      by: { id: staff.id },
      recorded_at: "2026-11-18T09:00:00.000Z",
    });
    expect((await post(event)).status).toBe(200);
    expect((await post({ ...event, event_ts: event.event_ts + 1 })).status).toBe(200);
    await workOff(t.platform);
    const listed = await find(event.payload.object.topic);
    expect(listed).toMatchObject([{ state: "ready", playback: "plays", has_transcript: true, duration_ms: 60_000 }]);
    expect(asked.filter(({ url }) => url === "/film").length).toBe(1);
    expect(asked.every(({ authorization }) => authorization === "Bearer opens-the-file")).toBe(true);
    const { body } = await get(listed[0]?.id ?? "");
    const bytes = await t.app.inject({ url: body.file?.url ?? "" });
    expect(bytes.rawPayload.equals(film)).toBe(true);
    expect(await t.platform.db.selectFrom("zoom_downloads").select("id").execute()).toEqual([]);
  });

  test("brings the words of a lesson later", async () => {
    const event = recording("/film");
    await post(event);
    await workOff(t.platform);
    const later = recording("/film", { ...event.payload.object, words: true });
    await post({ ...later, event: "recording.transcript_completed" });
    await workOff(t.platform);
    expect(await find(event.payload.object.topic)).toMatchObject([{ has_transcript: true, state: "ready" }]);
  });
});

describe("two events", () => {
  test("of which the words come first: they are sent again, and found then", async () => {
    const event = recording("/film");
    const all = recording("/film", { ...event.payload.object, words: true });
    const words = {
      ...all,
      event: "recording.transcript_completed",
      payload: {
        object: {
          ...all.payload.object,
          recording_files: all.payload.object.recording_files.filter((file) => file.file_type === "TRANSCRIPT"),
        },
      },
    };
    expect((await post(words)).status).toBe(503);
    expect((await post(event)).status).toBe(200);
    expect((await post(words)).status).toBe(200);
    await workOff(t.platform);
    expect(await find(event.payload.object.topic)).toMatchObject([{ has_transcript: true, state: "ready" }]);
  });

  test("at the same moment make one video", async () => {
    const event = recording("/film");
    const { uuid, topic } = event.payload.object;
    const row = {
      id: newId(),
      title: topic,
      created_by: staff.id,
      state: "downloading" as const,
      zoom_recording: `${uuid}/2026-11-18T09:00:00.000Z`,
      zoom_meeting: uuid,
    };
    const answer = await holdActCommit(
      t.platform.db,
      (tx) => tx.insertInto("zoom_videos").values(row).execute(),
      () => post(event),
    );
    expect(answer.status).toBe(200);
    await workOff(t.platform);
    expect(await find(topic)).toMatchObject([{ id: row.id, state: "ready" }]);
  });
});

describe("a download", () => {
  const run = async (topic: string) => {
    const [video] = await find(topic);
    const row = await t.platform.db
      .selectFrom("zoom_downloads")
      .select("id")
      .where("zoom_video_id", "=", video?.id ?? "")
      .executeTakeFirstOrThrow();
    return runFetchRecording(t.platform, openStorage(t.platform.config))({ download: row.id });
  };

  test("that is killed half-way goes on where it stopped", async () => {
    const event = recording("/film");
    await post(event);
    breaksAt = 150_000;
    await expect(run(event.payload.object.topic)).rejects.toThrow();
    expect(await find(event.payload.object.topic)).toMatchObject([{ state: "downloading" }]);
    await run(event.payload.object.topic);
    expect(await find(event.payload.object.topic)).toMatchObject([{ state: "ready" }]);
    expect(asked.map(({ range }) => range)).toEqual(["", "bytes=150000-"]);
  });

  test("from a host that isn’t Zoom’s, or that isn’t there any more, or isn’t a film, fails with its reason", async () => {
    for (const [path, problem] of [
      ["https://evil.test/film", "host"],
      ["/elsewhere", "host"],
      ["/gone", "refused"],
      ["/page", "not_video"],
      ["/words", "not_video"],
    ] as const) {
      const event = recording(path);
      await post(event);
      await run(event.payload.object.topic);
      const [video] = await find(event.payload.object.topic);
      expect(video, path).toMatchObject({ state: "failed", can: { allocate: false } });
      expect((await get(video?.id ?? "")).body, path).toMatchObject({ problem, file: null });
    }
    expect(asked.some(({ url }) => url.includes("evil"))).toBe(false);
  });

  test("that failed is tried again by hand", async () => {
    const event = recording("/gone");
    await post(event);
    await run(event.payload.object.topic);
    const [video] = await find(event.payload.object.topic);
    await t.platform.db
      .updateTable("zoom_downloads")
      .set({ url: `${zoom}/film` })
      .where("zoom_video_id", "=", video?.id ?? "")
      .execute();
    const again = () => t.call("POST", `/api/zoom-videos/${video?.id}/fetch/`, { as: staff });
    expect((await again()).status).toBe(202);
    await workOff(t.platform);
    expect(await find(event.payload.object.topic)).toMatchObject([{ state: "ready" }]);
    expect((await again()).status).toBe(409);
  });

  const countFiles = async () => (await t.platform.db.selectFrom("files").select("id").execute()).length;
  const owed = (id: string | undefined) =>
    t.platform.db
      .selectFrom("zoom_downloads")
      .select("kind")
      .where("zoom_video_id", "=", id ?? "")
      .execute();
  const change = (id: string | undefined, body: object) =>
    t.call("PATCH", `/api/zoom-videos/${id}/`, { as: staff, body: { version: 1, ...body } });

  test("that can’t be used leaves no file behind, and isn’t fetched for a day", async () => {
    const before = await countFiles();
    for (const path of ["/words", "/nothing"]) {
      const event = recording(path);
      await post(event);
      await run(event.payload.object.topic);
      const [video] = await find(event.payload.object.topic);
      expect(video, path).toMatchObject({ state: "failed", problem: "not_video" });
    }
    expect(await countFiles()).toBe(before);
  });

  test("counts on from what its author changed meanwhile", async () => {
    const event = recording("/film");
    await post(event);
    const [video] = await find(event.payload.object.topic);
    meanwhile = () => change(video?.id, { title: "Better" });
    await run(event.payload.object.topic);
    expect((await get(video?.id ?? "")).body).toMatchObject({ title: "Better", state: "ready", version: 3 });
  });

  test("is dropped, and leaves no file, where its author gave the video a link meanwhile", async () => {
    const event = recording("/film");
    await post(event);
    const [video] = await find(event.payload.object.topic);
    const before = await countFiles();
    meanwhile = () => change(video?.id, { link: "https://zoom.us/rec/9" });
    await run(event.payload.object.topic);
    expect((await get(video?.id ?? "")).body).toMatchObject({ kind: "link", file: null, state: "ready", version: 2 });
    expect([await owed(video?.id), await countFiles()]).toEqual([[], before]);
  });

  test("of words leaves those that its author brought meanwhile", async () => {
    const event = recording("/film", { words: true });
    await post(event);
    const [video] = await find(event.payload.object.topic);
    const own = { vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nMy own" };
    meanwhile = () => t.call("PUT", `/api/zoom-videos/${video?.id}/transcript/`, { as: staff, body: own });
    await workOff(t.platform);
    const said = await t.call("GET", `/api/zoom-videos/${video?.id}/transcript/`, { as: staff });
    expect(said.body).toMatchObject({ cues: [{ text: "My own" }] });
    expect(await owed(video?.id)).toEqual([]);
  });

  test("that failed is fetched when Zoom sends it again; by hand not once its link has expired", async () => {
    const event = recording("/gone");
    await post(event);
    await t.platform.db
      .updateTable("zoom_downloads")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    await run(event.payload.object.topic);
    const [video] = await find(event.payload.object.topic);
    expect(video).toMatchObject({ state: "failed", problem: "expired" });
    expect((await t.call("POST", `/api/zoom-videos/${video?.id}/fetch/`, { as: staff })).status).toBe(409);
    await post({ ...recording("/film", event.payload.object), event_ts: event.event_ts + 1 });
    await workOff(t.platform);
    expect(await find(event.payload.object.topic)).toMatchObject([{ state: "ready", problem: "" }]);
  });

  test("asks for room before anything is sent", async () => {
    await t.call("PATCH", "/api/settings/", { as: staff, body: { storage: { person_mb: 1000 } } });
    const event = recording("/huge");
    await post(event);
    await run(event.payload.object.topic);
    await t.call("PATCH", "/api/settings/", { as: staff, body: { storage: { person_mb: 5000 } } });
    expect(await find(event.payload.object.topic)).toMatchObject([{ state: "failed", problem: "no_room" }]);
  });

  test("that fills the disk is a failure of its own, tried again later", async () => {
    const event = recording("/film");
    await post(event);
    const [video] = await find(event.payload.object.topic);
    const { id } = await t.platform.db
      .selectFrom("zoom_downloads")
      .select("id")
      .where("zoom_video_id", "=", video?.id ?? "")
      .executeTakeFirstOrThrow();
    symlinkSync("/dev/full", join(dataDir, "uploads", id));
    await expect(run(event.payload.object.topic)).rejects.toThrow("ENOSPC");
    await run(event.payload.object.topic);
    expect(await find(event.payload.object.topic)).toMatchObject([{ state: "ready" }]);
  });

  test("has no secret in what is shown", async () => {
    const { body } = await t.call("GET", "/api/settings/", { as: staff });
    expect(body.zoom).toEqual({ school: null, has_secret: true });
    expect(JSON.stringify(body)).not.toContain(secret);
    const kept = await t.platform.db.selectFrom("zoom_downloads").select("token").execute();
    expect(JSON.stringify(kept)).not.toContain("opens-the-file");
  });
});
