import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const dist = fileURLToPath(new URL("./dist/", import.meta.url));
const isBuilt = existsSync(`${dist}player.html`);
if (!isBuilt) console.log("The page is not built, so its chunks are not looked at; npm test builds it first.");

/** Names found only in schemas, in scoring or in the library of schemas; a bundler keeps them. */
const codeWords = ["_zod", "missing:!0"];

/** Names that only keys have. Authors of questions write keys; no other page contains them. */
const keyWords = ["default_points", "lower_bound", "score_rule", "tolerance"];

/** How far the marks of two people may be apart has the name of a key’s part, and so has a column of tables of questions. */
const ofMarks = { chunk: /^(?:builder|mark-answer)\.route-|^matching-parts-/, word: "tolerance" };

/** How the library that records pages, and plays them back, names itself. */
const recorderWords = ["rrweb"];

/** Where the part of the page begins that only authors load. */
const authoring = /^editor\.route-/;

/** Texts alone, by language. */
const catalogue = /^(?:en|ar)-/;

/** Gzipped, of all script that the player's document loads by itself. */
const PLAYER_BUDGET = 170_000;

/** As it travels, of all that the sign-in page loads. */
const SIGN_IN_BUDGET = 200 * 1024;

/** Of one answer, at most: the heads of ours take 370 to 450 bytes. */
const HEAD = 450;

/** What is known before the sign-in of an organisation, some of which write more than others. */
const SETTINGS = 1500;

const read = (file: string) => readFileSync(`${dist}${file}`, "utf8");

/** Adds a chunk and all that it loads, at once or later, to what was reached, but for what is not to be entered. */
function follow(chunk: string, reached: Set<string>, imports: RegExp, isClosed = (_: string) => false): void {
  if (reached.has(chunk) || isClosed(chunk)) return;
  reached.add(chunk);
  for (const [, next] of read(`assets/${chunk}`).matchAll(imports)) if (next) follow(next, reached, imports, isClosed);
}

