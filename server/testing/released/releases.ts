import { readdir, readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { isBeforeBaseline, oldest } from "../../platform/database/baseline.ts";
import type { Thing } from "./describe-schema.ts";
import type { Held } from "./rows.ts";

/** Where each release has a file: its version, and `.json.br`. */
export const folder: URL = new URL("./releases/", import.meta.url);

const ENDING = ".json.br";

/** A database as a release left it. */
export interface Release {
  version: string;
  /** The migrations it had, by name with their hashes. */
  migrations: Record<string, string>;
  schema: Thing[];
  held: Held;
}

/** Returns where the file of a release is. */
export const fileOf = (version: string): URL => new URL(`${version}${ENDING}`, folder);

/** Reads a release's database. */
async function readRelease(version: string): Promise<Release> {
  return JSON.parse(brotliDecompressSync(await readFile(fileOf(version))).toString());
}

/** Reads the migrations that the baseline replaces, by name with their hashes. */
export const readReplaced = async (): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries((await readRelease(oldest)).migrations).filter(([name]) => isBeforeBaseline(name)));

/** Returns the newest migration that a release had. */
const newestOf = ({ migrations }: Pick<Release, "migrations">): string =>
  Object.keys(migrations).toSorted().at(-1) ?? "";

/** Reads all releases, the oldest first. */
export async function readReleases(): Promise<Release[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  const releases = await Promise.all(names.map((name) => readRelease(name.slice(0, -ENDING.length))));
  return releases.toSorted((a, b) => (newestOf(a) < newestOf(b) ? -1 : 1));
}

/** Returns the newest migration that is in no release’s file; null when there is none. */
export const missingIn = (releases: readonly Pick<Release, "migrations">[], names: readonly string[]): string | null =>
  names.findLast((name) => !releases.some(({ migrations }) => name in migrations)) ?? null;
