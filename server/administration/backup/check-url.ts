import { join } from "node:path";
import pg from "pg";
import type { Config } from "../../platform/config.ts";
import { isBeforeBaseline, isTooOld, oldest } from "../../platform/database/baseline.ts";
import { listMigrations } from "../../platform/database/migrate.ts";
import { requireFitting, type SealingKeys } from "../../platform/sealing-keys.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { findSchema } from "./backup.queries.ts";
import { checkDatabase, type NamedFile } from "./check-database.ts";
import { hashFile } from "./trees.ts";

/** Refuses a database that this Sextant can’t check: one of another version, or one that is sealed with a key that wasn’t given. */
async function requireOurs(url: string, keys: SealingKeys): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const found = await findSchema(client);
    if (!found) throw new Error("There are no tables of Sextant in this database. Check its name in the URL.");
    if (isTooOld(found.schema))
      throw new Error(
        `This database is of a Sextant before ${oldest}. Verify it with that version, or start version ${oldest} on it first, and then this version: they update the tables.`,
      );
    const known = await listMigrations();
    if (!isBeforeBaseline(found.schema) && !known.includes(found.schema))
      throw new Error("This database is of a newer Sextant. Verify it with that version.");
    if (found.schema !== known.at(-1))
      throw new Error(
        "This database is of an earlier Sextant. Verify it with that version, or start this version on it first: it updates the tables.",
      );
    requireFitting(keys, found);
  } finally {
    await client.end();
  }
}

/** Returns what tells whether an uploaded file is as it was uploaded: by its content on disk; in a bucket, that it exists. */
function inStorage({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): (file: NamedFile) => Promise<boolean> {
  if (s3) {
    const bucket = openStorage({ dataDir, s3 });
    return ({ hash }) => bucket.has(hash);
  }
  return async ({ hash, bytes }) => {
    const found = await hashFile(join(dataDir, "files", hash.slice(0, 2), hash.slice(2)));
    return found?.sha256 === hash && found.bytes === bytes;
  };
}

/**
 * Proves that a database that was restored by other means is whole, with the uploaded files that go with it. Changes nothing.
 *
 * @param say Is given what was checked.
 * @returns What is wrong, in words.
 */
export async function checkUrl(
  url: string,
  config: Pick<Config, "dataDir" | "s3">,
  keys: SealingKeys,
  say: (line: string) => void,
): Promise<string[]> {
  await requireOurs(url, keys);
  const { lines, faults } = await checkDatabase(url, { counts: {}, hasFile: inStorage(config) });
  for (const line of lines) say(line);
  return faults;
}
