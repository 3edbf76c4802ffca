import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listSources } from "./read-sources.ts";

const root = join(import.meta.dirname, "..");

/**
 * Returns the lines that spread an object literal, as in `{ a, ...{ b, c } }`. TypeScript doesn’t check the inner literal for properties that
 * the type lacks, so a misspelt one goes unseen.
 */
function packedLines(source: string): number[] {
  const tokens = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(\.\.\.\s*\{)/g;
  return [...source.matchAll(tokens)]
    .filter(([, spread]) => spread !== undefined)
    .map(({ index }) => source.slice(0, index).split("\n").length);
}

test("no source spreads an object literal", () => {
  const sources = listSources(root, "{ts,tsx}");
  expect(sources.length).toBeGreaterThan(2000);
  const found = sources.flatMap((file) =>
    packedLines(readFileSync(join(root, file), "utf8")).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["f({ a, ...{ b, c } });", [1]],
  ["f({\n  a,\n  ...{\n    b },\n});", [3]],
  ['f({ a, ...(b ? { c } : {}) }, ["...{ d }"]); // ...{ e }', []],
])("%j is judged", (source, lines) => expect(packedLines(source)).toEqual(lines));
