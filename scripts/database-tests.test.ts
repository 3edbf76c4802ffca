import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findDatabaseTests } from "./database-tests.ts";

/** Finds them in a server of these files, by path with their text. */
function findIn(files: Record<string, string>): string[] {
  const server = mkdtempSync(join(tmpdir(), "sextant-sorted-"));
  onTestFinished(() => rmSync(server, { recursive: true }));
  const own = {
    "platform/database/embedded.ts": "",
    "testing/app.ts": 'import { start } from "../platform/database/embedded.ts";\n',
  };
  for (const [path, text] of Object.entries({ ...own, ...files })) {
    mkdirSync(dirname(join(server, path)), { recursive: true });
    writeFileSync(join(server, path), text);
  }
  return findDatabaseTests(server);
}

describe("a test of the server", () => {
  it.each([
    ["imports what starts it", 'import { start } from "../platform/database/embedded.ts";'],
    [
      "imports it over several lines",
      'import {\n  start,\n  type Started,\n} from "../platform/database/embedded.ts";',
    ],
    ["imports a helper that imports it", 'import { startTestApp } from "../testing/app.ts";'],
    ["imports a helper for what it does", 'import "../testing/app.ts";'],
    ["imports a helper later", 'const { startTestApp } = await import("../testing/app.ts");'],
  ])("needs PostgreSQL when it %s", (_how, text) => {
    expect(findIn({ "tags/tags.test.ts": `${text}\n` })).toEqual(["tags/tags.test.ts"]);
  });

  it("needs it when its helpers import each other in a circle", () => {
    const files = {
      "tags/one.ts": 'import { two } from "./two.ts";\nimport { startTestApp } from "../testing/app.ts";\n',
      "tags/two.ts": 'export { one } from "./one.ts";\n',
      "tags/tags.test.ts": 'import { two } from "./two.ts";\n',
    };
    expect(findIn(files)).toEqual(["tags/tags.test.ts"]);
  });

  it.each([
    ["imports something else", 'import { merge } from "./merge.ts";'],
    ["imports only a type of a helper", 'import type { TestApp } from "../testing/app.ts";'],
  ])("runs without it when it %s", (_how, text) => {
    expect(findIn({ "tags/tags.test.ts": `${text}\n` })).toEqual([]);
  });
});

it("the tests of this server are of both kinds", () => {
  const found = findDatabaseTests(join(import.meta.dirname, "..", "server"));
  expect(found).toContain("testing/database.test.ts");
  expect(found).not.toContain("delivery/sittings/timing.test.ts");
});
