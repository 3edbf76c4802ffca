import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBucket } from "../../testing/bucket.ts";
import { readConfig } from "../config.ts";
import { newId } from "../ids.ts";
import { expireSpooled } from "./expire-spooled.ts";
import { openStorage } from "./open-storage.ts";
import type { Storage } from "./storage.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-storage-"));
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  bucket = await startBucket(join(folder, "s3"));
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

/** A machine of its own: what it keeps on disk is its own. */
function machine(kind: "disk" | "s3", name: string): Storage {
  return openStorage(readConfig({ DATA_DIR: join(folder, name), ...(kind === "s3" ? bucket.env : {}) }));
}

describe.each(["disk", "s3"] as const)("%s", (kind) => {
  test("gives what was put by its hash, whole and in parts, however often it was put", async () => {
    const storage = machine(kind, `${kind}-put`);
    const bytes = Buffer.from("0123456789");
    const hash = await storage.put(bytes);
    expect(await storage.put(bytes)).toBe(hash);
    const whole = await storage.read(hash);
    expect([whole?.size, await text(whole?.stream ?? Readable.from([]))]).toEqual([10, "0123456789"]);
    const part = await storage.read(hash, { start: 2, end: 4 });
    expect([part?.size, await text(part?.stream ?? Readable.from([]))]).toEqual([10, "234"]);
  });

  test("has nothing by a hash that was never put", async () => {
    expect(await machine(kind, `${kind}-none`).read("0".repeat(64))).toBeNull();
  });

  test("keeps what is spooled until it is removed, and a stream that breaks off leaves nothing", async () => {
    const storage = machine(kind, `${kind}-spool`);
    const name = await storage.spool(Readable.from(["one ", "two"]));
    expect(await readFile(await storage.spooled(name), "utf8")).toBe("one two");
    await storage.removeSpooled(name);
    await expect(storage.spooled(name).then((path) => readFile(path))).rejects.toThrow();
    const broken = Readable.from(
      (async function* () {
        yield "half";
        throw new Error("cut off");
      })(),
    );
    await expect(storage.spool(broken)).rejects.toThrow("cut off");
  });
});

test("what one machine spooled into a bucket another one works on", async () => {
  const name = await machine("s3", "one").spool(Readable.from(["from afar"]));
  const other = machine("s3", "two");
  expect(await readFile(await other.spooled(name), "utf8")).toBe("from afar");
  expect(await other.spooled(name)).toBe(await other.spooled(name));
  await other.removeSpooled(name);
});

test("what a process that is gone left half written goes after an hour, and whole after a week", async () => {
  const dataDir = join(folder, "gone");
  const storage = machine("disk", "gone");
  const whole = await storage.spool(Readable.from(["whole"]));
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
  const half = storage.spool(
    Readable.from(
      (async function* () {
        yield "half";
        await looked;
      })(),
    ),
  );
  const lying = () => readdir(join(dataDir, "spool"));
  await expect.poll(lying).toHaveLength(2);
  const inHours = (hours: number) => expireSpooled(dataDir, Date.now() + hours * 3_600_000);
  await inHours(0.5);
  expect(await lying()).toHaveLength(2);
  await inHours(2);
  expect(await lying()).toEqual([whole]);
  goOn();
  await expect(half).rejects.toThrow("ENOENT");
  await inHours(6 * 24);
  expect(await lying()).toEqual([whole]);
  await inHours(8 * 24);
  expect(await lying()).toEqual([]);
});

test("what is spooled by a name of one's own takes the place of what was there", async () => {
  const storage = machine("disk", "named");
  const name = newId();
  for (const words of ["first", "second"]) expect(await storage.spool(Readable.from([words]), name)).toBe(name);
  expect(await readFile(await storage.spooled(name), "utf8")).toBe("second");
  await expect(storage.spool(Readable.from(["x"]), "../x")).rejects.toThrow(RangeError);
});

test("names of nothing of ours lead nowhere", async () => {
  const storage = machine("disk", "names");
  for (const name of ["../../etc/passwd", "a/b", ""]) {
    await expect(storage.spooled(name)).rejects.toThrow(RangeError);
    await expect(storage.read(name)).rejects.toThrow(RangeError);
  }
});

test("a key without its secret is refused at the start", () => {
  expect(() => readConfig({ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k" })).toThrow("S3_SECRET_ACCESS_KEY");
});
