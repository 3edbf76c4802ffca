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
    const found = await brokenBy({
      "server/delivery/sessions/a.ts": uses("../sittings/b.ts"),
      "server/delivery/sittings/b.ts": value,
    });
    expect(found).toEqual([]);
  });

  it("refuse two rooms that need each other, though no two files do", async () => {
    const found = await brokenBy({
      "server/delivery/sessions/a.ts": uses("../sittings/b.ts"),
      "server/delivery/sessions/d.ts": value,
      "server/delivery/sittings/b.ts": value,
      "server/delivery/sittings/c.ts": uses("../sessions/d.ts"),
    });
    expect(found).toEqual(["server-delivery-sittings-imports-only-rooms-before-it"]);
  });

  it("refuse a later room's types as well", async () => {
    const found = await brokenBy({
      "server/delivery/sittings/a.ts": 'import type { Value } from "../sessions/b.ts";\nexport type Used = Value;',
      "server/delivery/sessions/b.ts": "export type Value = 1;",
    });
    expect(found).toEqual(["server-delivery-sittings-imports-only-rooms-before-it"]);
  });

  it("refuse a room that has no place in the order", async () => {
    const found = await brokenBy({ "server/attic/a.ts": uses("../platform/b.ts"), "server/platform/b.ts": value });
    expect(found).toEqual(["every-server-room-has-its-place"]);
  });

  it("refuse a room that imports what puts rooms together", async () => {
    const found = await brokenBy({
      "server/demo/a.ts": uses("../start/handlers.ts"),
      "server/start/handlers.ts": value,
    });
    expect(found).toEqual(["server-demo-imports-only-wings-before-it"]);
  });

  it("refuse a wing that imports a later one, and let a later one import an earlier one", async () => {
    const files = { "server/delivery/live/a.ts": value, "server/insight/home/b.ts": value };
    const back = { ...files, "server/delivery/live/c.ts": uses("../../insight/home/b.ts") };
    expect(await brokenBy(back)).toEqual(["server-delivery-imports-only-wings-before-it"]);
    const forth = { ...files, "server/insight/home/c.ts": uses("../../delivery/live/a.ts") };
    expect(await brokenBy(forth)).toEqual([]);
  });

  it("refuse a room that calls another’s queries", async () => {
    const found = await brokenBy({
      "server/delivery/sessions/a.ts": uses("../sittings/b.queries.ts"),
      "server/delivery/sittings/b.queries.ts": value,
    });
    expect(found).toEqual(["queries-stay-in-their-room"]);
  });

  it("let a test import from any room", async () => {
    const found = await brokenBy({
      "server/delivery/sittings/a.test.ts": uses("../sessions/b.ts"),
      "server/delivery/sessions/b.ts": value,
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
    ["base/common", "authoring/bank", "web-base/common-imports-only-base/requests-base/ui"],
    ["base/common", "entries/shell", "web-base/common-imports-only-base/requests-base/ui"],
    ["base/requests", "base/common", "web-base/requests-imports-only-itself"],
    ["base/questions", "authoring/editor", "web-base/questions-imports-only-base/ui"],
    ["parts/form", "parts/list", "web-parts/form-imports-only-base"],
    ["authoring/bank", "authoring/editor", "web-rooms-stay-apart"],
    ["authoring/bank", "delivery/live", "web-rooms-stay-apart"],
    ["base/ui", "base/common", "web-ui-knows-nothing"],
    ["authoring", "base/ui", "every-room-of-the-page-has-its-place"],
    ["entries/player", "learning/report", "web-player-stands-alone"],
  ])("refuse %s that imports %s", async (from, to, rule) => {
    const up = "../".repeat(from.split("/").length);
    const found = await brokenBy({ [`web/${from}/a.ts`]: uses(`${up}${to}/b.ts`), [`web/${to}/b.ts`]: value });
    expect(found).toContain(rule);
  });
});
