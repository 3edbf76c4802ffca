import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listReleased } from "./release-files.ts";
import { UNUSED_PACKAGES } from "./unused-packages.ts";

interface Entry {
  dev?: boolean;
  dependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, "..");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";

test("nothing that a release keeps needs a package that it takes away", () => {
  const kept = Object.entries(packages).filter(([path, { dev }]) => !dev && !UNUSED_PACKAGES.includes(nameOf(path)));
  const needed = kept.flatMap(([path, { dependencies = {} }]) =>
    Object.keys(dependencies).flatMap((name) => (UNUSED_PACKAGES.includes(name) ? [`${path} needs ${name}`] : [])),
  );
  expect(needed).toEqual([]);
  const names = new Set(Object.keys(packages).map(nameOf));
  expect(UNUSED_PACKAGES.filter((name) => !names.has(name))).toEqual([]);
});

test("none of our files loads them, and the list is part of a release", () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const loading = tracked
    .filter((path) => /^(?:server|contract|questions|interchange|psychometrics)\/.*\.ts$/.test(path))
    .filter((path) =>
      UNUSED_PACKAGES.some((name) => readFileSync(join(root, path), "utf8").includes(`from "${name}"`)),
    );
  expect(loading).toEqual([]);
  expect(listReleased(["scripts/unused-packages.json", ...tracked])).toContain("scripts/unused-packages.json");
});
