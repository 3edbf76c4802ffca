import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { type Advisory, byName, findAcceptance, findVulnerabilities } from "./advisories.ts";

const of = (affected: object, more: Partial<Advisory> = {}): Advisory => ({
  id: "OSV-1",
  summary: "It leaks",
  affected: [{ package: { ecosystem: "npm", name: "a" }, ...affected }],
  ...more,
});
const range = (...events: object[]) => ({ ranges: [{ type: "SEMVER", events }] });
const locked = (version: string, name = "a") => ({ name, version, licence: "MIT", isForDevelopment: false });
const find = (advisory: Advisory, version: string) => findVulnerabilities(advisory, byName([locked(version)]));

describe("a version is affected", () => {
  const from1To2 = range({ introduced: "1.0.0" }, { fixed: "2.0.0" });
  const twice = range({ introduced: "1.0.0" }, { fixed: "1.5.0" }, { introduced: "2.0.0" }, { fixed: "2.5.0" });
  const upTo = range({ introduced: "0" }, { last_affected: "1.2.3" });
  it.each<[string, object, string, boolean]>([
    ["before it was introduced", from1To2, "0.9.9", false],
    ["where it was introduced", from1To2, "1.0.0", true],
    ["between", from1To2, "1.9.9", true],
    ["just before the fix", from1To2, "2.0.0-beta.1", true],
    ["where it was fixed", from1To2, "2.0.0", false],
    ["numbers, not letters, are compared", range({ introduced: "0" }, { fixed: "1.10.0" }), "1.9.0", true],
    ["from the beginning", range({ introduced: "0" }, { fixed: "1.0.0" }), "0.0.1-alpha", true],
    ["without an end", range({ introduced: "1.0.0" }), "99.0.0", true],
    ["before a later part", twice, "1.7.0", false],
    ["in a later part", twice, "2.1.0", true],
    ["in the first part", twice, "1.4.0", true],
    ["after a later part", twice, "2.5.0", false],
    ["in steps that aren’t in order", range({ fixed: "2.0.0" }, { introduced: "1.0.0" }), "1.5.0", true],
    ["after steps that aren’t in order", range({ fixed: "2.0.0" }, { introduced: "1.0.0" }), "2.0.0", false],
    ["the last one", upTo, "1.2.3", true],
    ["after the last one", upTo, "1.2.4", false],
    ["a single one", range({ last_affected: "1.0.0" }, { introduced: "1.0.0" }), "1.0.0", true],
    ["after a single one", range({ last_affected: "1.0.0" }, { introduced: "1.0.0" }), "1.0.1", false],
    [
      "introduced again where it was fixed",
      range({ introduced: "1.0.0" }, { fixed: "2.0.0" }, { introduced: "2.0.0" }),
      "2.0.0",
      true,
    ],
    ["below a limit", range({ introduced: "0" }, { limit: "2.0.0" }), "1.0.0", true],
    ["at a limit", range({ introduced: "0" }, { limit: "2.0.0" }), "2.0.0", false],
    ["listed", { versions: ["1.0.0", "1.0.2"] }, "1.0.2", true],
    ["not listed", { versions: ["1.0.0", "1.0.2"] }, "1.0.1", false],
    ["listed, though no range has it", { versions: ["3.0.0"], ...from1To2 }, "3.0.0", true],
    [
      "in the second of two ranges",
      { ranges: [...from1To2.ranges, ...range({ introduced: "4.0.0" }).ranges] },
      "4.1.0",
      true,
    ],
    [
      "in a range of the ecosystem’s order",
      { ranges: [{ type: "ECOSYSTEM", events: [{ introduced: "0" }] }] },
      "1.0.0",
      true,
    ],
    ["in a range of commits", { ranges: [{ type: "GIT", events: [{ introduced: "0" }] }] }, "1.0.0", false],
    ["by an end that can’t be read", range({ introduced: "0" }, { fixed: "soon" }), "1.0.0", true],
    ["by a beginning that can’t be read", range({ introduced: "early" }, { fixed: "2.0.0" }), "1.0.0", true],
    [
      "fixed before, though the beginning can’t be read",
      range({ introduced: "early" }, { fixed: "2.0.0" }),
      "2.1.0",
      false,
    ],
    ["by short versions", range({ introduced: "1.0" }, { fixed: "1.2" }), "1.1.0", true],
    ["fixed in a short version", range({ introduced: "1.0" }, { fixed: "1.2" }), "1.2.0", false],
    [
      "known as the last",
      { ...range({ introduced: "0" }), database_specific: { last_known_affected_version_range: "<= 1.2.3" } },
      "1.2.3",
      true,
    ],
    [
      "after those known",
      { ...range({ introduced: "0" }), database_specific: { last_known_affected_version_range: "<= 1.2.3" } },
      "1.2.4",
      false,
    ],
  ])("%s: %j %s %s", (_when, affected, version, isAffected) =>
    expect(find(of(affected), version).length > 0).toBe(isAffected),
  );

  it.each<[string, Advisory]>([
    ["of another package", { id: "OSV-1", affected: [{ package: { ecosystem: "npm", name: "b" }, ...from1To2 }] }],
    ["of another ecosystem", { id: "OSV-1", affected: [{ package: { ecosystem: "PyPI", name: "a" }, ...from1To2 }] }],
    ["that was withdrawn", of(from1To2, { withdrawn: "2026-01-01T00:00:00Z" })],
    ["without anything affected", { id: "OSV-1" }],
  ])("never by an advisory %s", (_which, advisory) => expect(find(advisory, "1.5.0")).toEqual([]));

  it.each([
    [twice, "1.4.0", "1.5.0"],
    [twice, "2.1.0", "2.5.0"],
    [upTo, "1.0.0", null],
  ])("with the lowest fix above it: %j %s %s", (affected, version, fixedIn) =>
    expect(find(of(affected), version)).toEqual([expect.objectContaining({ fixedIn })]),
  );

  it.each([
    ["its id", "OSV-1", "a", true],
    ["another of its ids", "CVE-1", "a", true],
    ["another advisory", "OSV-2", "a", false],
    ["another package", "OSV-1", "b", false],
  ])("and accepted by %s", (_by, advisory, name, isAccepted) => {
    const [found] = find(of(from1To2, { aliases: ["CVE-1"] }), "1.0.0");
    if (!found) throw new Error("Not found");
    expect(findAcceptance(found, [{ advisory, package: name, reason: "Never called." }]) !== undefined).toBe(
      isAccepted,
    );
  });
});

