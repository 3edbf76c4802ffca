import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSources } from "./read-sources.ts";
import { carelessCuts } from "./text-cuts.ts";

const root = join(import.meta.dirname, "..");
const sources = listSources(root, "{ts,tsx}").filter(
  (path) => !/^(?:bench|e2e|scripts)\/|\.test\.tsx?$|\/testing\/|^server\/demo\//.test(path),
);

describe("a cut that may go through a character", () => {
  test.each([
    "text.substring(0, 8)",
    "name.substr(1)",
    ["`$", "{title.slice(0, 79)}…`"].join(""),
    ["`$", "{words.slice(0, LONGEST).trimEnd()}…`"].join(""),
    "given.trim().slice(0, MOST)",
    'cells.join(", ").slice(0, 160)',
    'node.data.replace(/\\s+/g, " ").slice(0, MOST - length)',
    "oneLine(before).trim().slice(-CONTEXT)",
    "userAgent.slice(0, 500)",
    "comment.text.slice(0, MAX_WORDS)",
  ])("is found: %s", (code) => expect(carelessCuts(code)).not.toEqual([]));

  test.each([
    "cutText(text, 500)",
    "rows.slice(0, MOST)",
    "date.toISOString().slice(0, 10)",
    'hash.digest("hex").slice(0, 32)',
    "text.slice(from, to)",
    "text.slice(0, text.indexOf(word))",
    "[...title].slice(0, 200)",
  ])("is none: %s", (code) => expect(carelessCuts(code)).toEqual([]));

  test("is in none of our sources", () => {
    const found = sources.flatMap((path) =>
      carelessCuts(readFileSync(join(root, path), "utf8")).map(({ line, code }) => `${path}:${line} ${code}`),
    );
    expect(found, "Cut texts with @sextant/questions/text/cut.ts").toEqual([]);
  });
});
