import { createUser } from "@sextant/server/people/create-user.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import type { Platform } from "@sextant/server/platform/platform.ts";

/** By which the stage is set: calls of a server, and people who are signed in. */
export interface BenchClient {
  call(method: string, path: string, token: string | null, body?: unknown): Promise<unknown>;
  createPerson(role: "staff" | "student", passwordHash?: string): Promise<{ id: string; email: string; token: string }>;
}

/**
 * @param platform On the server's database.
 * @param address Of the server.
 */
export function createBenchClient(platform: Platform, address: string): BenchClient {
  let people = 0;
  return {
    async call(method, path, token, body) {
      const answered = await fetch(`${address}${path}`, {
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
  };
}
