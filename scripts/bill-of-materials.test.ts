import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { type Bom, describeMaterials, settleBom } from "./bill-of-materials.ts";
import { UNUSED_PACKAGES } from "./unused-packages.ts";

const root = join(import.meta.dirname, "..");
const { version } = packageJson;
const epoch = 1_790_000_000;
const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version: string; name?: string; dev?: boolean; link?: boolean }>;
};
const refsOf = (bom: Bom) => bom.components.map((component) => component["bom-ref"]);

const scratch = mkdtempSync(join(tmpdir(), "sextant-bom-"));
afterAll(() => rmSync(scratch, { recursive: true }));

describe("the bill of materials", () => {
  const release = { version, epoch };
  const text = describeMaterials(root, release);
  const bom = JSON.parse(text) as Bom;

  it("names each package that the lockfile has for servers, and our workspaces", () => {
    const packages = Object.entries(lockfile.packages)
      .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
      .map(([path, { name, version }]) => ({ name: name ?? path.split("node_modules/").at(-1) ?? "", version }))
      .filter(({ name }) => !UNUSED_PACKAGES.includes(name))
      .map(({ name, version }) => `${name}@${version}`);
    const ours = ["contract", "interchange", "psychometrics", "questions", "server", "web"];
    const wanted = [...new Set(packages), ...ours.map((name) => `@sextant/${name}@${version}`)];
    expect(refsOf(bom)).toEqual(wanted.toSorted());
    expect(refsOf(bom)).toContain("pg@8.23.1");
  });

  it("is the same from a folder with another name", () => {
    const copy = join(scratch, "elsewhere");
    const workspaces = ["bench", "contract", "e2e", "interchange", "psychometrics", "questions", "server", "web"];
    const files = ["package.json", "package-lock.json", ...workspaces.map((name) => `${name}/package.json`)];
    for (const path of files) cpSync(join(root, path), join(copy, path));
    expect(basename(copy)).not.toBe(basename(root));
    expect(describeMaterials(copy, release)).toBe(text);
  });

  it("depends on nothing that isn’t in it", () => {
    const known = new Set([bom.metadata.component["bom-ref"], ...refsOf(bom)]);
    const unknown = bom.dependencies
      .flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
      .filter((ref) => !known.has(ref));
    expect(unknown).toEqual([]);
    expect(new Set(bom.dependencies.map(({ ref }) => ref))).toEqual(known);
  });
});

describe("what npm writes", () => {
  const release = { version: "0.1.0", epoch };
  const component = (ref: string, properties: { name: string; value: string }[] = []) => ({
    "bom-ref": ref,
    name: ref.slice(0, ref.lastIndexOf("@")),
    properties,
  });
  const development = [{ name: "cdx:npm:package:development", value: "true" }];
  const bom = (serial: string, folder: string): Bom => ({
    specVersion: "1.5",
    serialNumber: serial,
    metadata: {
      timestamp: `2026-11-22T00:00:00.${serial}Z`,
      component: { ...component("sextant@0.1.0"), name: folder },
    },
    components: [
      component("b@1.0.0"),
      component("a@2.0.0"),
      component("t@1.0.0", development),
      component("@sextant/e2e@0.1.0"),
    ],
    dependencies: [
      { ref: "t@1.0.0", dependsOn: ["a@2.0.0"] },
      { ref: "sextant@0.1.0", dependsOn: ["t@1.0.0", "b@1.0.0", "@sextant/e2e@0.1.0"] },
      { ref: "b@1.0.0", dependsOn: ["a@2.0.0"] },
      { ref: "a@2.0.0" },
    ],
  });

  it("becomes what a server runs, in order, with times and ids that the commit decides", () => {
    const settled = settleBom(bom("123", "work"), release);
    expect(settled).toEqual(settleBom(bom("456", "copy"), release));
    expect(settled).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
      metadata: { timestamp: "2026-09-21T14:13:20.000Z", component: { name: "sextant", type: "application" } },
      dependencies: [
        { ref: "a@2.0.0", dependsOn: [] },
        { ref: "b@1.0.0", dependsOn: ["a@2.0.0"] },
        { ref: "sextant@0.1.0", dependsOn: ["b@1.0.0"] },
      ],
    });
    expect(refsOf(settled)).toEqual(["a@2.0.0", "b@1.0.0"]);
  });

  it.each([
    ["another commit", { ...release, epoch: release.epoch + 1 }],
    ["another version", { ...release, version: "0.1.1" }],
  ])("has another serial number for %s", (_what, other) => {
    const serialOf = (of: typeof release) => settleBom(bom("1", "work"), of).serialNumber;
    expect(serialOf(other)).not.toBe(serialOf(release));
  });
});
