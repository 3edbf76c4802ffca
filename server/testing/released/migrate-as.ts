import { baseline, isBeforeBaseline } from "../../platform/database/baseline.ts";
import { migrateLike } from "../../platform/database/migrate.ts";
import { run } from "../database-server.ts";

/**
 * Gives an empty database the schema of a release.
 *
 * @param migrations Those that it had, by name with their hashes. What the baseline replaces is listed as it was, though the baseline ran.
 */
export async function migrateAs(url: string, migrations: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(migrations);
  if (!names.some(isBeforeBaseline)) return migrateLike(url, names);
  await migrateLike(url, [baseline, ...names.filter((name) => !isBeforeBaseline(name))]);
  const rows = Object.entries(migrations).map(([name, hash]) => `('${name}', '${hash}')`);
  await run(url, `delete from migrations; insert into migrations (name, hash) values ${rows.join(", ")}`);
}
