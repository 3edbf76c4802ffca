import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database.ts";
import { schemaTypes } from "./generate.ts";

test("the committed types are those of the migrated database (else: npm run generate)", async () => {
  const database = await createTestDatabase();
  try {
    const committed = await readFile(new URL("./schema.gen.ts", import.meta.url), "utf8");
    expect(committed).toBe(await schemaTypes(database.url));
  } finally {
    await database.drop();
  }
});
