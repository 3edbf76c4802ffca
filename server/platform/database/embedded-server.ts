import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { cutEnd } from "@sextant/questions/text/cut.ts";
import pg from "pg";
import { sharedBuffersMb } from "../memory-limit.ts";
import { postgresOomEnvironment } from "../oom-score.ts";
import { giveTo, type Launcher } from "./embedded-account.ts";
import type { PostgresBinaries } from "./embedded-binaries.ts";
import { DATABASE_USER, POSTGRES_ENVIRONMENT } from "./embedded-cluster.ts";
import { pause } from "./embedded-processes.ts";

const MEGABYTE = 1024 * 1024;
const LOG_FILE_LIMIT = 16 * MEGABYTE;

/** One run of PostgreSQL; `ended` resolves when the process is gone. */
export type PostgresProcess = { ended: Promise<void>; interrupt(signal: "SIGINT" | "SIGQUIT"): void };

export type ServerPlan = {
  binaries: PostgresBinaries;
  launcher: Launcher;
  cluster: string;
  socketDirectory: string;
  /** PostgreSQL's own output is appended here; it is set aside as `….old` when it grows past 16 MB. */
  logFile: string;
  /** Server settings over our own defaults. */
  settings: Record<string, string>;
};

/** PostgreSQL ended before it answered; `message` has what it wrote. */
class PostgresStartError extends Error {}

/** Starts it, also after a `kill -9`: its workers may live a moment longer, and it refuses to start beside them. */
export async function startWithRetries(plan: ServerPlan, log: (line: string) => void): Promise<PostgresProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await startPostgres(plan, log);
    } catch (error) {
      const workersLeft = error instanceof PostgresStartError && /pre-existing shared memory block/.test(error.message);
      if (!workersLeft || tries === 100) throw error;
      await pause(100);
    }
  }
}

/** Starts PostgreSQL and waits until it answers, however long its recovery after a crash takes. */
export async function startPostgres(plan: ServerPlan, log: (line: string) => void): Promise<PostgresProcess> {
  if (existsSync(plan.logFile) && statSync(plan.logFile).size > LOG_FILE_LIMIT)
    renameSync(plan.logFile, `${plan.logFile}.old`);
  const output = openSync(plan.logFile, "a", 0o600);
  giveTo(plan.launcher, plan.logFile);
  const writtenBefore = statSync(plan.logFile).size;
  const [command = plan.binaries.postgres, ...args] = [
    ...plan.launcher.prefix,
    plan.binaries.postgres,
    "-D",
    plan.cluster,
    ...Object.entries(allSettings(plan)).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // A group of its own: Ctrl-C in the terminal is for us, who stop it after the last answer is written.
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", output, output],
    env: { ...POSTGRES_ENVIRONMENT, ...postgresOomEnvironment },
    cwd: plan.cluster,
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  await untilItAnswers(child, ended, plan, writtenBefore, log);
  return { ended, interrupt: (signal) => void child.kill(signal) };
}

async function untilItAnswers(
  child: ChildProcess,
  ended: Promise<void>,
  plan: ServerPlan,
  writtenBefore: number,
  log: (line: string) => void,
): Promise<void> {
  let over = false;
  ended.then(() => {
    over = true;
  });
  child.once("error", (error) => log(`PostgreSQL cannot be started: ${error.message}`));
  let nextWord = performance.now() + 10_000;
  while (!(await answers(plan.socketDirectory))) {
    if (over) {
      const words = readFileSync(plan.logFile).subarray(writtenBefore).toString().trim();
      throw new PostgresStartError(`PostgreSQL did not start. It says (${plan.logFile}):\n${cutEnd(words, 2000)}`);
    }
    if (performance.now() > nextWord) {
      log("PostgreSQL is still recovering from its last end");
      nextWord += 10_000;
    }
    await pause(15);
  }
}

async function answers(socketDirectory: string): Promise<boolean> {
  if (!existsSync(join(socketDirectory, ".s.PGSQL.5432"))) return false;
  const client = new pg.Client(connection(socketDirectory, "postgres"));
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns everything that `pg` would otherwise take from the environment is said. */
export function connection(socketDirectory: string, database: string): pg.ClientConfig {
  return { host: socketDirectory, port: 5432, user: DATABASE_USER, password: "", database, ssl: false };
}

function allSettings(plan: ServerPlan): Record<string, string> {
  const sharedBuffers = sharedBuffersMb();
  return {
    unix_socket_directories: plan.socketDirectory,
    unix_socket_permissions: "0700",
    listen_addresses: "",
    port: "5432",
    max_connections: "100",
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${sharedBuffers * 4}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    wal_compression: "pglz",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    random_page_cost: "1.1",
    // Queries here are short; plans compiled to machine code cost more than they give.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    ...plan.settings,
  };
}
