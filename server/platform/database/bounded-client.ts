import pg from "pg";
import { preparedName } from "./prepared.ts";

/** Ends a connection at once, without a word to the other side, which may not hear. */
export function cutConnection(client: pg.ClientBase, reason: Error): void {
  (client as pg.Client).connection.stream.destroy(reason);
}

interface BoundedOptions {
  /** For the connection to be made, TLS and password included. */
  connectMs: number;
  /** For the answer to one query, as this side sees it. */
  queryMs: number;
  /** Is told when an answer did not come in time. */
  onStuck?: () => void;
}

/**
 * Makes clients that don't wait forever. When packets are dropped silently (a firewall that forgot the connection, a host that lost
 * its power) nothing else ends the wait for many minutes. A client whose answer doesn't come in time loses its connection: what
 * `query_timeout` of node-postgres leaves behind would be used again with the late answer still on its way.
 */
export function boundedClient({ connectMs, queryMs, onStuck = () => {} }: BoundedOptions): typeof pg.Client {
  return class BoundedClient extends pg.Client {
    #isWaiting = false;
    readonly #timer = setTimeout(() => {
      if (!this.#isWaiting) return;
      cutConnection(
        this,
        Object.assign(new Error(`The database did not answer within ${queryMs} ms`), { code: "ETIMEDOUT" }),
      );
      onStuck();
    }, queryMs);

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
      this.#timer.unref();
      this.on("drain", () => {
        this.#isWaiting = false;
      });
      this.on("end", () => clearTimeout(this.#timer));
    }

    override query(...given: never[]): never {
      this.#isWaiting = true;
      this.#timer.refresh();
      const [text, values, ...rest] = given as unknown as [unknown, unknown[]];
      const name = typeof text === "string" ? preparedName(text) : null;
      if (name === null) return super.query(...(given as unknown as [string])) as never;
      return super.query({ name, text: text as string, values }, ...rest) as never;
    }
  };
}
