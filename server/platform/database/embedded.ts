import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { chooseLauncher, grantTraversal } from "./embedded-account.ts";
import { locateOlderPostgres, locatePostgres } from "./embedded-binaries.ts";
import { BACKUP_USER, DATABASE_USER, ensureCluster, RUNTIME_USER } from "./embedded-cluster.ts";
import { lockDataDirectory } from "./embedded-lock.ts";
import { clearOrphan } from "./embedded-orphan.ts";
import { pause } from "./embedded-processes.ts";
import { connection, type PostgresProcess, type ServerPlan, startWithRetries } from "./embedded-server.ts";
import { prepareSocketDirectory } from "./embedded-socket.ts";
import { openWalArchive } from "./wal-archive.ts";

const DATABASE = "sextant";
const RESTARTS_ALLOWED = 5;
const RESTART_WINDOW_MS = 10 * 60_000;
const AGAIN_AFTER_MS = 500;

export type EmbeddedDatabase = {
  /** Reaches the database `sextant` through the socket as its owner; good for `pg`, and for `psql`. */
  url: string;
  /** The same for the role that the server runs under: no superuser, and after `grantRights` it has rights on rows alone. */
  runtimeUrl: string;
  /** Stops PostgreSQL after its running statements are cut off, and gives the data directory free. */
  stop(): Promise<void>;
  /** Calls back once when PostgreSQL ended by itself and could not be brought back. */
  onExit(callback: (reason: Error) => void): void;
};

/**
 * Starts the PostgreSQL that comes with Sextant on `<dataDir>/postgres`, making it at the first start, and keeps it running:
 * after an unexpected end it is started again, up to five times in ten minutes. It listens on a private socket only and ends
 * with this process, whatever kills it. `settings` are PostgreSQL settings over our own (tests turn `fsync` off); into `archive`, a
 * folder, its WAL is archived.
 * Throws DataDirectoryInUseError when a living Sextant has the directory, and an Error with one clear line for the rest.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
  archive?: string | null;
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const dataDir = openDataDirectory(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  try {
    const binaries = locatePostgres();
    const cluster = join(dataDir, "postgres");
    const launcher = chooseLauncher(cluster, log);
    grantTraversal(launcher, dataDir);
    await ensureCluster(binaries, launcher, cluster);
    await clearOrphan(cluster, log);
    const plan: ServerPlan = {
      binaries,
      launcher,
      cluster,
      socketDirectory: prepareSocketDirectory(dataDir, launcher),
      logFile: join(dataDir, "postgres.log"),
      settings: {
        ...options.settings,
        ...(options.archive ? openWalArchive(launcher, options.archive, dataDir, log) : {}),
      },
    };
    const first = await startWithRetries(plan, log);
    await ensureDatabase(plan.socketDirectory);
    await ensureRoles(plan.socketDirectory);
    const url = urlOf(plan.socketDirectory);
    lock.announce(url);
    const supervised = supervise(first, plan, log);
    return {
      url,
      runtimeUrl: runtimeUrlOf(url),
      onExit: supervised.onExit,
      stop: async () => {
        await supervised.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const urlOf = (socketDirectory: string) =>
  `postgres://${DATABASE_USER}@localhost/${DATABASE}?host=${encodeURIComponent(socketDirectory)}`;

/**
 * Starts an older PostgreSQL on the cluster of a data directory, to read it: for the while of an upgrade, and by nobody but us. What
 * was written and not archived yet is, when it stops.
 */
