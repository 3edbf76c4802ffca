import { createUser } from "@sextant/server/people/directory/create-user.ts";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import type { Platform } from "@sextant/server/platform/platform.ts";

/** By which the stage is set: calls of a server, and people who are signed in. */
export interface BenchClient {
  call(method: string, path: string, token: string | null, body?: unknown): Promise<unknown>;
  createPerson(
    role: "staff" | "student" | "tutor",
    passwordHash?: string,
  ): Promise<{ id: string; email: string; token: string }>;
  /** Signs in a person who is there. @returns The token. */
  signIn(userId: string): Promise<string>;
}

/**
 * @param platform On the server's database.
 * @param address Of the server.
 */
export function createBenchClient(platform: Platform, address: string): BenchClient {
  let people = 0;
  // People of an earlier run may be in the same database.
  const run = newId().slice(-8);
  const signIn = async (userId: string) => {
    const id = newId();
    const row = { id, user_id: userId, expires_at: new Date(Date.now() + 36_000_000) };
    await platform.db.insertInto("sign_ins").values(row).execute();
    return platform.tokens.issue(id);
  };
  return {
    signIn,
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
      const email = `${role}-${people}-${run}@bench.test`;
      const id = await inTransaction(platform.db, (tx) =>
        createUser(tx, null, {
          role,
          email,
          firstName: "Bench",
          lastName: String(people),
          ...(passwordHash ? { passwordHash } : {}),
        }),
      );
      return { id, email, token: await signIn(id) };
    },
  };
}
