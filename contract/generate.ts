import { globSync, readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const web = new URL("../web/", import.meta.url).pathname;

/** What the player and the sign-in pages consist of: they load no table of the operations that only the application calls. */
const COMMON = ["base", "entries/player", "entries/signin"];

type Table = "operations" | "more-operations";

/** Returns where a table of the page’s calls is. */
export const tablePath = (table: Table): string => join(web, "base/requests", `${table}.gen.ts`);

/** Returns the ids of operations that these files name. */
async function idsIn(files: readonly string[]): Promise<Set<string>> {
  const texts = await Promise.all(files.map((file) => readFile(join(web, file), "utf8")));
  return new Set(texts.flatMap((text) => [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, id]) => id ?? "")));
}

/** Returns the page's two tables of calls: method and path by id, without any schema, so that none reaches the bundle. */
export async function operationTables(): Promise<Record<Table, string>> {
  const files = COMMON.flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  const common = await idsIn(files.filter((file) => /(?<!\.(?:gen|test))\.tsx?$/.test(file)));
  const rows = Object.entries(operations as Record<string, Operation>).map(([id, { method, path }]) => ({
    isCommon: common.has(id),
    row: `  ${JSON.stringify(id)}: [${JSON.stringify(method)}, ${JSON.stringify(path)}],`,
  }));
  const source = (name: string, isCommon: boolean) => {
    const own = rows.filter((each) => each.isCommon === isCommon).map(({ row }) => row);
    return `// Generated from contract/ by \`npm run generate\`.\nexport const ${name} = {\n${own.join("\n")}\n} as const;\n`;
  };
  return { operations: source("operationTable", true), "more-operations": source("moreOperations", false) };
}

/** Writes the tables where the page imports them. */
export async function generateOperationTables(): Promise<void> {
  for (const [table, source] of Object.entries(await operationTables()))
    await writeFile(tablePath(table as Table), source);
}

/** Schemas of questions are defined in their own workspace: files in the document by where they are imported from. */
const QUESTION_SCHEMAS: Readonly<Record<string, string>> = {
  "question.ts": "@sextant/questions/question.ts",
  "interaction.ts": "@sextant/questions/interactions/schemas.ts",
};

const documentation = new URL("./documentation.gen.ts", import.meta.url);
const folder = new URL(".", import.meta.url).pathname;

/**
 * Returns the source that names and describes the schemas of the OpenAPI document.
 *
 * @param comments Doc comments of the contract, by where they are.
 */
export async function documentationSource(comments: Record<string, string>): Promise<string> {
  const files = globSync("*.ts", { cwd: folder })
    .filter((file) => !/\.(?:test|gen)\.ts$|^openapi|^(?:generate|operations|types|unlimited)\.ts$/.test(file))
    .sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const exported = (await import(new URL(file, documentation).href)) as Record<string, unknown>;
      const names = Object.entries(exported).flatMap(([name, value]) => (value instanceof z.ZodType ? [name] : []));
      return { file, names: names.sort() };
    }),
  );
  for (const [file, path] of Object.entries(QUESTION_SCHEMAS)) {
    const exported = (await import(path)) as Record<string, unknown>;
    found.push({
      file,
      names: Object.keys(exported)
        .filter((name) => exported[name] instanceof z.ZodType)
        .sort(),
    });
  }
  const variable = (file: string, name: string) =>
    `${name}Of${file.replace(/\.ts$/, "").replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;
  const imports = found
    .filter(({ names }) => names.length > 0)
    .map(({ file, names }) => {
      const renamed = names.map((name) => `${name} as ${variable(file, name)}`);
      return `import { ${renamed.join(", ")} } from "${QUESTION_SCHEMAS[file] ?? `./${file}`}";`;
    });
  const entries = found.flatMap(({ file, names }) =>
    names.map((name) => `  ${JSON.stringify(`${file.replace(/\.ts$/, "")}/${name}`)}: ${variable(file, name)},`),
  );
  const text = [
    "// Generated from contract/ by `npm run generate`.",
    ...imports,
    "",
    `export const schemas = {\n${entries.join("\n")}\n};`,
    `export const comments: Record<string, string> = ${JSON.stringify(comments, null, 2)};`,
    "",
  ];
  return text.join("\n");
}

/** Writes the source of `documentationSource`. */
export async function generateDocumentation(comments: Record<string, string>): Promise<void> {
  await writeFile(documentation, await documentationSource(comments));
}