describe("npm run audit", () => {
  let folder = "";
  const at = (name: string) => join(folder, name);
  const hurtful = of(range({ introduced: "0" }, { fixed: "1.0.1" }), {
    id: "OSV-7",
    modified: new Date().toISOString(),
    database_specific: { severity: "HIGH" },
  });
  const harmless = { ...of(range({ introduced: "2.0.0" })), modified: "2020-01-01T00:00:00Z" };
  const audit = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      execFile(process.execPath, [join(import.meta.dirname, "audit.ts"), ...args], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      );
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sextant-audit-"));
    const packages = { "node_modules/a": { version: "1.0.0", license: "MIT", dev: true } };
    await writeFile(at("lock.json"), JSON.stringify({ packages: { ...packages } }));
    await mkdir(at("all/inner"), { recursive: true });
    await mkdir(at("none"));
    await writeFile(at("all/harmless.json"), JSON.stringify(harmless));
    await writeFile(at("all/inner/hurtful.json"), JSON.stringify(hurtful));
    await writeFile(at("many.json"), JSON.stringify([harmless, hurtful]));
    await writeFile(at("harmless.json"), JSON.stringify(harmless));
    await writeFile(at("text.json"), "no advisory");
    await writeFile(at("other.json"), JSON.stringify({ name: "something else" }));
    await writeFile(at("cut.zip"), "PK");
    const zip = new ZipFile();
    for (const one of [harmless, hurtful]) zip.addBuffer(Buffer.from(JSON.stringify(one)), `${one.id}.json`);
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(at("all.zip")));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(["all.zip", "all", "many.json"])("finds what is in %s", async (name) => {
    const { code, said } = await audit(`--lockfile=${at("lock.json")}`, at(name));
    expect(said).toContain("Vulnerabilities, by 2 advisories: 1 found.");
    expect(said).toContain("a 1.0.0, only for development: OSV-7 (high): It leaks. Fixed in 1.0.1.");
    expect(code).toBe(1);
  });

  it("says that none was found, and that the file is old", async () => {
    const { code, said } = await audit(at("harmless.json"));
    expect(said).toContain("Vulnerabilities, by 1 advisory: none affects these packages.");
    expect(said).toContain("The newest advisory is from 2020-01-01. Get a newer file.");
    expect(code).toBe(0);
  });

  it("checks licences alone when it is given no file, and says so", async () => {
    const { code, said } = await audit();
    expect(said).toMatch(/^Licences of \d+ packages: all fine\.$/m);
    expect(said).toContain("Vulnerabilities weren’t checked: name a file of advisories.");
    expect(code).toBe(0);
  });

  it.each([
    ["a missing file", "nowhere.json", "nowhere.json can’t be read"],
    ["an empty folder", "none", "There are no advisories for npm packages in"],
    ["a file of something else", "other.json", "isn’t an advisory in OSV’s JSON."],
    ["a file that isn’t JSON", "text.json", "isn’t an advisory in OSV’s JSON."],
    ["an archive that was cut off", "cut.zip", "cut.zip isn’t a whole zip archive"],
  ])("doesn’t pass %s for all well", async (_what, name, words) => {
    const { code, said } = await audit(at(name));
    expect(said).toContain(words);
    expect(code).toBe(2);
  });
});
