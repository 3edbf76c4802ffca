import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { careForDisk, type DiskPlan } from "../storage/care-for-disk.ts";
import { findDiskFault } from "../storage/disk-space.ts";
import { chooseLauncher, grantTraversal } from "./embedded-account.ts";
import { locateOlderPostgres, locatePostgres } from "./embedded-binaries.ts";
import { BACKUP_USER, DATABASE_USER, ensureCluster, RUNTIME_USER } from "./embedded-cluster.ts";
import { lockDataDirectory } from "./embedded-lock.ts";
import { clearOrphan } from "./embedded-orphan.ts";
import { connection, type ServerPlan, startWithRetries } from "./embedded-server.ts";
import { prepareSocketDirectory } from "./embedded-socket.ts";
import { supervise } from "./supervise.ts";
import { openWalArchive } from "./wal-archive.ts";

const DATABASE = "sextant";

export type EmbeddedDatabase = {
  /** Reaches the database `sextant` through the socket as its owner; good for `pg`, and for `psql`. */
  url: string;
  /** The same for the role that the server runs under: no superuser, and after `grantRights` it has rights on rows alone. */
  runtimeUrl: string;
  /** Stops PostgreSQL after its running statements are cut off, and gives the data directory free. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes with Sextant on `<dataDir>/postgres`, making it at the first start, and keeps it running:
 * after an unexpected end it is started again, however often. It listens on a private socket only and ends
 * with this process, whatever kills it. `settings` are PostgreSQL settings over our own (tests turn `fsync` off); into `archive`, a
 * folder, its WAL is archived. With `disk`, room is made on a full disk.
 * `onTrouble` is told why PostgreSQL can’t be started again, once for each cause.
 * Throws DataDirectoryInUseError when a living Sextant has the directory, and an Error with one clear line for the rest.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: (line: string) => void;
  onTrouble?: (reason: string) => void;
  settings?: Record<string, string>;
  archive?: string | null;
  disk?: Pick<DiskPlan, "ballastMb" | "diskReserveMb"> & {
    freeDiskSpace: (dataDir: string, isEnough: () => Promise<boolean>) => Promise<unknown>;
  };
}): Promise<EmbeddedDatabase> {
  const { log } = options;
  const dataDir = openDataDirectory(options.dataDir);
  const lock = lockDataDirectory(dataDir);
  const care =
    options.disk &&
    careForDisk({
      dataDir,
      log,
      ballastMb: options.disk.ballastMb,
      diskReserveMb: options.disk.diskReserveMb,
      freeDiskSpace: (isEnough) => options.disk?.freeDiskSpace(dataDir, isEnough) ?? Promise.resolve(),
    });
  try {
    await care?.look();
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
    const supervised = supervise(first, {
      dataDir,
      log,
      onTrouble: (reason) => options.onTrouble?.(reason),
      lookAtDisk: () => care?.look() ?? findDiskFault(dataDir),
      async startAgain() {
        await clearOrphan(cluster, log);
        prepareSocketDirectory(dataDir, launcher);
        return startWithRetries(plan, log);
      },
    });
    return {
      url,
      runtimeUrl: runtimeUrlOf(url),
      stop: async () => {
        await supervised.stop();
        await care?.stop();
        lock.release();
      },
    };
  } catch (error) {
    await care?.stop();
    lock.release();
    throw error;
  }
}

const urlOf = (socketDirectory: string) =>
  `postgres://${DATABASE_USER}@localhost/${DATABASE}?host=${encodeURIComponent(socketDirectory)}`;

/**
 * Starts an older PostgreSQL on the cluster of a data directory, read-only and for us alone, during an upgrade. When it stops, it archives
 * writes not archived yet.
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
    binaries,
    launcher,
    cluster,
    logFile: join(dataDir, "postgres.log"),
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
    throw new Error(`DATA_DIR ${path} cannot be used by this user: ${(error as Error).message}`, { cause: error });
  }
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
