import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makePackage } from "@sextant/contract/package/make-package.ts";
import { readCommandLine } from "@sextant/server/platform/command-line.ts";
import { listMigrations } from "@sextant/server/platform/database/migrate.ts";
import { missingIn, readReleases } from "@sextant/server/testing/released/releases.ts";
import { describeMaterials } from "./bill-of-materials.ts";
import { packRelease } from "./pack-release.ts";

const root = join(import.meta.dirname, "..");
const page = join(root, "web", "dist");

const usage = `Usage: npm run release -- <folder>

Builds the page and writes to <folder> what a server needs, the page included, as sextant-<version>.tgz, its bill of materials
(CycloneDX) as sextant-<version>.cdx.json, and the package for programs that call the API as sextant-client-<version>.tgz. The same
commit gives the same bytes.`;

/** Runs a tool in the project's folder. @returns What it says. @throws Error with its words when it fails. */
function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(error?.message ?? `${stdout}${stderr}`.trim());
  return stdout;
}

/** Builds the page a second time, elsewhere. @throws Error naming a file that isn't the same. */
function compareWithSecondBuild(): void {
  const again = mkdtempSync(join(tmpdir(), "sextant-page-"));
  try {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    run(process.execPath, [vite, "build", "web", `--outDir=${again}`, "--emptyOutDir"]);
    const filesOf = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== ".built-from")
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .toSorted();
    const [first, second] = [filesOf(page), filesOf(again)];
    const isOther = (path: string) => !readFileSync(join(page, path)).equals(readFileSync(join(again, path)));
    const other = first.find((path, index) => path !== second[index] || isOther(path));
    if (other !== undefined || first.length !== second.length)
      throw new Error(`Two builds of the page differ${other ? ` in ${other}` : ""}. Remove web/dist and try again.`);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}

/** @throws Error when later versions wouldn’t be tested to update a database of this one. */
async function requireData(): Promise<void> {
  const missing = missingIn(await readReleases(), await listMigrations());
  if (missing !== null)
    throw new Error(
      `No release’s database has the migration ${missing}. Run npm run release:data, commit its file, and try again.`,
    );
}

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) return console.log(usage);
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error(usage);
  if (run("git", ["status", "--porcelain"]) !== "")
    throw new Error("There are changes that aren’t committed. Commit or remove them: a release is made of a commit.");
  const [commit = "", made = ""] = run("git", ["log", "-1", "--format=%H %ct"]).trim().split(" ");
  const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? made);
  const tracked = run("git", ["ls-files", "-z"]).split("\0").filter(Boolean);
  await requireData();
  console.log("Building the page twice …");
  run(process.execPath, [join(root, "scripts", "build.mjs")]);
  compareWithSecondBuild();
  const path = await packRelease({ root, tracked, page, commit, epoch }, resolve(folder));
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const bill = path.replace(/\.tgz$/, ".cdx.json");
  await writeFile(bill, describeMaterials(root, { version, epoch }));
  const client = await makePackage(resolve(folder));
  console.log(`Made of commit ${commit}. SHA-256:`);
  for (const written of [path, bill, client])
    console.log(
      `${createHash("sha256")
        .update(await readFile(written))
        .digest("hex")}  ${written}`,
    );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
