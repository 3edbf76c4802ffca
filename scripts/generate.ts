import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateOperationTable } from "@sextant/contract/generate.ts";
import { startEmbeddedDatabase } from "@sextant/server/platform/database/embedded.ts";
import { schemaTypes } from "@sextant/server/platform/database/generate.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";

/** `npm run generate`: writes what is derived and committed: the page's table of calls, and the types of the database's tables. */
await generateOperationTable();
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
