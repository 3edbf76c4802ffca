import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { type DatabaseHandle, openDatabase, type PooledDatabase } from "./database/client.ts";
import { inTurn, requireTurn } from "./download-turn.ts";
import type { MakeDownload } from "./downloads.ts";
import { newId } from "./ids.ts";

let handle: DatabaseHandle;
let files: PooledDatabase;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
  files = openDatabase(database.url, { max: 2 });
});
afterAll(async () => {
  await files.close();
  await handle.close();
  await drop();
});

const actor = { id: newId(), role: "tutor" as const, signInId: "", address: "" };
const two: MakeDownload = async () => ({ name: "two.csv", mediaType: "text/csv", content: Readable.from(["1", "2"]) });
const begin = async (make = two, as = actor) =>
  (await inTurn({ db: handle.db, copies: files.pool }, make)({}, as)).content as Readable;
const isFree = () =>
  requireTurn(handle.db, actor.id).then(
    () => true,
    () => false,
  );

test("a person has one download at a time until it is read, and others have theirs", async () => {
  const first = await begin();
  await expect(begin()).rejects.toMatchObject({ code: "in_use" });
  const others = await begin(two, { ...actor, id: newId() });
  expect([await text(others), await text(first)]).toEqual(["12", "12"]);
  // Once a download is read to its end, the next may begin at once.
  expect(await text(await begin())).toBe("12");
});

test("one that takes too long is ended, and leaves the turn free", async () => {
  const endless: MakeDownload = async () => ({
    name: "",
    mediaType: "",
    content: (async function* () {
      for (;;) {
        yield "1";
        await nextTurn();
      }
    })(),
  });
  const { content } = await inTurn({ db: handle.db, copies: files.pool }, endless, 50)({}, actor);
  await expect(text(content as Readable)).rejects.toThrow("took too long");
  await expect.poll(isFree).toBe(true);
});

test("one that is given up, read or not, or that can’t be made leaves the turn free", async () => {
  (await begin()).destroy();
  await expect.poll(isFree).toBe(true);
  const begun = await begin();
  await new Promise((resolve) => begun.once("readable", resolve));
  begun.destroy();
  await expect.poll(isFree).toBe(true);
  await expect(begin(() => Promise.reject(new Error("nothing to make")))).rejects.toThrow("nothing to make");
  expect(await isFree()).toBe(true);
  const failing = await begin(async () => ({
    name: "",
    mediaType: "",
    content: (async function* () {
      yield "1";
      throw new Error("broken off");
    })(),
  }));
  await expect(text(failing)).rejects.toThrow("broken off");
  await expect.poll(isFree).toBe(true);
  expect(files.pool.waitingCount).toBe(0);
});
