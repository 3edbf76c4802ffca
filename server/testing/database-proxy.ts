import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A way to a PostgreSQL that breaks as networks and servers do. */
export interface DatabaseProxy {
  /** The database's URL by this way. */
  url: string;
  /** How many connections were attempted so far. */
  attempts(): number;
  /** Resets every connection; new ones go through. */
  cut(): void;
  /** Resets every connection, and each new one, until `mend`. */
  refuse(): void;
  /** Swallows what is sent and says nothing, on every connection and each new one, until `mend`. Those that are frozen stay so. */
  freeze(): void;
  mend(): void;
  /** Leads new connections to another server. */
  lead(databaseUrl: string): void;
  close(): Promise<void>;
}

/** Returns where the server of a connection string listens: a socket's folder, or host and port. */
export function targetOf(url: URL): { path: string } | { host: string; port: number } {
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const port = Number(url.port || 5432);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** Has a server listen on a port of its own. @returns The URL of the same database by this way. */
export async function listenBefore(server: Server, databaseUrl: URL): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("No port was given");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(bound.port);
  return url.href;
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const given = new URL(databaseUrl);
  let target = targetOf(given);
  const open = new Set<{ near: Socket; far: Socket; freeze(): void }>();
  let state: "open" | "refusing" | "frozen" = "open";
  let attempts = 0;

  const server = createServer((near) => {
    attempts += 1;
    near.on("error", () => {});
    if (state === "refusing") return void near.resetAndDestroy();
    const far = connect(target);
    far.on("error", () => near.destroy());
    let isFrozen = false;
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => isFrozen || to.write(bytes));
      from.on("close", () => isFrozen || to.destroy());
    };
    pass(near, far);
    pass(far, near);
    const pair = {
      near,
      far,
      freeze() {
        isFrozen = true;
      },
    };
    if (state === "frozen") pair.freeze();
    open.add(pair);
    near.on("close", () => {
      far.destroy();
      open.delete(pair);
    });
  });
  const cut = () => {
    for (const { near, far } of open) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const url = await listenBefore(server, given);
  return {
    url,
    attempts: () => attempts,
    cut,
    refuse() {
      state = "refusing";
      cut();
    },
    freeze() {
      state = "frozen";
      for (const pair of open) pair.freeze();
    },
    mend() {
      state = "open";
    },
    lead(databaseUrl) {
      target = targetOf(new URL(databaseUrl));
    },
    async close() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
