import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepPage } from "./kept-page.ts";

let folder: string;
let data: string;
beforeEach(async () => {
  [folder, data] = (await Promise.all(
    ["built", "data"].map((name) => mkdtemp(join(tmpdir(), `sextant-${name}-`))),
  )) as [string, string];
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(data, { recursive: true });
});

const DAY_MS = 86_400_000;

/** Puts a release in the place of the one before, as a deployment does. */
async function release(...names: string[]): Promise<string[]> {
  await rm(join(folder, "assets"), { recursive: true, force: true });
  await mkdir(join(folder, "assets"));
  for (const name of names) await writeFile(join(folder, "assets", name), `of ${name}`);
  return names;
}

const listKept = async () => (await readdir(join(data, "page", "assets"))).sort();
const keep = (names: string[], limits = {}) => keepPage(data, names, folder, { freshMs: -1, ...limits });

/** Has every release that is kept been served last so long ago. */
async function age(ms: number): Promise<void> {
  const releases = join(data, "page", "releases");
  const then = new Date(Date.now() - ms);
  for (const name of await readdir(releases)) await utimes(join(releases, name), then, then);
}

test("files of a release outlive its folder, those that two releases share once", async () => {
  await keep(await release("a-1.js", "shared.js"));
  await keep(await release("a-2.js", "shared.js"));
  expect(await listKept()).toEqual(["a-1.js", "a-2.js", "shared.js"]);
  expect(await readFile(join(data, "page", "assets", "a-1.js"), "utf8")).toBe("of a-1.js");
});

test("they go 30 days after the release was last served, not after it first was", async () => {
  const first = await release("a-1.js", "shared.js");
  await keep(first);
  await age(40 * DAY_MS);
  // Served for 40 days: it is so still.
  await keep(first);
  await keep(await release("a-2.js", "shared.js"));
  expect(await listKept()).toEqual(["a-1.js", "a-2.js", "shared.js"]);
  await age(29 * DAY_MS);
  await keep(["a-2.js", "shared.js"]);
  expect(await listKept()).toEqual(["a-1.js", "a-2.js", "shared.js"]);
  await age(31 * DAY_MS);
  await keep(["a-2.js", "shared.js"]);
  expect(await listKept()).toEqual(["a-2.js", "shared.js"]);
});

test("where they take too much the oldest go first, and never what is served", async () => {
  await keep(await release("a-1.js"));
  await age(2 * DAY_MS);
  await keep(await release("a-2.js"));
  await keep(await release("a-3.js"), { mostBytes: 20 });
  expect(await listKept()).toEqual(["a-2.js", "a-3.js"]);
  await keep(["a-3.js"], { mostBytes: 1 });
  expect(await listKept()).toEqual(["a-3.js"]);
});

test("what no release names yet is left to the process that brings it", async () => {
  const names = await release("a-1.js");
  await keep(names);
  await writeFile(join(data, "page", "assets", "b-1.js"), "on its way");
  await keepPage(data, names, folder);
  expect(await listKept()).toEqual(["a-1.js", "b-1.js"]);
});

test("several processes may keep the same release at once", async () => {
  const names = await release(...Array.from({ length: 20 }, (_, index) => `a-${index}.js`));
  await Promise.all([
    keep(names, { freshMs: DAY_MS }),
    keep(names, { freshMs: DAY_MS }),
    keep(names, { freshMs: DAY_MS }),
  ]);
  expect(await listKept()).toEqual([...names].sort());
});
