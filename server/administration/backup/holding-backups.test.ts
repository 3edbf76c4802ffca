import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findHoldingBackups, findRemoval } from "./holding-backups.ts";
import { type Manifest, writeManifest } from "./manifest.ts";

const own = "0198c0de-0000-4000-8000-000000000001";
const names = ["2026-11-20T03-00-00.000Z", "2026-11-21T03-00-00.000Z", "2026-11-22T03-00-00.000Z"];
const manifestOf = (day: number): Manifest => {
  const moment = (seconds: number) => ({
    at: new Date(Date.UTC(2026, 10, day, 3, 0, seconds)).toISOString(),
    position: "0/1",
  });
  return {
    format: 1,
    sextant: "0.1.0",
    installation: own,
    schema: "1",
    postgres: "18",
    system: "1",
    timeline: 1,
    sealed_by: "inside",
    start: moment(1),
    stop: moment(9),
    rotating_from: null,
    uploads: "here",
    wal: null,
    counts: {},
    folders: [],
    files: [],
  };
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sextant-holding-"));
  for (const [index, name] of names.entries()) {
    await mkdir(join(folder, name));
    await writeManifest(join(folder, name), manifestOf(20 + index));
  }
});
afterAll(() => rm(folder, { recursive: true }));

describe("backups that hold a person", () => {
  it.each([
    ["before all of them", "2026-11-19T00:00:00Z", 0],
    ["between two", "2026-11-20T12:00:00Z", 1],
    ["just before one was begun", "2026-11-21T03:00:00Z", 1],
    ["while one was made", "2026-11-21T03:00:05Z", 2],
    ["after all of them", "2026-11-23T00:00:00Z", 3],
  ])("who was erased %s", async (_when, at, count) => {
    expect(await findHoldingBackups(folder, new Date(at), own)).toEqual({
      holding: names.slice(0, count),
      newer: names.length - count,
      unreadable: [],
      lasting: [],
    });
  });

  it("are never removed by another installation, nor by one that has no name", async () => {
    const erasedAt = new Date("2026-11-20T12:00:00Z");
    for (const asking of ["0198c0de-0000-4000-8000-000000000002", null]) {
      const found = await findHoldingBackups(folder, erasedAt, asking);
      expect([found.holding, found.lasting, found.newer]).toEqual([names.slice(0, 1), names.slice(0, 1), 0]);
    }
  });

  it("may be one that isn’t whole", async () => {
    const broken = "2026-11-23T03-00-00.000Z";
    await mkdir(join(folder, broken));
    expect((await findHoldingBackups(folder, new Date("2026-11-19"), own)).unreadable).toEqual([broken]);
    await rm(join(folder, broken), { recursive: true });
  });

  it("are none where there’s no folder", async () => {
    const none = { holding: [], newer: 0, unreadable: [], lasting: [] };
    expect(await findHoldingBackups(join(folder, "missing"), new Date(), own)).toEqual(none);
  });
});

describe("the last of them is removed", () => {
  const noon = new Date(2026, 10, 22, 12);
  it.each([
    ["after as many daily backups as are kept", 0, 14, new Date(2026, 11, 6, 3)],
    ["sooner by those that are newer", 10, 14, new Date(2026, 10, 26, 3)],
    ["by the next one, when one is kept", 0, 1, new Date(2026, 10, 23, 3)],
    ["by the next one, when there are enough already", 20, 14, new Date(2026, 10, 23, 3)],
  ])("%s", (_when, newer, keep, date) => expect(findRemoval(newer, { at: "03:00", keep }, noon)).toEqual(date));
});
