import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, normalize } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packRelease } from "./pack-release.ts";
import { cutPackageJson, listReleased } from "./release-files.ts";

const root = join(import.meta.dirname, "..");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
const released = listReleased(tracked);
const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

const scratch = mkdtempSync(join(tmpdir(), "sextant-release-test-"));
afterAll(() => rmSync(scratch, { recursive: true }));

describe("a release holds", () => {
  it.each([
    ["the server", "server/main.ts"],
    ["a migration", "server/platform/database/migrations/20261125190000_baseline__create.sql"],
    ["the lockfile", "package-lock.json"],
    ["what turns install scripts off", ".npmrc"],
    ["the package.json of a workspace without code", "bench/package.json"],
    ["the example of a cluster", "deploy/patroni/haproxy.cfg"],
    ["units for systemd", "deploy/systemd/sextant.service"],
    ["the documents", "docs/operations.md"],
    ["the start", "scripts/start.mjs"],
    ["licences of fonts", "web/base/ui/fonts/LICENSE-inter.txt"],
  ])("%s", (_what, path) => expect(released).toContain(path));

  it.each([
    ["tests", /\.test\./],
    ["helpers of tests", /\/testing\//],
    ["sources of the page", /^web\/(?!package\.json$|base\/ui\/fonts\/LICENSE)/],
    ["journeys and benchmarks", /^(e2e|bench)\/(?!package\.json$)/],
    ["a file for containers, which are built from the sources", /^deploy\/container/],
  ])("no %s", (_what, pattern) => expect(released.filter((path) => pattern.test(path))).toEqual([]));

  it("every file that its code names", () => {
    const files = new Set(released);
    const missing = released
      .filter((path) => /\.(ts|mjs)$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(root, path), "utf8");
        const named = [
          ...text.matchAll(/(?:from|import) "(\.\.?\/[^"]+)"/g),
          ...text.matchAll(/import\("(\.\.?\/[^"]+)"\)/g),
          ...text.matchAll(/new URL\("(\.\.?\/[^"]+\.\w+)", import\.meta\.url\)/g),
        ];
        return named
          .map(([, name = ""]) => normalize(join(dirname(path), name)))
          .filter((name) => !files.has(name) && name !== "package.json")
          .map((name) => `${path}: ${name}`);
      });
    expect(missing).toEqual([]);
  });

  it("commands whose files are in it, and the dependencies that npm compares with the lockfile", () => {
    const whole = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
    const { scripts, ...rest } = cutPackageJson(readFileSync(join(root, "package.json"), "utf8"));
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["start", "build", "import", "backup", "restore"]));
    expect(Object.keys(scripts)).not.toContain("test");
    for (const command of Object.values(scripts))
      for (const [path] of command.matchAll(/(?:scripts|server)\/\S+/g)) expect(released).toContain(path);
    expect(rest).toEqual({ ...whole, scripts: undefined });
  });
});

describe("packing", () => {
  /** A copy of the project as in another checkout: with later timestamps, and by a user whose files nobody else may read. */
  const copy = join(scratch, "copy");
  const page = join(scratch, "page");
  const source = { root, tracked, page, commit: "a".repeat(40), epoch: 1_790_000_000 };
  let path = "";

  beforeAll(async () => {
    mkdirSync(join(page, "assets"), { recursive: true });
    writeFileSync(join(page, "index.html"), "<!doctype html>");
    writeFileSync(join(page, "assets", "main.js"), "export {};");
    writeFileSync(join(page, ".built-from"), "of this machine");
    for (const file of released) {
      cpSync(join(root, file), join(copy, file), { recursive: true });
      chmodSync(join(copy, file), 0o600);
      utimesSync(join(copy, file), 1, 1);
    }
    cpSync(join(root, "package.json"), join(copy, "package.json"));
    path = await packRelease(source, join(scratch, "first"));
  });

  it("the same commit elsewhere, in another order, gives the same bytes", async () => {
    const again = { ...source, root: copy, tracked: tracked.toReversed() };
    expect(sha256(await packRelease(again, join(scratch, "second")))).toBe(sha256(path));
  });

  it("another commit gives other bytes", async () => {
    const later = { ...source, epoch: source.epoch + 1 };
    expect(sha256(await packRelease(later, join(scratch, "third")))).not.toBe(sha256(path));
  });

  it("names the version, and leaves nothing unfinished", () => {
    expect(basename(path)).toMatch(/^sextant-\d+\.\d+\.\d+\.tgz$/);
    expect(existsSync(`${path}.unfinished`)).toBe(false);
  });

  it("has all files of one owner and one time, under package/", () => {
    const env = { ...process.env, TZ: "UTC" };
    const listed = execFileSync("tar", ["-tvzf", path, "--numeric-owner", "--full-time"], { encoding: "utf8", env });
    const lines = listed.trim().split("\n");
    expect(lines.length).toBeGreaterThan(released.length);
    const other = lines.filter((line) => !/^[d-]rw[-x]r-[-x]r-[-x] 0\/0 +\d+ 2026-09-21 14:13:20 package\//.test(line));
    expect(other).toEqual([]);
  });

  it("has them in the order of their names, not in that of the disk", () => {
    const paths = execFileSync("tar", ["-tzf", path], { encoding: "utf8" }).trim().split("\n");
    // A folder comes before what is in it, whatever its neighbours are called.
    const keys = paths.map((one) => one.replace(/\/$/, "").replaceAll("/", "\0"));
    expect(keys).toEqual(keys.toSorted());
  });

  it("brings the page, and says of which commit it is", () => {
    const unpacked = join(scratch, "unpacked");
    mkdirSync(unpacked);
    execFileSync("tar", ["-xzf", path, "-C", unpacked, "--strip-components=1"]);
    expect(existsSync(join(unpacked, "web/dist/assets/main.js"))).toBe(true);
    expect(existsSync(join(unpacked, "web/dist/.built-from"))).toBe(false);
    expect(JSON.parse(readFileSync(join(unpacked, "release.json"), "utf8"))).toEqual({
      version: expect.stringMatching(/^\d/),
      commit: source.commit,
      date: "2026-09-21T14:13:20.000Z",
    });
  });
});
