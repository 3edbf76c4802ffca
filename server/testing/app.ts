import type { Role } from "@sextant/contract/who.ts";
import type { FastifyInstance } from "fastify";
import { readConfig } from "../platform/config.ts";
import { answerTimeouts, longTimeouts } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { openPlatform } from "../platform/open.ts";
import type { Platform } from "../platform/platform.ts";
import { openLog } from "../platform/request-ids.ts";
import { buildApp } from "../start/app.ts";
import { createTestDatabase } from "./database.ts";
import { type DatabaseProxy, openDatabaseProxy } from "./database-proxy.ts";
import { createTestUser } from "./factories.ts";

/** Someone signed in: their token and who they are. */
export interface SignedIn {
  id: string;
  role: Role;
  token: string;
  signInId: string;
  /** Empty: where they act without a call, there is no request. */
  address: string;
}

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

interface CallOptions {
  as?: SignedIn | null;
  body?: unknown;
  headers?: Record<string, string>;
  /** Network address that the call comes from. */
  address?: string;
}

export interface TestApp {
  app: FastifyInstance;
  platform: Platform;
  /** Connection string of its database. */
  databaseUrl: string;
  /** Another process on the same database. */
  startAnother(): Promise<TestApp>;
  /** Signs in a new person of a role, or this person, without their password. */
  signInAs(who: Role | { id: string; role: Role }): Promise<SignedIn>;
  /** Calls the API; the body is sent and read as JSON. */
  call<Body = Record<string, unknown>>(method: string, url: string, options?: CallOptions): Promise<Answer<Body>>;
  close(): Promise<void>;
}

/** A test may hold what an answer waits for, however long this machine takes to see that it waits. */
const patientAnswers = { ...longTimeouts, queueMs: longTimeouts.queryMs };

/**
 * Starts the whole application on a database of its own, called without a network.
 *
 * @param env Environment variables that differ from the defaults.
 */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  return openTestApp(env, database.url, database.drop);
}

/** Returns the same, with a way to its database that can be broken. */
export async function startProxiedTestApp(
  env: Record<string, string> = {},
): Promise<{ test: TestApp; proxy: DatabaseProxy; directUrl: string }> {
  const database = await createTestDatabase();
  const proxy = await openDatabaseProxy(database.url);
  const drop = async () => {
    await proxy.close();
    await database.drop();
  };
  const test = await openTestApp(env, proxy.url, drop, answerTimeouts);
  return { test, proxy, directUrl: database.url };
}

/**
 * Creates the same on a database that is there.
 *
 * @param drop Is called when the application is closed.
 * @param answerLimits For how long the answer path waits.
 */
export async function openTestApp(
  env: Record<string, string>,
  url: string,
  drop: () => Promise<void>,
  answerLimits = patientAnswers,
): Promise<TestApp> {
  // A process of tests is late because of other tests: only who waits for the database makes it busy.
  const config = readConfig({ BUSY_DELAY_MS: "3600000", ...env });
  const platform = await openPlatform(config, url, openLog(env.LOG_LEVEL ?? "silent"), "test", answerLimits);
  const app = await buildApp(platform);
  await app.ready();
  return {
    app,
    platform,
    databaseUrl: url,
    startAnother: () => openTestApp(env, url, async () => {}, answerLimits),
    async signInAs(who) {
      const person = typeof who === "string" ? await createTestUser(platform.db, { role: who }) : who;
      const signInId = newId();
      await platform.db
        .insertInto("sign_ins")
        .values({ id: signInId, user_id: person.id, expires_at: new Date(Date.now() + 3_600_000) })
        .execute();
      return { id: person.id, role: person.role, token: await platform.tokens.issue(signInId), signInId, address: "" };
    },
    async call<Body>(method: string, url: string, { as, body, headers, address }: CallOptions = {}) {
      const response = await app.inject({
        method: method as "GET",
        url,
        ...(address ? { remoteAddress: address } : {}),
        headers: {
          ...(as ? { authorization: `JWT ${as.token}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const isJson = String(response.headers["content-type"] ?? "").includes("json");
      return {
        status: response.statusCode,
        body: (isJson ? response.json() : response.body) as Body,
        headers: response.headers,
      };
    },
    async close() {
      await app.close();
      await platform.close();
      await drop();
    },
  };
}
