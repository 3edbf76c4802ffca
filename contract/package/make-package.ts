import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { comments, schemas } from "../documentation.gen.ts";
import { openApiDocument } from "../openapi.ts";
import type { Operation } from "../operation.ts";
import { operations } from "../operations.ts";
import { tokenScopeOf } from "../token-scopes.ts";
import { documentTypes } from "./document-types.ts";

const sources = join(import.meta.dirname, "client");
const top = join(import.meta.dirname, "../..");

const callable = Object.fromEntries(
  Object.entries(operations as Record<string, Operation>).filter(([id, one]) => tokenScopeOf(id, one) !== null),
);

/** Returns the source that replaces the sample in `client/operations.ts`. */
async function operationsSource(document: Record<string, unknown>): Promise<string> {
  const rows = Object.entries(callable).map(([id, { method, path, multipart }]) => {
    const route = multipart ? [method, path, "form"] : [method, path];
    return `  ${JSON.stringify(id)}: ${JSON.stringify(route)},`;
  });
  const routes = 'Record<keyof operations, readonly [method: string, path: string, body?: "form"]>';
  return `${await documentTypes(document)}\nexport const routes: ${routes} = {\n${rows.join("\n")}\n};\n`;
}

/**
 * Compiles the client with all operations.
 *
 * @throws Error naming what doesn’t compile.
 */
function compile(from: string, to: string): void {
  const program = ts.createProgram(globSync(join(from, "*.ts")).sort(), {
    rootDir: from,
    outDir: to,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  const faults = [...ts.getPreEmitDiagnostics(program), ...program.emit().diagnostics];
  if (faults.length === 0) return;
  const host = { getCurrentDirectory: () => from, getCanonicalFileName: String, getNewLine: () => "\n" };
  throw new Error(`The client doesn’t compile:\n${ts.formatDiagnostics(faults, host)}`);
}

const packageJson = (version: string) => ({
  name: "@sextant/client",
  version,
  description: "Calls the API of Sextant with an API token: a typed client, and the OpenAPI document.",
  license: "Apache-2.0",
  type: "module",
  engines: { node: ">=22" },
  sideEffects: false,
  main: "./index.js",
  types: "./index.d.ts",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./openapi.json": "./openapi.json" },
});

/**
 * Makes the package with which programs call the API: the client, the types of what an API token may call, and its OpenAPI document, as
 * JavaScript without dependencies.
 *
 * @param into The folder for the tarball.
 * @returns Where it is.
 */
export async function makePackage(into: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "sextant-client-"));
  try {
    const { version } = JSON.parse(await readFile(join(top, "package.json"), "utf8")) as { version: string };
    const document = await openApiDocument(callable, version, { schemas, comments }, async () => {});
    const [from, to] = [join(scratch, "sources"), join(scratch, "package")];
    await Promise.all([mkdir(from), mkdir(to), mkdir(into, { recursive: true })]);
    for (const name of globSync("*.ts", { cwd: sources, exclude: ["*.test.ts", "operations.ts"] }))
      await copyFile(join(sources, name), join(from, name));
    await writeFile(join(to, "openapi.json"), `${JSON.stringify(document, null, 2)}\n`);
    await writeFile(join(from, "operations.ts"), await operationsSource(document));
    compile(from, to);
    await copyFile(join(sources, "README.md"), join(to, "README.md"));
    await copyFile(join(top, "LICENSE"), join(to, "LICENSE"));
    await writeFile(join(to, "package.json"), `${JSON.stringify(packageJson(version), null, 2)}\n`);
    const args = ["pack", `--pack-destination=${into}`, "--ignore-scripts", "--offline", "--loglevel=error"];
    const { status, stderr, error } = spawnSync("npm", args, { cwd: to, encoding: "utf8" });
    if (status !== 0) throw new Error(`npm couldn’t pack the client: ${error?.message ?? stderr}`);
    return join(into, `sextant-client-${version}.tgz`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
