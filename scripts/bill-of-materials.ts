import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { UNUSED_PACKAGES } from "./unused-packages.ts";

interface Component {
  "bom-ref": string;
  type?: string;
  name: string;
  properties?: { name: string; value?: string }[];
}

/** A bill of materials as CycloneDX has it; what isn't named here stays as it is. */
export interface Bom {
  $schema?: string;
  bomFormat?: string;
  specVersion: string;
  serialNumber?: string;
  version?: number;
  metadata: { component: Component; [more: string]: unknown };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** Workspaces of which a release has no code. */
const LEFT_OUT = ["@sextant/bench", "@sextant/e2e"];
const DEVELOPMENT = "cdx:npm:package:development";

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Returns an id that the content alone decides, as a UUID of version 8. */
function uuidOf(content: string): string {
  const hex = createHash("sha256").update(content).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}

/**
 * Makes a reproducible bill of materials of what a server runs, from the one that npm writes. npm's has a random number, the time and the
 * folder name in it, and packages that only development needs. npm's own `--omit=dev` would omit packages that the server needs too.
 */
export function settleBom(bom: Bom, { version, epoch }: { version: string; epoch: number }): Bom {
  const isLeftOut = ({ properties = [], ...component }: Component) =>
    properties.some(({ name, value }) => name === DEVELOPMENT && value === "true") ||
    UNUSED_PACKAGES.some((name) => component["bom-ref"].startsWith(`${name}@`)) ||
    LEFT_OUT.some((name) => component["bom-ref"] === `${name}@${version}`);
  const components = bom.components.filter((component) => !isLeftOut(component));
  const root = bom.metadata.component;
  const refs = new Set([root["bom-ref"], ...components.map((component) => component["bom-ref"])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)).toSorted(byText) }));
  const settled = {
    components: components.toSorted((a, b) => byText(a["bom-ref"], b["bom-ref"])),
    dependencies: dependencies.toSorted((a, b) => byText(a.ref, b.ref)),
  };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ version, epoch, ...settled }))}`,
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      lifecycles: [{ phase: "pre-build" }],
      tools: { components: [{ type: "application", name: "npm" }] },
      component: { ...root, type: "application", name: "sextant" },
    },
    ...settled,
  };
}

/** Returns the bill of materials of a release in CycloneDX's JSON, from the lockfile in the project's folder. */
export function describeMaterials(root: string, release: { version: string; epoch: number }): string {
  const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--offline", "--loglevel=error"];
  const { status, stdout, stderr, error } = spawnSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm couldn’t write the bill of materials: ${error?.message ?? stderr}`);
  return `${JSON.stringify(settleBom(JSON.parse(stdout) as Bom, release), null, 2)}\n`;
}
