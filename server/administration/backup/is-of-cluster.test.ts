import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locatePostgres } from "../../platform/database/embedded-binaries.ts";
import { findWalArchive, openWalArchive } from "../../platform/database/wal-archive.ts";
import { isOfCluster } from "./is-of-cluster.ts";

const own = `${locatePostgres().major}.1`;
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "sextant-of-cluster-"));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test("a backup of an older PostgreSQL, or of another archive, doesn’t count as one of now", () => {
  const without = { dataDir: place, walArchive: null };
  expect(isOfCluster({ postgres: own, wal: null }, without)).toBe(true);
  expect(isOfCluster({ postgres: "17.10", wal: null }, without)).toBe(false);
  const archived = { dataDir: place, walArchive: join(place, "backups") };
  openWalArchive({ prefix: [] }, archived.walArchive, place, () => {});
  expect(isOfCluster({ postgres: own, wal: "wal-2026-01-01T00-00-00.000Z" }, archived)).toBe(false);
  expect(isOfCluster({ postgres: own, wal: findWalArchive(place) }, archived)).toBe(true);
});
