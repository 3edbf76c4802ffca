import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateDocumentation, generateOperationTables } from "@sextant/contract/generate.ts";
import { startEmbeddedDatabase } from "@sextant/server/platform/database/embedded.ts";
import { schemaTypes } from "@sextant/server/platform/database/generate.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";
import { contractComments } from "./contract-comments.ts";
import { generateDecisionTable } from "./decisions.ts";

const root = join(import.meta.dirname, "..");

/**
 * `npm run generate`: writes what is derived and committed: the table of decisions, the page's table of calls, names of the OpenAPI
 * document, and the types of the database's tables.
 */
generateDecisionTable(join(root, "docs", "decisions"));
await generateOperationTables();
await generateDocumentation(contractComments(join(root, "contract")));
await generateSchemaTypes();

async function generateSchemaTypes(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "sextant-generate-"));
  const database = await startEmbeddedDatabase({ dataDir, log: console.log, settings: { fsync: "off" } });
  try {
    await migrate(database.url);
    await writeFile("server/platform/database/schema.gen.ts", await schemaTypes(database.url));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
