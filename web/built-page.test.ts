import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const dist = fileURLToPath(new URL("./dist/", import.meta.url));
const isBuilt = existsSync(`${dist}player.html`);
if (!isBuilt) console.log("The page is not built, so its chunks are not looked at; npm test builds it first.");

/** Words that stand only in schemas, in scoring or in the library of schemas; a bundler keeps such names. */
const codeWords = ["_zod", "points_when_wrong", "placementPoints"];

/** Names of what only a key has. Whoever writes questions writes keys; nobody else's page knows of them. */
const keyWords = ["default_points", "lower_bound", "score_rule", "tolerance"];

/** Where the part of the page begins that only authors load. */
const authoring = /^editor\.route-/;

/** Texts alone, by language. */
const catalogue = /^(?:en|ar)-/;

/** Gzipped, of all script that the player's document loads by itself. */
const PLAYER_BUDGET = 170_000;

const read = (file: string) => readFileSync(`${dist}${file}`, "utf8");

describe.runIf(isBuilt)("the built page", () => {
  const chunks = () => readdirSync(`${dist}assets`).filter((file) => file.endsWith(".js"));
  const wordsIn = (chunk: string, words: readonly string[]) => {
    const script = read(`assets/${chunk}`);
    return words.filter((word) => script.includes(word));
  };

  test("holds no key schema and no scoring, in any chunk", () => {
    expect(chunks().length).toBeGreaterThan(20);
    for (const chunk of chunks()) expect(wordsIn(chunk, codeWords), chunk).toEqual([]);
  });

  test("knows nothing of keys where no questions are written", () => {
    const reached = new Set<string>();
    const follow = (chunk: string) => {
      if (reached.has(chunk) || authoring.test(chunk)) return;
      reached.add(chunk);
      const imports = read(`assets/${chunk}`).matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
      for (const [, next] of imports) if (next) follow(next);
    };
    for (const page of ["index.html", "player.html"])
      for (const [, file] of read(page).matchAll(/src="\/assets\/([^"]+\.js)"/g)) follow(file ?? "");
    expect(reached.size).toBeGreaterThan(20);
    expect(chunks().filter((chunk) => authoring.test(chunk))).toHaveLength(1);
    for (const chunk of reached) if (!catalogue.test(chunk)) expect(wordsIn(chunk, keyWords), chunk).toEqual([]);
  });

  test("has a player whose script before the first question is within its budget", () => {
    const loaded = [...read("player.html").matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? "");
    expect(loaded.length).toBeGreaterThan(1);
    const bytes = loaded.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
    expect(bytes).toBeLessThan(PLAYER_BUDGET);
  });

  test("has no script in its documents, so that the policy can refuse inline ones", () => {
    for (const file of ["index.html", "player.html"]) expect(read(file)).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  });
});
