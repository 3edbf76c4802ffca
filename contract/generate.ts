import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const target = new URL("../web/base/requests/operations.gen.ts", import.meta.url);

/** Returns the page's table of calls: method and path by id, without any schema, so that none reaches the bundle. */
export function operationTable(): string {
  const rows = Object.entries(operations as Record<string, Operation>).map(
    ([id, { method, path }]) => `  ${JSON.stringify(id)}: [${JSON.stringify(method)}, ${JSON.stringify(path)}],`,
  );
  return `// Generated from contract/ by \`npm run generate\`.\nexport const operationTable = {\n${rows.join("\n")}\n} as const;\n`;
}

/** Writes the table where the page imports it. */
export async function generateOperationTable(): Promise<void> {
  await writeFile(target, operationTable());
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
