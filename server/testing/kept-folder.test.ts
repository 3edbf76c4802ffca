import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { keepFolder, makeOwnFolder, takeFolder } from "./kept-folder.ts";
import { makeFolder } from "./make-folder.ts";

/** More than any system gives out. */
const DEAD = 2_000_000_000;

let folder: string;
let store: string;
let target: string;

beforeEach(() => {
  folder = makeFolder("sextant-kept-");
  [store, target] = [join(folder, "store"), join(folder, "target")];
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
});

/** Makes a folder as a database has it: private, with a folder in it. */
function makeSource(text: string): string {
  const source = join(folder, text);
  mkdirSync(join(source, "base"), { recursive: true, mode: 0o700 });
  writeFileSync(join(source, "base", "rows"), text);
  return source;
}

const read = (path: string) => readFileSync(join(path, "base", "rows"), "utf8");

describe("a kept folder", () => {
  test("is copied with its rights", () => {
    keepFolder(store, "key", makeSource("one"));
    expect(takeFolder(store, "key", target)).toBe(true);
    expect(read(target)).toBe("one");
    expect(statSync(target).mode & 0o777).toBe(0o700);
    expect(read(join(store, "key"))).toBe("one");
  });

  test("isn’t there before it was kept", () => {
    expect(takeFolder(store, "key", target)).toBe(false);
    expect(existsSync(target)).toBe(false);
  });

  test("replaces those under other keys", () => {
    keepFolder(store, "key", makeSource("one"));
    keepFolder(store, "other", makeSource("two"));
    expect(readdirSync(store)).toEqual(["other"]);
  });

  test("stays as it is when another run was faster", () => {
    keepFolder(store, "key", makeSource("one"));
    keepFolder(store, "key", makeSource("two"));
    expect(readdirSync(store)).toEqual(["key"]);
    expect(read(join(store, "key"))).toBe("one");
  });

  test("isn’t taken when another run removes it meanwhile", () => {
    keepFolder(store, "key", makeSource("one"));
    const commands = join(folder, "commands");
    mkdirSync(commands);
    // Copies a part, then finds no more.
    writeFileSync(join(commands, "cp"), '#!/bin/sh\nmkdir "$3" && mv "$2" "$2.away"\n');
    chmodSync(join(commands, "cp"), 0o755);
    vi.stubEnv("PATH", `${commands}:${process.env.PATH}`);
    expect(takeFolder(store, "key", target)).toBe(false);
    expect(existsSync(target)).toBe(false);
  });
});

describe("what a killed run left", () => {
  test("is removed from the store, and what living ones work on stays", () => {
    const left = [`at-work-${DEAD}-a`, `at-work-${process.ppid}-b`];
    for (const name of left) mkdirSync(join(store, name, "new"), { recursive: true });
    keepFolder(store, "key", makeSource("one"));
    expect(readdirSync(store).sort()).toEqual([`at-work-${process.ppid}-b`, "key"]);
  });

  test("is removed where folders of that name are made", () => {
    const left = [`test-${DEAD}-a`, `test-${process.ppid}-b`, `test-of-${DEAD}-c`, `other-${DEAD}-d`];
    for (const name of left) mkdirSync(join(store, name), { recursive: true });
    const made = makeOwnFolder(store, "test-");
    expect(
      readdirSync(store)
        .map((name) => join(store, name))
        .sort(),
    ).toEqual([...left.slice(1).map((name) => join(store, name)), made].sort());
  });
});
