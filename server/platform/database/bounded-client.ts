import pg from "pg";
import { currentSpan } from "../traces/span.ts";
import { preparedName } from "./prepared.ts";
import { traceQuery } from "./trace-query.ts";
import { READ_ONLY } from "./unreachable.ts";
import { watchdog } from "./watchdog.ts";

/** Connections on which the database refused to write. */
const readOnly = new WeakSet<pg.ClientBase>();

/** Returns whether a connection leads to where nothing can be written. The next one may lead elsewhere. */
export const leadsToReadOnly = (client: pg.ClientBase): boolean => readOnly.has(client);

/** Ends a connection at once, without a word to the other side, which may not hear. */
export function cutConnection(client: pg.ClientBase, reason: Error): void {
  (client as pg.Client).connection.stream.destroy(reason);
}

const timedOut = (message: string) => Object.assign(new Error(message), { code: "ETIMEDOUT" });

interface BoundedOptions {
  /** For connecting, TLS and password included. */
  connectMs: number;
  /** For the answer to one query, as this side sees it. */
  queryMs: number;
  /** Called when an answer did not arrive in time. */
  onStuck?: () => void;
  /** For reads that may be a little old. */
  mayBeStandby?: boolean;
}

/**
 * Makes clients that don't wait forever. When packets are dropped silently (a firewall that forgot the connection, a host that lost power),
 * nothing else ends the wait for many minutes. A client whose answer doesn't arrive in time loses its connection: with `query_timeout` of
 * node-postgres, the connection would be reused with the late answer still on its way.
 *
 * They connect to primaries only, unless told otherwise: PostgreSQL reports at once whether it is a standby, and a standby's data may be
 * stale.
 */
export function boundedClient({
  connectMs,
  queryMs,
  onStuck = () => {},
  mayBeStandby = false,
}: BoundedOptions): typeof pg.Client {
  return class BoundedClient extends pg.Client {
    #isWaiting = false;
    readonly #connecting = watchdog(connectMs, () => {
      cutConnection(this, timedOut(`The database could not be connected to within ${connectMs} ms`));
    });
    readonly #querying = watchdog(queryMs, () => {
      if (!this.#isWaiting) return;
      cutConnection(this, timedOut(`The database did not answer within ${queryMs} ms`));
      onStuck();
    });

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: 0, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
      this.on("connect", () => this.#connecting.stop());
      this.on("drain", () => {
        this.#isWaiting = false;
      });
      this.on("end", () => {
        this.#connecting.stop();
        this.#querying.stop();
      });
      this.connection.on("parameterStatus", ({ parameterName, parameterValue }: Record<string, string>) => {
        if (mayBeStandby || parameterName !== "in_hot_standby" || parameterValue !== "on") return;
        const isStandby = Object.assign(new Error("The database is a standby"), { code: READ_ONLY });
        // A `readyForQuery` later in the same packet would mark this connection as usable.
        this.connection.removeAllListeners("readyForQuery");
        this.connection.emit("error", isStandby);
        cutConnection(this, isStandby);
      });
      this.connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === READ_ONLY) readOnly.add(this);
      });
    }

    override query(...given: never[]): never {
      this.#isWaiting = true;
      this.#querying.restart();
      const span = currentSpan();
      if (span) return traceQuery(span, given, (asked) => this.#ask(asked));
      return this.#ask(given);
    }

    #ask(given: never[]): never {
      const [text, values, ...rest] = given as unknown as [unknown, unknown[]];
      const name = typeof text === "string" ? preparedName(text) : null;
      if (name === null) return super.query(...(given as unknown as [string])) as never;
      return super.query({ name, text: text as string, values }, ...rest) as never;
    }
  };
}