export async function startOlderDatabase(options: {
  dataDir: string;
  major: number;
  log: (line: string) => void;
  archive: string | null;
}): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  const { dataDir, log } = options;
  const cluster = join(dataDir, "postgres");
  const binaries = locateOlderPostgres(options.major);
  const launcher = chooseLauncher(cluster, log);
  grantTraversal(launcher, dataDir);
  await clearOrphan(cluster, log);
  const plan: ServerPlan = {
    ...{ binaries, launcher, cluster, logFile: join(dataDir, "postgres.log") },
    socketDirectory: prepareSocketDirectory(dataDir, launcher),
    settings: {
      default_transaction_read_only: "on",
      autovacuum: "off",
      ...(options.archive ? openWalArchive(launcher, options.archive, dataDir, log) : {}),
    },
  };
  const server = await startWithRetries(plan, log);
  return {
    url: urlOf(plan.socketDirectory),
    async stop() {
      server.interrupt("SIGINT");
      await server.ended;
    },
  };
}

/** Returns the address of an embedded database for the role that the server runs under, from that of its owner. */
export const runtimeUrlOf = (url: string): string => asRole(url, RUNTIME_USER);

/** Returns the same for the role that makes backups. */
export const backupUrlOf = (url: string): string => asRole(url, BACKUP_USER);

function asRole(url: string, role: string): string {
  const changed = new URL(url);
  changed.username = role;
  return changed.href;
}

function openDataDirectory(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    throw new Error(`DATA_DIR ${path} cannot be used by this user: ${(error as Error).message}`);
  }
}

function supervise(first: PostgresProcess, plan: ServerPlan, log: (line: string) => void) {
  let current = first;
  let stopping = false;
  let report = (_reason: Error) => {};
  const ends: number[] = [];

  /** What ends while it still recovers has only ended once more. */
  async function startAgain(): Promise<PostgresProcess> {
    for (let failure: unknown = null; ; ) {
      const now = performance.now();
      ends.push(now);
      if (ends.filter((end) => now - end < RESTART_WINDOW_MS).length > RESTARTS_ALLOWED)
        throw failure ?? new Error(`PostgreSQL ended ${ends.length} times; see ${plan.logFile}`);
      try {
        await clearOrphan(plan.cluster, log);
        prepareSocketDirectory(dirname(plan.cluster), plan.launcher);
        return await startWithRetries(plan, log);
      } catch (error) {
        if (stopping) throw error;
        failure = error;
        await pause(AGAIN_AFTER_MS);
      }
    }
  }

  const finished = (async () => {
    for (;;) {
      await current.ended;
      if (stopping) return;
      log("PostgreSQL ended unexpectedly; starting it again");
      current = await startAgain();
      log("PostgreSQL is back");
      if (stopping) current.interrupt("SIGINT");
    }
  })().catch((reason: Error) => {
    if (!stopping) report(reason);
  });

  return {
    onExit: (callback: (reason: Error) => void) => {
      report = callback;
    },
    stop: async () => {
      stopping = true;
      current.interrupt("SIGINT");
      const timer = setTimeout(() => {
        log("PostgreSQL takes long to stop; ending it at once (it will recover at the next start)");
        current.interrupt("SIGQUIT");
      }, 30_000);
      await finished;
      clearTimeout(timer);
    },
  };
}

async function ensureDatabase(socketDirectory: string): Promise<void> {
  const client = new pg.Client(connection(socketDirectory, "postgres"));
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

const COMMON_LIMITS = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS";

/** Makes the roles of the server and of backups; a cluster of an earlier version gets them at its next start. */
async function ensureRoles(socketDirectory: string): Promise<void> {
  const client = new pg.Client(connection(socketDirectory, DATABASE));
  await client.connect();
  try {
    for (const role of [RUNTIME_USER, BACKUP_USER]) {
      const found = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [role]);
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
    }
    await client.query(`ALTER ROLE ${RUNTIME_USER} ${COMMON_LIMITS} NOREPLICATION`);
    // Only a role that may replicate keeps WAL from being recycled while the files are copied.
    await client.query(`ALTER ROLE ${BACKUP_USER} ${COMMON_LIMITS} REPLICATION`);
    await client.query(`GRANT pg_read_all_data TO ${BACKUP_USER}`);
    await client.query(
      `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${BACKUP_USER}`,
    );
  } finally {
    await client.end();
  }
}
