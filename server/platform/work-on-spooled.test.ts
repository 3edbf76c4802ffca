import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { Storage } from "./storage/storage.ts";
import { workOnSpooled } from "./work-on-spooled.ts";

let dataDir: string;
let storage: Storage;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sextant-spooled-"));
  storage = openStorage(readConfig({ DATA_DIR: dataDir }));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const spool = () => storage.spool(Readable.from(["line"]));
const failing = (error: Error) => () => Promise.reject(error);

test("a spooled file is removed once its work is done", async () => {
  const name = await spool();
  expect(await workOnSpooled(storage, name, (path) => readFile(path, "utf8"))).toBe("line");
  expect(existsSync(await storage.spooled(name))).toBe(false);
});

test("a spooled file is removed when its work fails", async () => {
  const name = await spool();
  await expect(workOnSpooled(storage, name, failing(new Error("no roster")))).rejects.toThrow("no roster");
  expect(existsSync(await storage.spooled(name))).toBe(false);
});

test("a spooled file stays for the next try when the database went away", async () => {
  const name = await spool();
  const away = Object.assign(new Error("terminating connection"), { code: "57P01" });
  await expect(workOnSpooled(storage, name, failing(away))).rejects.toThrow("terminating connection");
  expect(await workOnSpooled(storage, name, (path) => readFile(path, "utf8"))).toBe("line");
});
