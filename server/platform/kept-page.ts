import { createHash, randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { findDiskSpace } from "./storage/disk-space.ts";

/** The folder of the page as it was built, with a slash at its end. */
export const builtPage = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** So long after a release was last served its files are still there for pages that were opened with it. */
const KEPT_MS = 30 * 86_400_000;
/** Beyond so many bytes the oldest releases go earlier; the one that is served stays. */
const MOST_BYTES = 512 * 1024 * 1024;
/** A file that no release names may belong to one that another process is just bringing. */
const FRESH_MS = 3_600_000;
const EVERY_MS = 3_600_000;

type Release = { path: string; servedAt: number; names: string[] };
type Limits = { keptMs: number; mostBytes: number; freshMs: number };

/** Returns the folder of what is kept of the pages of releases, in DATA_DIR: the program's own folder is replaced, or read-only. */
export const keptAssets = (dataDir: string): string => resolve(dataDir, "page", "assets");
const releasesOf = (dataDir: string) => resolve(dataDir, "page", "releases");

const idOf = (names: readonly string[]) => createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 32);

/** Writes a file as a whole: processes that serve look for it by its name at any moment. */
async function bring(to: string, write: (path: string) => Promise<unknown>): Promise<void> {
  const partial = `${to}.${randomUUID()}.part`;
  try {
    await write(partial);
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function listReleases(dataDir: string): Promise<Release[]> {
  const folder = releasesOf(dataDir);
  const found = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const releases = await Promise.all(
    found.map(async (name) => {
      const path = join(folder, name);
      const [{ mtimeMs }, text] = await Promise.all([stat(path), readFile(path, "utf8")]);
      return { path, servedAt: mtimeMs, names: JSON.parse(text) as string[] };
    }),
  );
  return releases.sort((one, other) => other.servedAt - one.servedAt);
}

/** Removes what no release of the last 30 days needs, and the oldest of them where they take too much. */
async function forgetOld(dataDir: string, served: string, { keptMs, mostBytes, freshMs }: Limits): Promise<void> {
  const folder = keptAssets(dataDir);
  const files = new Map<string, { size: number; mtimeMs: number }>();
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found) files.set(name, found);
  }
  const wanted = new Set<string>();
  let bytes = 0;
  for (const release of await listReleases(dataDir)) {
    const others = release.names.filter((name) => !wanted.has(name));
    const more = others.reduce((sum, name) => sum + (files.get(name)?.size ?? 0), 0);
    const isOld = Date.now() - release.servedAt > keptMs || bytes + more > mostBytes;
    if (isOld && release.path !== served) {
      await rm(release.path, { force: true });
      continue;
    }
    bytes += more;
    for (const name of others) wanted.add(name);
  }
  for (const [name, { mtimeMs }] of files) {
    if (!wanted.has(name) && Date.now() - mtimeMs > freshMs) await rm(join(folder, name), { force: true });
  }
}

/**
 * Keeps the hashed files of the page that is served for those who have it open when the next release comes, and forgets those of releases
 * that were last served too long ago. Any number of processes may do it at once.
 *
 * @param names Of the files in the page's `assets/`, as this process serves them.
 */
export async function keepPage(
  dataDir: string,
  names: readonly string[],
  folder = builtPage,
  limits: Partial<Limits> = {},
): Promise<void> {
  if (names.length === 0) return;
  const sorted = names.toSorted();
  const release = join(releasesOf(dataDir), `${idOf(sorted)}.json`);
  const now = new Date();
  const isKept = await utimes(release, now, now).then(
    () => true,
    () => false,
  );
  if (!isKept) {
    await mkdir(keptAssets(dataDir), { recursive: true });
    await mkdir(releasesOf(dataDir), { recursive: true });
    for (const name of sorted) {
      const to = join(keptAssets(dataDir), name);
      // What two releases have in common is there already.
      if (await stat(to).catch(() => null)) continue;
      await bring(to, (path) => copyFile(join(folder, "assets", name), path));
    }
    await bring(release, (path) => writeFile(path, JSON.stringify(sorted)));
  }
  await forgetOld(dataDir, release, { keptMs: KEPT_MS, mostBytes: MOST_BYTES, freshMs: FRESH_MS, ...limits });
}

/** Keeps the page now and every hour until stopped; not on a disk that is nearly full. */
export function startKeepingPage(config: Pick<Config, "dataDir" | "diskReserveMb">, log: Logger): { stop(): void } {
  // As they are at the start: a release that is unpacked over this one is not what this process serves.
  const names = readdir(join(builtPage, "assets")).catch(() => []);
  const keep = async () => {
    if (!(await findDiskSpace(config)).isLow) await keepPage(config.dataDir, await names);
  };
  const run = () =>
    void keep().catch((error: unknown) =>
      log.warn({ err: error }, "the files of this page could not be kept for the next release"),
    );
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
