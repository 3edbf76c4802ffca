import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const PREFIX = "sextant-test-";
/** Tests leave some 2 GB at most, see docs/performance.md; memory that programs need is not taken from them. */
const NEEDED_BYTES = 6 * 2 ** 30;

/**
 * Makes a folder for what tests write, in memory where there is plenty: a database of its own for each file of tests is thousands of
 * small files, and on a disk a fifth of all processor time went to making and removing them.
 *
 * @returns Its path; it goes when this process ends. Undefined where temporary files stay where the system wants them.
 */
export function makeScratch() {
  if (process.env.TMPDIR || !hasRoom()) return undefined;
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // The database may run as another user, who has to get through it.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom() {
  // Knows of a container's limit too. Where Node is too old to say, nothing is risked.
  if ((process.availableMemory?.() ?? 0) < NEEDED_BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Removes what runs left that were killed: memory has no other broom than the next start of the machine. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
