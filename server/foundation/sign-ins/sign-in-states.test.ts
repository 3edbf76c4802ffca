import { setImmediate as nextTurn } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../platform/database/client.ts";
import type { DB } from "../../platform/database/schema.gen.ts";
import { newId } from "../../platform/ids.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { createTestUser } from "../../testing/factories.ts";
import { createSignInStates } from "./sign-in-states.ts";

let handle: DatabaseHandle;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  handle = openDatabase(database.url);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await handle.close();
  await drop();
});

async function signIn(role: "student" | "tutor"): Promise<string> {
  const { id } = await createTestUser(handle.db, { role });
  const signInId = newId();
  const expires_at = new Date(Date.now() + 3_600_000);
  await handle.db.insertInto("sign_ins").values({ id: signInId, user_id: id, expires_at }).execute();
  return signInId;
}

test("all that is asked at once is one question to the database, and asked again soon after none", async () => {
  const asked: string[] = [];
  const counting = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: (event) => {
      asked.push(event.query.sql);
    },
  });
  const stateOf = createSignInStates(counting, pino({ level: "silent" }));
  // What has just been read stays as fresh, however long this machine takes.
  vi.useFakeTimers({ toFake: ["Date"] });
  const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(n % 2 ? "student" : "tutor")));
  const unknown = newId();
  const states = await Promise.all([...ids, ...ids, unknown].map((id) => stateOf(id)));
  const roles = Array.from({ length: 40 }, (_, n) => (n % 2 ? "student" : "tutor"));
  expect(states.map((state) => state?.role ?? null)).toEqual([...roles, null]);
  expect(asked).toHaveLength(1);
  await Promise.all(ids.map((id) => stateOf(id)));
  expect(asked).toHaveLength(1);
});

test("patient requests share a question with those that come a moment later, and hear of an end as all do", async () => {
  const asked: string[] = [];
  const counting = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: (event) => {
      asked.push(event.query.sql);
    },
  });
  const stateOf = createSignInStates(counting, pino({ level: "silent" }));
  const [one, other] = [await signIn("student"), await signIn("student")];
  await handle.db.updateTable("sign_ins").set({ ended_at: new Date() }).where("id", "=", other).execute();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const first = stateOf(one, true);
  await nextTurn();
  await nextTurn();
  const both = Promise.all([first, stateOf(other, true)]);
  expect(asked).toEqual([]);
  vi.runOnlyPendingTimers();
  const states = await both;
  expect(states.map((state) => state?.role ?? null)).toEqual(["student", null]);
  expect(asked).toHaveLength(1);
});

test("a question that fails is told to all who asked", async () => {
  const away = openDatabase("postgres://nobody@127.0.0.1:1/nowhere");
  const stateOf = createSignInStates(away.db, pino({ level: "silent" }));
  const id = newId();
  const tries = await Promise.allSettled([stateOf(id), stateOf(id), stateOf(newId())]);
  expect(tries.map((tried) => tried.status)).toEqual(["rejected", "rejected", "rejected"]);
  await away.close();
});
