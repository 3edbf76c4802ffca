import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installationIdOf } from "../../platform/installation-id.ts";
import { findNewest, findVerified, keepNewest, noteVerified, openBackupFolder, ownFolder } from "./folder.ts";
import { type Manifest, writeManifest } from "./manifest.ts";

let place: string;
let folder: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "sextant-keeping-"));
  folder = join(place, "backups");
  for (const name of ["backups", "one", "other"]) await mkdir(join(place, name));
});
afterEach(() => rm(place, { recursive: true }));

const dataDir = (name: "one" | "other") => join(place, name);
const nameOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}T03-00-00.000Z`;
const archiveOf = (day: number) => `wal-2026-10-${String(day).padStart(2, "0")}T03-00-00.000Z`;

/** Makes what passes for a whole backup of an installation; of one from before they had names with null. */
async function make(day: number, installation: string | null, wal: string | null = null): Promise<void> {
  const moment = { at: new Date(Date.UTC(2026, 10, day, 3)).toISOString(), position: "0/1" };
  const segment = `00000001000000000000000${day % 10}`;
  const manifest: Manifest = {
    format: 1,
    sextant: "0.1.0",
    installation,
    schema: "1",
    postgres: "18",
    system: "1",
    timeline: 1,
    sealed_by: "inside",
    start: moment,
    stop: moment,
    rotating_from: null,
    uploads: "here",
    wal,
    counts: {},
    folders: [],
    files: [{ path: `postgres/pg_wal/${segment}`, bytes: 1, sha256: "0" }],
  };
  await mkdir(join(folder, nameOf(day)));
  await writeManifest(join(folder, nameOf(day)), manifest);
  if (wal === null) return;
  await mkdir(join(folder, wal), { recursive: true });
  await writeFile(join(folder, wal, `${segment}.gz`), "");
}
const names = async () => (await readdir(folder)).toSorted();

test("the oldest backups of an installation go; those of another, and of nobody known, stay and are named", async () => {
  const [one, other] = [installationIdOf(dataDir("one")), installationIdOf(dataDir("other"))];
  for (const day of [1, 2, 3, 4]) await make(day, other);
  for (const day of [5, 8, 9]) await make(day, one);
  await make(6, null);
  const { removed, left } = await keepNewest(ownFolder(folder, dataDir("one")), 1);
  expect(removed).toEqual([5, 8].map(nameOf));
  expect(left).toEqual([1, 2, 3, 4, 6].map(nameOf));
  expect(await names()).toEqual([1, 2, 3, 4, 6, 9].map(nameOf));
});

test("in a folder that nobody else has, backups without a name are its own too", async () => {
  const one = installationIdOf(dataDir("one"));
  for (const day of [1, 2]) await make(day, null);
  await make(3, one);
  expect(await keepNewest(ownFolder(folder, dataDir("one")), 1, true)).toEqual({
    removed: [1, 2].map(nameOf),
    left: [],
  });
});

test("WAL of another installation stays, also before its first backup; so does what its backups need", async () => {
  const [one, other] = [installationIdOf(dataDir("one")), installationIdOf(dataDir("other"))];
  const [own, shared] = [archiveOf(1), archiveOf(2)];
  const [foreign, waiting, unknown] = [archiveOf(3), archiveOf(4), archiveOf(9)];
  await writeFile(join(dataDir("one"), "wal-archive.txt"), `${shared}\n`);
  await make(1, one, own);
  await make(2, other, foreign);
  // A database that was restored from this one has no other archive noted in what it copied.
  await make(3, other, shared);
  for (const day of [4, 5]) await make(day, one, shared);
  for (const name of [waiting, unknown]) await mkdir(join(folder, name));
  await keepNewest(ownFolder(folder, dataDir("one")), 1);
  const archives = (await names()).filter((name) => name.startsWith("wal-"));
  expect(archives).toEqual([shared, foreign, waiting, unknown]);
  expect(await readdir(join(folder, shared))).toHaveLength(3);
});

test("what was cut off is cleared away by the installation that began it alone", async () => {
  const [one, other] = [installationIdOf(dataDir("one")), installationIdOf(dataDir("other"))];
  await make(1, one);
  await make(2, other);
  const cutOff = {
    own: [`${nameOf(3)}.${one}.unfinished`, `${nameOf(1)}.verifying`],
    others: [`${nameOf(4)}.${other}.unfinished`, `${nameOf(5)}.unfinished`, `${nameOf(2)}.verifying`],
    strange: ["notes.unfinished"],
  };
  for (const name of Object.values(cutOff).flat()) await mkdir(join(folder, name));
  const opened = await openBackupFolder(folder, dataDir("one"));
  opened.release();
  expect(opened.left.toSorted()).toEqual(cutOff.others.toSorted());
  const kept = (await names()).filter((name) => /unfinished|verifying/.test(name));
  expect(kept).toEqual([...cutOff.others, ...cutOff.strange].toSorted());
});

test("an installation looks for its own newest backup, and for the one of its own that was verified", async () => {
  const [one, other] = [installationIdOf(dataDir("one")), installationIdOf(dataDir("other"))];
  await make(1, one);
  await make(2, other);
  expect(await findNewest(folder, ({ installation }) => installation === one)).toBe(nameOf(1));
  await noteVerified(folder, one, nameOf(1));
  await noteVerified(folder, other, nameOf(2));
  expect([await findVerified(folder, one), await findVerified(folder, other)]).toEqual([nameOf(1), nameOf(2)]);
});

test("an installation keeps its name, and a copy that is restored elsewhere has another", () => {
  expect(installationIdOf(dataDir("one"))).toBe(installationIdOf(dataDir("one")));
  expect(installationIdOf(dataDir("one"))).not.toBe(installationIdOf(dataDir("other")));
});
