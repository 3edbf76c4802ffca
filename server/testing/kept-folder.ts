import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { processStart } from "../platform/database/embedded-processes.ts";

const WORK = "at-work-";

/**
 * Makes a folder for this process, named by a prefix and its number, and removes those of processes that ended without doing so.
 *
 * @returns Its path.
 */
export function makeOwnFolder(parent: string, prefix: string): string {
  for (const name of readdirSync(parent)) {
    const [, pid] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : [];
    if (pid && processStart(Number(pid)) === undefined) remove(join(parent, name));
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`));
}

/**
 * Copies what is kept in `store` under a key. Other runs may copy from there, keep and remove at the same time.
 *
 * @param target A path where nothing is yet.
 * @returns False when nothing is kept; then nothing is at `target`.
 */
export function takeFolder(store: string, key: string, target: string): boolean {
  const kept = join(store, key);
  const before = identityOf(kept);
  // What is removed makes way first: if it’s still there after copying, the copy is whole.
  if (before !== null && copy(kept, target) && identityOf(kept) === before) return true;
  remove(target);
  return false;
}

/** Keeps a copy of a folder in `store` under a key, and removes what is kept under others. */
export function keepFolder(store: string, key: string, source: string): void {
  mkdirSync(store, { recursive: true });
  const work = makeOwnFolder(store, WORK);
  // It’s moved there whole, so that a killed run leaves nothing that another would take.
  if (copy(source, join(work, "new"))) move(join(work, "new"), join(store, key));
  for (const name of readdirSync(store))
    if (name !== key && !name.startsWith(WORK)) move(join(store, name), join(work, name));
  remove(work);
}

function identityOf(folder: string): number | null {
  return statSync(folder, { throwIfNoEntry: false })?.ino ?? null;
}

/** Keeps owners and rights too, which PostgreSQL looks at. */
function copy(source: string, target: string): boolean {
  return spawnSync("cp", ["-a", source, target], { stdio: "ignore" }).status === 0;
}

/** Does nothing where another run was faster. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });
