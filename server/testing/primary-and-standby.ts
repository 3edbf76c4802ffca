import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, vi } from "vitest";
import { adoptCluster, chooseLauncher, grantTraversal } from "../platform/database/embedded-account.ts";
import { locatePostgres } from "../platform/database/embedded-binaries.ts";
import { DATABASE_USER, ensureCluster, POSTGRES_ENVIRONMENT } from "../platform/database/embedded-cluster.ts";
import { type PostgresProcess, type ServerPlan, startPostgres } from "../platform/database/embedded-server.ts";
import { prepareSocketDirectory } from "../platform/database/embedded-socket.ts";
import { migrate } from "../platform/database/migrate.ts";
import { run } from "./database-server.ts";
import { makeFolder } from "./make-folder.ts";
import { waitOptions } from "./wait-options.ts";

const NAME = "trial";

/** A server of the pair. */
interface Member {
  url: string;
  start(): Promise<void>;
  /** In order; a standby that is stopped misses what is written. */
  stop(): Promise<void>;
  /** As a crash does. */
  kill(): Promise<void>;
}

/** A primary with a migrated database, and a standby that streams from it: two real PostgreSQL servers. */
export interface Pair {
  primary: Member;
  standby: Member & {
    /** Resolves when all that the primary has written is there too. */
    catchUp(): Promise<void>;
    promote(): void;
  };
  close(): Promise<void>;
}

async function askFor(url: string, expression: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(`select ${expression} as value`)).rows[0]?.value;
  } finally {
    await client.end();
  }
}

/** @param name Of its folder. */
function prepare(folder: string, name: string, settings: Record<string, string>): ServerPlan {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const cluster = join(dataDir, "postgres");
  const launcher = chooseLauncher(cluster, () => {});
  grantTraversal(launcher, dataDir);
  return {
    binaries: locatePostgres(),
    launcher,
    cluster,
    logFile: join(dataDir, "postgres.log"),
    socketDirectory: prepareSocketDirectory(dataDir, launcher),
    settings: { fsync: "off", full_page_writes: "off", autovacuum: "off", shared_buffers: "32MB", ...settings },
  };
}

function memberOf(plan: ServerPlan): Member {
  let running: PostgresProcess | null = null;
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    running?.interrupt(signal);
    await running?.ended;
    running = null;
  };
  return {
    url: `postgres://${DATABASE_USER}@localhost/${NAME}?host=${encodeURIComponent(plan.socketDirectory)}`,
    async start() {
      running = await startPostgres(plan, () => {});
    },
    stop: () => end("SIGINT"),
    kill: () => end("SIGQUIT"),
  };
}

/** Starts both; the standby has everything when it returns. */
export async function startPair(): Promise<Pair> {
  const folder = makeFolder("sextant-pair-");
  const first = prepare(folder, "first", {});
  const primary = memberOf(first);
  await ensureCluster(first.binaries, first.launcher, first.cluster);
  await primary.start();
  await run(primary.url.replace(`/${NAME}`, "/postgres"), `create database ${NAME}`);
  await migrate(primary.url);
  await primary.stop();
  const second = prepare(folder, "second", {
    primary_conninfo: `host=${first.socketDirectory} port=5432 user=${DATABASE_USER}`,
  });
  mkdirSync(second.cluster, { mode: 0o700 });
  cpSync(first.cluster, second.cluster, { recursive: true, preserveTimestamps: true });
  writeFileSync(join(second.cluster, "standby.signal"), "");
  adoptCluster(dirname(second.cluster));
  const standby = memberOf(second);
  await primary.start();
  await standby.start();
  const catchUp = async () => {
    const position = await askFor(primary.url, "pg_current_wal_lsn()::text");
    const isThere = `pg_last_wal_replay_lsn() >= '${position}'`;
    await vi.waitFor(async () => expect(await askFor(standby.url, isThere)).toBe(true), waitOptions);
  };
  await catchUp();
  return {
    primary,
    standby: {
      ...standby,
      catchUp,
      promote() {
        const pgCtl = join(dirname(second.binaries.postgres), "pg_ctl");
        const [command = pgCtl, ...args] = [...second.launcher.prefix, pgCtl, "promote", "-D", second.cluster];
        const { status, stderr } = spawnSync(command, args, { encoding: "utf8", env: POSTGRES_ENVIRONMENT });
        if (status !== 0) throw new Error(`pg_ctl promote failed: ${stderr}`);
      },
    },
    async close() {
      await standby.kill();
      await primary.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
