import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkLicences, EXCEPTIONS, type Exception, isPermissive } from "./licences.ts";
import { type LockedPackage, listPackages, readLockfile } from "./lockfile.ts";

const locked = (name: string, licence: string | null, isForDevelopment = false): LockedPackage => ({
  name,
  version: "1.0.0",
  licence,
  isForDevelopment,
});
const gpl: Exception = { packages: /^old-/, licence: "GPL-3.0-only", reason: "It’s ours." };

describe("an expression", () => {
  it.each([
    ["MIT", true],
    ["GPL-3.0-only", false],
    ["mit", false],
    ["MIT OR GPL-3.0-only", true],
    ["GPL-3.0-only OR MIT", true],
    ["MIT AND GPL-3.0-only", false],
    ["GPL-3.0-only AND MIT", false],
    ["MIT and ISC", true],
    ["(MIT OR GPL-2.0-only) AND Apache-2.0", true],
    ["(MIT AND GPL-2.0-only) OR Apache-2.0", true],
    ["GPL-2.0-only AND (MIT OR ISC)", false],
    ["MIT OR GPL-2.0-only AND GPL-3.0-only", true],
    ["GPL-2.0-only AND GPL-3.0-only OR MIT", true],
    ["Apache-2.0 WITH LLVM-exception", false],
    ["(MIT", false],
    ["MIT)", false],
    ["MIT ISC", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["", false],
  ])("%j is permissive: %s", (expression, isFine) => expect(isPermissive(expression)).toBe(isFine));
});

describe("packages", () => {
  it("of this project have licences that are listed or excused", () => {
    const packages = readLockfile(join(import.meta.dirname, "..", "package-lock.json"));
    expect(packages.length).toBeGreaterThan(500);
    expect(checkLicences(packages).faults).toEqual([]);
  });

  it.each([
    ["with a permissive licence", locked("a", "MIT"), []],
    ["with another", locked("a", "GPL-3.0-only"), ["a 1.0.0 has the licence GPL-3.0-only, which isn’t on the list."]],
    ["without one", locked("a", null), ["a 1.0.0 names no licence."]],
    ["that are excused", locked("old-a", "GPL-3.0-only"), []],
    [
      "excused for another licence",
      locked("old-a", "AGPL-3.0-only"),
      ["old-a 1.0.0 has the licence AGPL-3.0-only, which isn’t on the list."],
    ],
  ])("%s", (_which, one, faults) => {
    expect(checkLicences([one, locked("old-other", "GPL-3.0-only")], [gpl]).faults).toEqual(faults);
  });

  it("excused for development mustn’t reach a server", () => {
    const exceptions = [{ ...gpl, isForDevelopment: true }];
    expect(checkLicences([locked("old-a", "GPL-3.0-only", true)], exceptions).faults).toEqual([]);
    expect(
      checkLicences([locked("old-a", "GPL-3.0-only", true), locked("old-b", "GPL-3.0-only")], exceptions).faults,
    ).toEqual(["old-b 1.0.0 (GPL-3.0-only) may only be used for development, and servers install it."]);
  });

  it("that are gone leave an exception that has to go, too", () => {
    expect(checkLicences([locked("a", "MIT")], [gpl]).faults).toEqual([
      "The exception for ^old- is no longer needed. Remove it.",
    ]);
  });

  it("are excused by a sentence each", () => {
    for (const { reason } of EXCEPTIONS) expect(reason).toMatch(/^It.{20,}\.$/);
  });
});

describe("a lockfile", () => {
  it.each([
    ["a package", { "node_modules/a": { version: "1.0.0", license: "MIT" } }, [locked("a", "MIT")]],
    ["one below another", { "node_modules/b/node_modules/@x/a": { version: "1.0.0" } }, [locked("@x/a", null)]],
    [
      "one under another name",
      { "node_modules/b": { name: "a", version: "1.0.0", license: "MIT" } },
      [locked("a", "MIT")],
    ],
    [
      "the project and links to its workspaces",
      { "": { version: "1.0.0" }, "node_modules/a": { link: true }, a: { version: "1.0.0" } },
      [],
    ],
    [
      "a version that servers and development have",
      {
        "node_modules/a": { version: "1.0.0", license: "MIT", dev: true },
        "node_modules/b/node_modules/a": { version: "1.0.0", license: "MIT" },
      },
      [locked("a", "MIT")],
    ],
    [
      "a part for another platform",
      {
        "node_modules/a": { version: "1.0.0", license: "ISC", optionalDependencies: { "a-sun": "1.0.0" } },
        "node_modules/a-sun": { version: "1.0.0" },
      },
      [locked("a", "ISC"), locked("a-sun", "ISC")],
    ],
  ])("lists %s", (_what, entries, packages) => expect(listPackages(entries)).toEqual(packages));
});
