import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterEach, describe, expect, it } from "vitest";
import { circlesIn } from "./circles.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The rules that a tree of these files breaks, and the circles in it. */
async function brokenBy(files: Record<string, string>): Promise<string[]> {
  const baseDir = mkdtempSync(join(tmpdir(), "sextant-boundaries-"));
  folders.push(baseDir);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(baseDir, dirname(path)), { recursive: true });
    writeFileSync(join(baseDir, path), text);
  }
  const options = await extractOptions("./.dependency-cruiser.cjs");
  const starts = [...new Set(Object.keys(files).map((path) => path.split("/")[0] ?? ""))];
  const { output } = await cruise(
    starts,
    { ...options, baseDir },
    { ...options.enhancedResolveOptions, bustTheCache: true },
  );
  if (typeof output === "string") throw new Error("dependency-cruiser answered text instead of modules");
  return [...output.summary.violations.map(({ rule }) => rule.name), ...circlesIn(output)];
}

const value = "export const value = 1;";
const uses = (path: string) => `import { value } from "${path}";\nexport const used = value;`;

describe("boundaries of the server", () => {
  it("let a room import one that comes before it", async () => {
    const found = await brokenBy({ "server/sessions/a.ts": uses("../sittings/b.ts"), "server/sittings/b.ts": value });
    expect(found).toEqual([]);
  });

  it("refuse two rooms that need each other, though no two files do", async () => {
    const found = await brokenBy({
      "server/sessions/a.ts": uses("../sittings/b.ts"),
      "server/sessions/d.ts": value,
      "server/sittings/b.ts": value,
      "server/sittings/c.ts": uses("../sessions/d.ts"),
    });
    expect(found).toEqual(["server-sittings-imports-only-rooms-before-it"]);
  });

  it("refuse a later room's types as well", async () => {
    const found = await brokenBy({
      "server/sittings/a.ts": 'import type { Value } from "../sessions/b.ts";\nexport type Used = Value;',
      "server/sessions/b.ts": "export type Value = 1;",
    });
    expect(found).toEqual(["server-sittings-imports-only-rooms-before-it"]);
  });

  it("refuse a room that has no place in the order", async () => {
    const found = await brokenBy({ "server/attic/a.ts": uses("../platform/b.ts"), "server/platform/b.ts": value });
    expect(found).toEqual(["every-server-room-has-its-place"]);
  });

  it("refuse a room that imports what puts rooms together", async () => {
    const found = await brokenBy({ "server/demo/a.ts": uses("../handlers.ts"), "server/handlers.ts": value });
    expect(found).toEqual(["server-demo-imports-only-rooms-before-it"]);
  });

  it("let a test import from any room", async () => {
    const found = await brokenBy({
      "server/sittings/a.test.ts": uses("../sessions/b.ts"),
      "server/sessions/b.ts": value,
    });
    expect(found).toEqual([]);
  });
});

describe("boundaries of files", () => {
  it("refuse imports that make a circle, of types too, wherever one comes upon it", async () => {
    const found = await brokenBy({
      "questions/a.ts": uses("./b.ts"),
      "questions/b.ts": uses("./c.ts"),
      "questions/c.ts": 'import type { used } from "./d.ts";\nexport const value = 1 as typeof used;',
      "questions/d.ts": uses("./b.ts"),
    });
    expect(found).toEqual(["error no-cycles: questions/b.ts → questions/c.ts → questions/d.ts → questions/b.ts"]);
  });

  it("refuse a file that imports itself", async () => {
    const found = await brokenBy({ "questions/a.ts": uses("./a.ts") });
    expect(found).toEqual(["error no-cycles: questions/a.ts → questions/a.ts"]);
  });

  it("let two ways lead to one file", async () => {
    const found = await brokenBy({
      "questions/a.ts": `${uses("./b.ts")}\nimport { used as other } from "./c.ts";\nexport const both = other;`,
      "questions/b.ts": 'export { value } from "./d.ts";',
      "questions/c.ts": uses("./d.ts"),
      "questions/d.ts": value,
    });
    expect(found).toEqual([]);
  });
});

describe("boundaries of the page", () => {
  it.each([
    ["common", "bank", "web-common-imports-only-requests-ui"],
    ["common", "shell", "web-common-imports-only-requests-ui"],
    ["requests", "common", "web-requests-imports-only-itself"],
    ["questions", "editor", "web-questions-imports-only-ui"],
    ["bank", "editor", "web-rooms-stay-apart"],
    ["ui", "common", "web-ui-knows-nothing"],
  ])("refuse %s that imports %s", async (from, to, rule) => {
    const found = await brokenBy({ [`web/${from}/a.ts`]: uses(`../${to}/b.ts`), [`web/${to}/b.ts`]: value });
    expect(found).toContain(rule);
  });
});
