/** Folders whose content the server recreates at start; the backup needs only the folders. */
const EMPTY_FOLDERS = [
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  // Only the WAL that the backup needs is added, once it is written.
  "pg_wal",
];

const PASSING_FILES = new Set(["postmaster.pid", "postmaster.opts", "backup_label", "backup_label.old"]);

/** The file that tells PostgreSQL at start where recovery begins. It is copied after all other files. */
export const CONTROL_FILE = "global/pg_control";

/** Returns whether a file of a running cluster stays out of its backup: it is of this run of the server alone, or of a query. */
export function isPassing(path: string): boolean {
  const [top = "", ...below] = path.split("/");
  const name = below.at(-1) ?? top;
  return (
    (below.length > 0 && EMPTY_FOLDERS.includes(top)) ||
    PASSING_FILES.has(path) ||
    name === "pg_internal.init" ||
    name.startsWith("pgsql_tmp") ||
    path.includes("/pgsql_tmp/") ||
    // A temporary table.
    /^t\d+_\d+/.test(name)
  );
}
