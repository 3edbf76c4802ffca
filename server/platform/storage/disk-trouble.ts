import type { DiskFault } from "./disk-space.ts";

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** What the system and PostgreSQL call it, by code. */
const codes: Readonly<Record<string, DiskFault>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read_only",
  "53100": "full",
};

/** The same in the words of the C library, which PostgreSQL and its tools repeat. */
const words: readonly [pattern: RegExp, fault: DiskFault][] = [
  [/No space left on device|Disk quota exceeded/i, "full"],
  [/Read-only file system/i, "read_only"],
];

/** Returns which trouble with a disk an error tells of; null where it tells of none. */
export function diskFaultOf(error: unknown): DiskFault | null {
  if (typeof error !== "object" || error === null) return null;
  const { code, message, cause, errors } = error as Failure;
  const byCode = typeof code === "string" ? codes[code] : undefined;
  if (byCode) return byCode;
  const byWords = typeof message === "string" ? words.find(([pattern]) => pattern.test(message)) : undefined;
  if (byWords) return byWords[1];
  for (const inner of [cause, ...(Array.isArray(errors) ? errors : [])]) {
    const fault = diskFaultOf(inner);
    if (fault) return fault;
  }
  return null;
}

/** Says for the operator what is wrong with a disk, and what to do. @param dataDir Null for the disk of a database that was given. */
export function explainDiskFault(fault: DiskFault, dataDir: string | null): string {
  const disk = dataDir === null ? "The database’s disk" : `The disk of ${dataDir}`;
  if (fault === "read_only")
    return `${disk} is read-only, so nothing can be saved. Find out why with dmesg, then mount it for writing again. Sextant keeps trying, so you don’t need to restart it.`;
  const place =
    dataDir === null ? "" : ` What Sextant itself could do without there: postgres.log.old, and old files in spool/.`;
  return `${disk} is full, so nothing can be saved. Free at least 1 GB: delete what other programs left, move backups to another disk, or enlarge the disk. Never delete anything in postgres/.${place} Sextant keeps trying, so you don’t need to restart it.`;
}
