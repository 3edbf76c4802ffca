import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { giveUpBallast, layBallast, sizeOfBallast } from "./ballast.ts";

const MB = 1024 * 1024;
let folder: string;
const path = process.env.PATH;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sextant-ballast-"));
});
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

test.each([
  { way: "set aside by the system", found: path },
  { way: "written, where the system has nothing to set it aside with", found: "/nowhere" },
])("ballast takes the space that is asked for: $way", async ({ found }) => {
  process.env.PATH = found;
  expect(await sizeOfBallast(folder)).toBe(0);
  await layBallast(folder, 3 * MB);
  expect(statSync(join(folder, "ballast")).size).toBe(3 * MB);
  expect(await sizeOfBallast(folder)).toBeGreaterThanOrEqual(3 * MB);
  expect(readdirSync(folder)).toEqual(["ballast"]);
  expect(await giveUpBallast(folder)).toBeGreaterThanOrEqual(3 * MB);
  expect(readdirSync(folder)).toEqual([]);
});

test("what was cut off while it was laid is given up too", async () => {
  writeFileSync(join(folder, "ballast.unfinished"), Buffer.alloc(10));
  expect(await giveUpBallast(folder)).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});