const anyImport = /(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const importAtOnce = /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;
const entryOf = (page: string) =>
  [...read(page).matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file ?? "");

describe.runIf(isBuilt)("the built page", () => {
  test.each(["index.html", "player.html", "signin.html"])("%s lays its layers of styles from the ground up", (page) => {
    // The first that is named is the lowest: parts that came before the ground would lose against it.
    const styles = [...read(page).matchAll(/rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file]) =>
      read(file ?? ""),
    );
    const named = [...styles.join("").matchAll(/@layer ([a-z]+)/g)].map(([, layer]) => layer);
    expect([...new Set(named)].slice(0, 2)).toEqual(["base", "components"]);
    expect(styles[0]).toMatch(/^@layer base\b/);
  });

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
    for (const page of ["index.html", "player.html", "signin.html"])
      for (const file of entryOf(page)) follow(file, reached, anyImport, (chunk) => authoring.test(chunk));
    expect(reached.size).toBeGreaterThan(20);
    expect(chunks().filter((chunk) => authoring.test(chunk))).toHaveLength(1);
    for (const chunk of reached) {
      if (catalogue.test(chunk)) continue;
      const words = wordsIn(chunk, keyWords).filter((word) => !(word === ofMarks.word && ofMarks.chunk.test(chunk)));
      expect(words, chunk).toEqual([]);
    }
  });

  test("has a player whose script before the first question is within its budget", () => {
    const loaded = [...read("player.html").matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file ?? "");
    expect(loaded.length).toBeGreaterThan(1);
    const bytes = loaded.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
    expect(bytes).toBeLessThan(PLAYER_BUDGET);
  });

  test("records with a library that nothing loads by itself, the player’s first script least of all", () => {
    const holders = chunks().filter((chunk) => wordsIn(chunk, recorderWords).length > 0);
    expect(holders.length).toBeGreaterThan(0);
    for (const file of ["player.html", "index.html", "signin.html", "recorder.js"]) {
      const named = [...read(file).matchAll(/(?:(?:src|href)="|(?:from|import)\s*["'`]\.)\/assets\/([\w.-]+\.js)/g)];
      const atOnce = new Set<string>();
      for (const [, chunk = ""] of named) follow(chunk, atOnce, importAtOnce);
      expect(atOnce.size, file).toBeGreaterThan(0);
      const early = holders.filter((chunk) => atOnce.has(chunk));
      expect(early, file).toEqual([]);
      expect(read(file)).not.toMatch(recorderWords.join("|"));
    }
  });

  test("has the viewer of the API’s reference in a file that only the reference loads", () => {
    const [own = "", ...others] = entryOf("api-docs.html");
    expect(others).toEqual([]);
    expect(wordsIn(own, ["swagger"])).toEqual(["swagger"]);
    const reached = new Set<string>();
    for (const page of ["index.html", "player.html", "signin.html"])
      for (const file of entryOf(page)) follow(file, reached, anyImport);
    for (const chunk of reached) expect(wordsIn(chunk, ["swagger"]), chunk).toEqual([]);
    const loaded = [...read(`assets/${own}`).matchAll(anyImport)].map(([, file]) => file);
    expect(loaded.filter((file) => !file?.startsWith("rolldown-runtime-"))).toEqual([]);
  });

  test("has a service worker in one file, which lists all that the player may load, and nothing that isn’t there", () => {
    const worker = read("service-worker.js");
    expect(worker).not.toMatch(/\b(?:import|export)\b/);
    const { files } = JSON.parse(/\{"id":.*\]\}/.exec(worker)?.[0] ?? "{}") as { files: string[] };
    for (const file of files) expect([file, existsSync(`${dist}${file}`)]).toEqual([file, true]);
    const scripts = new Set<string>();
    for (const file of entryOf("player.html")) follow(file, scripts, anyImport);
    const named = [...read("player.html").matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file ?? "");
    expect(files).toEqual(expect.arrayContaining([...named, ...[...scripts].map((file) => `/assets/${file}`)]));
    expect(files.filter((file) => authoring.test(file.replace("/assets/", "")))).toEqual([]);
    expect(files.filter((file) => /\/(?:application|signed-in|screens)-/.test(file))).toEqual([]);
    const bytes = files.reduce((sum, file) => sum + statSync(`${dist}${file}`).size, 0);
    expect(bytes).toBeLessThan(2_000_000);
  });

  test.each(["en", "ar"])("has a sign-in page within its budget, in %s", (language) => {
    const named = [...read("signin.html").matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file ?? "");
    expect(named.filter((file) => file.endsWith(".woff2"))).toHaveLength(2);
    expect(named.filter((file) => file.endsWith(".css")).length).toBeGreaterThan(0);
    const scripts = new Set<string>();
    for (const file of entryOf("signin.html")) follow(file, scripts, importAtOnce);
    expect([...scripts].filter((file) => /^kit-/.test(file))).toEqual([]);
    const texts = chunks().filter(
      (file) =>
        // English stands in for what a language lacks, and comes along.
        [language, "en"].some((id) => file.startsWith(`${id}-`)) &&
        /\b(?:brand_home|identifier_missing):/.test(read(`assets/${file}`)),
    );
    expect(texts).toHaveLength(language === "en" ? 2 : 4);
    const loaded = new Set([...named, ...[...scripts, ...texts].map((file) => `assets/${file}`), "signin.html"]);
    const travels = (file: string) => {
      const path = `${dist}${file}`;
      return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size + HEAD;
    };
    const bytes = [...loaded].reduce((sum, file) => sum + travels(file), SETTINGS);
    expect(bytes).toBeLessThan(SIGN_IN_BUDGET);
  });

  test("has no script in its documents, so that the policy can refuse inline ones", () => {
    for (const file of ["index.html", "player.html", "signin.html", "api-docs.html"])
      expect(read(file)).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  });
});
