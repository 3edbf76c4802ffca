import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropPartialUploads } from "./drop-partial.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sextant-drop-"));
  mkdirSync(join(dataDir, "uploads"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** An upload of 100 bytes of which so many are there, gone on with so many seconds ago. */
function leave(id: string, bytes: number, secondsAgo: number): void {
  const path = join(dataDir, "uploads", id);
  writeFileSync(path, Buffer.alloc(bytes));
  writeFileSync(`${path}.json`, JSON.stringify({ id, size: 100 }));
  const at = Date.now() / 1000 - secondsAgo;
  utimesSync(path, at, at);
}
const left = () => readdirSync(join(dataDir, "uploads")).filter((name) => !name.endsWith(".json"));

test("uploads of which bytes are missing go, those first that waited the longest, until there is enough", async () => {
  leave("late", 10, 1);
  leave("early", 10, 300);
  leave("middle", 10, 60);
  expect(await dropPartialUploads(dataDir, async () => left().length === 1)).toEqual(["early", "middle"]);
  expect(readdirSync(join(dataDir, "uploads")).sort()).toEqual(["late", "late.json"]);
});

test("what is whole stays, and so does what nothing is said of", async () => {
  leave("whole", 100, 300);
  writeFileSync(join(dataDir, "uploads", "other"), "x");
  expect(await dropPartialUploads(dataDir, async () => false)).toEqual([]);
  expect(left().sort()).toEqual(["other", "whole"]);
});

test("without uploads there is nothing to do", async () => {
  rmSync(join(dataDir, "uploads"), { recursive: true });
  expect(await dropPartialUploads(dataDir, async () => false)).toEqual([]);
});
