import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashPassword } from "@sextant/server/identity/passwords.ts";
import { createUser } from "@sextant/server/people/create-user.ts";
import { readConfig } from "@sextant/server/platform/config.ts";
import { startEmbeddedDatabase } from "@sextant/server/platform/database/embedded.ts";
import { migrate } from "@sextant/server/platform/database/migrate.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import { openPlatform } from "@sextant/server/platform/open.ts";
import type { Platform } from "@sextant/server/platform/platform.ts";
import { pino } from "pino";

const main = fileURLToPath(import.meta.resolve("@sextant/server/main.ts"));

/** A server in a process of its own on a database with fsync on, as an operator runs it, and a door to set the stage. */
export interface World {
  /** Of the server's process. */
  pid: number;
  port: number;
  url: string;
  platform: Platform;
  call(method: string, path: string, token: string | null, body?: unknown): Promise<unknown>;
  hashPassword(password: string): Promise<string>;
  createPerson(role: "staff" | "student", passwordHash?: string): Promise<{ id: string; email: string; token: string }>;
  close(): Promise<void>;
}

/** Another one where two run on one machine. */
const PORT = Number(process.env.BENCH_PORT ?? 38_417);

async function waitForHealth(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answered = await fetch(`http://127.0.0.1:${port}/api/health/`).catch(() => null);
    if (answered?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "sextant-bench-"));
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => {} });
  await migrate(database.url);
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(PORT), HOST: "127.0.0.1" };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitForHealth(PORT, child);
  const platform = await openPlatform(readConfig(environment), database.url, pino({ level: "silent" }), "bench");
  let people = 0;
  return {
    pid: child.pid ?? 0,
    port: PORT,
    url: database.url,
    platform,
    async call(method, path, token, body) {
      const answered = await fetch(`http://127.0.0.1:${PORT}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `JWT ${token}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const value: unknown = answered.status === 204 ? null : await answered.json();
      if (!answered.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    },
    hashPassword,
    async createPerson(role, passwordHash) {
      people += 1;
      const email = `${role}-${people}@bench.test`;
      const id = await inTransaction(platform.db, (tx) =>
        createUser(tx, null, {
          role,
          email,
          firstName: "Bench",
          lastName: String(people),
          ...(passwordHash ? { passwordHash } : {}),
        }),
      );
      const signInId = newId();
      await platform.db
        .insertInto("sign_ins")
        .values({ id: signInId, user_id: id, expires_at: new Date(Date.now() + 36_000_000) })
        .execute();
      return { id, email, token: await platform.tokens.issue(signInId) };
    },
    async close() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      await platform.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
