import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const dist = fileURLToPath(new URL("./dist/", import.meta.url));
const isBuilt = existsSync(`${dist}player.html`);
if (!isBuilt) console.log("The page is not built, so its chunks are not looked at; npm test builds it first.");

/** Words that stand only in key schemas, scoring or the library of schemas; a bundler keeps such names. */
const secretWords = [
  "_zod",
  "default_points",
  "lower_bound",
  "points_when_wrong",
  "score_rule",
  "placementPoints",
  "tolerance",
];

/** Gzipped, of all script that the player's document loads by itself. */
const PLAYER_BUDGET = 170_000;

const read = (file: string) => readFileSync(`${dist}${file}`, "utf8");

describe.runIf(isBuilt)("the built page", () => {
  test("holds no key schema and no scoring, in any chunk", () => {
    const chunks = readdirSync(`${dist}assets`).filter((file) => file.endsWith(".js"));
    expect(chunks.length).toBeGreaterThan(20);
    for (const chunk of chunks) {
      const script = read(`assets/${chunk}`);
      expect(
        secretWords.filter((word) => script.includes(word)),
        chunk,
      ).toEqual([]);
    }
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
