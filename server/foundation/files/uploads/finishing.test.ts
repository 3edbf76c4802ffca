import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { holdActCommit } from "../../../testing/hold-act-commit.ts";
import { lockContents } from "../files.queries.ts";
import { createTus } from "./tus.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-finishing-"));
let t: TestApp;
let tutor: SignedIn;
beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  tutor = await t.signInAs("tutor");
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

let times = 0;
/** Sound of its own, whose bytes are all there as a killed process leaves them: nothing was made of them yet. */
async function leaveWhole(purpose = "") {
  times += 1;
  const sound = Buffer.concat([Buffer.from("RIFF$\u0000\u0000\u0000WAVEfmt ", "latin1"), Buffer.alloc(3000, times)]);
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  const metadata = `filename ${encoded("a.wav")}${purpose ? `,purpose ${encoded(purpose)}` : ""}`;
  const headers = { "tus-resumable": "1.0.0", authorization: `JWT ${tutor.token}` };
  const made = await t.app.inject({
    method: "POST",
    url: "/api/files/tus/",
    headers: { ...headers, "upload-length": String(sound.length), "upload-metadata": metadata },
  });
  const path = String(made.headers.location);
  const id = path.split("/").at(-2) ?? "";
  await appendFile(join(dataDir, "uploads", id), sound);
  const ask = () =>
    t.app.inject({
      method: "PATCH",
      url: path,
      headers: {
        ...headers,
        "upload-offset": String(sound.length),
        "content-type": "application/offset+octet-stream",
        "content-length": "0",
      },
    });
  const look = async () => (await t.call<OperationOutput<"uploads.get">>("GET", path, { as: tutor })).body;
  return { id, sound, ask, look };
}
const filesOf = async () =>
  (await t.platform.db.selectFrom("files").select("id").where("created_by", "=", tutor.id).execute()).length;

test("bytes that were all there when the process died become a file once it is asked for, and the same however often", async () => {
  const { sound, ask, look } = await leaveWhole();
  const before = await filesOf();
  expect(await look()).toMatchObject({ offset: sound.length, file: null });
  const first = await ask();
  expect([first.statusCode, first.headers["upload-offset"]]).toEqual([204, String(sound.length)]);
  const { file } = await look();
  expect(file).toMatchObject({ id: first.headers["x-file-id"], name: "a.wav", size_bytes: sound.length });
  expect((await ask()).headers["x-file-id"]).toBe(file?.id);
  expect(await filesOf()).toBe(before + 1);
  expect(readdirSync(join(dataDir, "uploads")).filter((name) => !name.endsWith(".json"))).toEqual([]);
});

test("two who ask at once wait for the same file", async () => {
  const { ask } = await leaveWhole();
  const before = await filesOf();
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one.headers["x-file-id"]).toEqual(expect.any(String));
  expect(other.headers["x-file-id"]).toBe(one.headers["x-file-id"]);
  expect(await filesOf()).toBe(before + 1);
});

test("two processes that finish the same upload make one file of it", async () => {
  const { id, look } = await leaveWhole();
  const before = await filesOf();
  const { db, config } = t.platform;
  // Each process knows only what it finishes itself; both read the bytes before either writes a row.
  const processes = [1, 2].map(() => createTus({ db, config, storage: openStorage(config) }));
  const whole = { id, name: "a.wav", purpose: null };
  const ids = await holdActCommit(
    db,
    (tx) => tx.selectFrom("uploads").select("id").where("id", "=", id).forUpdate().execute(),
    () => Promise.all(processes.map((one) => one.finishUpload(tutor.id, whole))),
  );
  const { file } = await look();
  expect(ids).toEqual([file?.id, file?.id]);
  expect(await filesOf()).toBe(before + 1);
});

test("an upload for an import is whole, and makes no file", async () => {
  const { ask, look } = await leaveWhole("import");
  const answer = await ask();
  expect([answer.statusCode, answer.headers["x-file-id"]]).toEqual([204, undefined]);
  expect((await look()).file).toBeNull();
});

test("a file of the same content that comes while another’s bytes are removed keeps them", async () => {
  const { db, config } = t.platform;
  const storage = openStorage(config);
  const { ask, look, sound } = await leaveWhole();
  const hash = await storage.put(sound);
  // The removal of the last file with this content holds the lock, and deletes the bytes that the upload has just stored.
  const answer = await holdActCommit(
    db,
    (tx) => lockContents(tx, [hash]),
    () => ask(),
    () => storage.remove(hash),
  );
  expect(answer.statusCode).toBe(204);
  const kept = await t.app.inject({ url: (await look()).file?.url ?? "" });
  expect(kept.rawPayload.equals(sound)).toBe(true);
});
