import type { Operation } from "@sextant/contract/operation.ts";
import { operations } from "@sextant/contract/operations.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type SignedIn, startProxiedTestApp, type TestApp } from "../testing/app.ts";
import type { DatabaseProxy } from "../testing/database-proxy.ts";
import { run } from "../testing/database-server.ts";
import {
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type Sitter,
  sitFirstSection,
} from "../testing/sitting.ts";
import { waitOptions } from "../testing/wait-options.ts";

let t: TestApp;
let proxy: DatabaseProxy;
let directUrl: string;
let sitter: Sitter;
let attempt: RenderedAttempt;
let student: SignedIn;
let revision = 0;

beforeAll(async () => {
  ({ test: t, proxy, directUrl } = await startProxiedTestApp());
  const staff = await t.signInAs("staff");
  const assessment = await publishAssessment(t, staff);
  student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const begun = await sitFirstSection(t, student, assessment);
  sitter = begun.sitter;
  const [first] = begun.attempts;
  if (!first) throw new Error("The section has no attempts");
  attempt = first;
});
afterEach(async () => {
  proxy.mend();
  await back();
});
afterAll(() => t.close());

const save = () => {
  revision += 1;
  return sitter.save([{ id: attempt.id, revision, response: answer(attempt, "A"), elapsed_ms: 1 }]);
};
const ready = () => t.call("GET", "/api/ready/");
const health = () => t.call("GET", "/api/health/");
/** Everything works again, of itself. */
const back = () =>
  vi.waitFor(async () => {
    expect((await ready()).status).toBe(200);
    expect((await save()).status).toBe(200);
    expect((await t.call("GET", "/api/me/", { as: student })).status).toBe(200);
  }, waitOptions);

async function expectUnavailable(answered: { status: number; body: unknown; headers?: unknown }) {
  expect(answered).toMatchObject({ status: 503, body: { code: "overloaded" } });
  expect(answered.headers).toMatchObject({ "retry-after": expect.stringMatching(/^\d+$/) });
}

describe("while the database refuses connections", () => {
  test("saves and readiness answer 503 with Retry-After, health 200, and all of it comes back", async () => {
    proxy.refuse();
    await expectUnavailable(await save());
    await expectUnavailable(await ready());
    expect((await health()).status).toBe(200);
  });

  test("no call answers 500, and each 503 says when to come again", async () => {
    const someone = "018f0000-0000-7000-8000-000000000000";
    // This sign-in has never been looked up, so no call gets past that.
    const newcomer = await t.signInAs(student);
    proxy.refuse();
    const seen = new Map<number, number>();
    for (const [id, { method, path }] of Object.entries<Operation>(operations)) {
      const url = path.replaceAll(/\{\w+\}/g, someone);
      for (const as of [null, newcomer]) {
        const { status, headers } = await t.call(method, url, { as, ...(method === "GET" ? {} : { body: {} }) });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect([id, status], id).not.toEqual([id, 500]);
        if (status === 503) expect([id, headers["retry-after"]]).toEqual([id, expect.stringMatching(/^[1-9]\d*$/)]);
      }
    }
    expect(seen.get(503)).toBeGreaterThan(Object.keys(operations).length * 0.9);
  });

  test("live events are heard again afterwards", async () => {
    const heard = Promise.withResolvers<string>();
    const listening = await t.platform.live.listen([`user:${student.id}`], null, ({ kind }) => heard.resolve(kind));
    proxy.refuse();
    await expectUnavailable(await save());
    proxy.mend();
    await back();
    const other = await t.signInAs(student);
    await t.call("DELETE", `/api/me/sign-ins/${other.signInId}/`, { as: student });
    expect(await heard.promise).toBe("sign_in.ended");
    listening.stop();
  });
});

test("after connections were cut, each request is answered, and the next succeed", async () => {
  proxy.cut();
  expect([200, 503]).toContain((await save()).status);
});

test("connections that fall silent are given up: saves are answered 503, and the next connections are new", async () => {
  // Several connections lie idle, and all of them are dead.
  await Promise.all(Array.from({ length: 4 }, () => t.platform.answers.query("select pg_sleep(0.05)")));
  proxy.freeze();
  await expectUnavailable(await save());
  expect(t.platform.answers.idleCount).toBe(0);
  expect((await health()).status).toBe(200);
  proxy.mend();
  expect((await save()).status).toBe(200);
});

test("a database that only reads is not ready", async () => {
  const name = new URL(directUrl).pathname.slice(1);
  await run(directUrl, `alter database ${name} set default_transaction_read_only = on`);
  proxy.cut();
  await vi.waitFor(async () => expectUnavailable(await ready()), waitOptions);
  await vi.waitFor(async () => expectUnavailable(await save()), waitOptions);
  expect((await health()).status).toBe(200);
  const client = new pg.Client({ connectionString: directUrl });
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.end();
  // Of themselves: connections that were refused a write are replaced.
});
