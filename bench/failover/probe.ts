import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const EVERY_MS = 50;
const CONNECT_MS = 1000;
const WRITE_MS = 2000;

/** Writes to PostgreSQL all the time, without Sextant: what it can't do, the cluster can't. */
export interface Probe {
  /** When each write was acknowledged, ascending. */
  writtenAt: readonly number[];
  stop(): Promise<void>;
}

/** @param url Of a database of its own. */
export async function startProbe(url: string): Promise<Probe> {
  const writtenAt: number[] = [];
  let isStopping = false;
  let client: pg.Client | null = null;

  const drop = () => {
    client?.connection.stream.destroy();
    client = null;
  };
  async function write(): Promise<void> {
    if (!client) {
      const fresh = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: WRITE_MS,
      });
      fresh.on("error", () => {});
      client = fresh;
      await fresh.connect();
    }
    await client.query("insert into probe values (default)");
    writtenAt.push(performance.now());
  }
  const made = new pg.Client({ connectionString: url });
  await made.connect();
  await made.query("create table probe (written_at timestamptz not null default now())");
  await made.end();
  const running = (async () => {
    while (!isStopping) {
      await write().catch(drop);
      await pause(EVERY_MS);
    }
    drop();
  })();
  return {
    writtenAt,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}
