import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newRandomId } from "../../platform/ids.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { upload } from "../../testing/upload.ts";
import { insertFile, lockContents } from "./files.queries.ts";
import { deleteUnusedFiles, removeUnusedBytes } from "./unused-files.ts";

const dataDir = mkdtempSync(join(tmpdir(), "sextant-unused-"));
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

test("bytes stay when a file of the same content came after the last one was deleted", async () => {
  const { db, config } = t.platform;
  const storage = openStorage(config);
  const made = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "a.txt", bytes: "the same words" });
  const row = await db.selectFrom("files").selectAll().where("id", "=", made.body.id).executeTakeFirstOrThrow();
  const hashes = await inTransaction(db, (tx) => deleteUnusedFiles(tx, [row.id]));
  expect(hashes).toEqual([row.hash]);
  const { created_at: _then, ...kept } = row;
  await holdActCommit(
    db,
    async (tx) => {
      await lockContents(tx, [row.hash]);
      await insertFile(tx, { ...kept, id: newRandomId() });
    },
    () => removeUnusedBytes(db, storage, hashes),
  );
  expect(await storage.has(row.hash)).toBe(true);
});

test("bytes that nobody has go, and those of a file that found no room as well", async () => {
  const { db, config } = t.platform;
  const storage = openStorage(config);
  const made = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "b.txt", bytes: "only once" });
  const { hash } = await db.selectFrom("files").select("hash").where("id", "=", made.body.id).executeTakeFirstOrThrow();
  await removeUnusedBytes(db, storage, await inTransaction(db, (tx) => deleteUnusedFiles(tx, [made.body.id])));
  expect(await storage.has(hash)).toBe(false);
});
