/** It only reads: a standby, or a primary that has just been demoted, or was told to. */
export const READ_ONLY = "25006";

/** What PostgreSQL says when it cannot work at all, by code. */
const sqlStates = new Set([
  READ_ONLY,
  "25P03", // it ended a transaction that was idle for too long
  "57014", // the statement took longer than it may
  "57P01",
  "57P02",
  "57P03",
  "58030", // it cannot read or write its files
]);

/** Whole classes of them: connections, and resources (disk, memory, connections). */
const sqlStateClasses = new Set(["08", "53"]);

const socketCodes = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENFILE",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** PostgreSQL calls a disk that became read-only a lack of permission. */
const NO_PERMISSION = "42501";
const readOnlyDisk = /Read-only file system/i;

/** What node-postgres says without a code. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|timeout exceeded when trying to connect)/;

interface Failure {
  code?: unknown;
  message?: unknown;
  syscall?: unknown;
  /** Several addresses of one name were tried. */
  errors?: unknown;
}

/** Returns whether the database refused to write. */
export function isReadOnly(error: unknown): boolean {
  return (error as Failure | null)?.code === READ_ONLY;
}

/**
 * Returns whether the database is away, read-only, full or too slow. None of these is the fault of what was asked for: the same
 * request can succeed later, and every other request fails now too.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, message, syscall, errors } = error as Failure;
  if (typeof code === "string") {
    if (sqlStates.has(code) || socketCodes.has(code)) return true;
    if (code.length === 5 && sqlStateClasses.has(code.slice(0, 2))) return true;
    if (code === NO_PERMISSION && typeof message === "string" && readOnlyDisk.test(message)) return true;
    // The socket's file is missing while the embedded PostgreSQL starts again.
    if (code === "ENOENT" && syscall === "connect") return true;
  }
  if (typeof message === "string" && messages.test(message)) return true;
  return Array.isArray(errors) && errors.some(isDatabaseUnreachable);
}
