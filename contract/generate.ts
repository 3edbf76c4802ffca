import { writeFile } from "node:fs/promises";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const target = new URL("../web/requests/operations.gen.ts", import.meta.url);

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
