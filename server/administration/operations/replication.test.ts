import type { HandlerOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/app.ts";
import { run } from "../../testing/database-server.ts";
import { type Pair, startPair } from "../../testing/primary-and-standby.ts";
import { waitOptions } from "../../testing/wait-options.ts";

/* One pair of servers, one test after the other: as it becomes synchronous, loses its standby and gets it back. */

type State = HandlerOutput<"operations.get">;

let pair: Pair;
let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  pair = await startPair();
  t = await openTestApp({}, pair.primary.url, async () => {});
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  // Without a standby nothing is committed, also not what closing writes.
  if (pair) await run(pair.primary.url, "alter system reset synchronous_standby_names").catch(() => {});
  if (pair) await run(pair.primary.url, "select pg_reload_conf()").catch(() => {});
  await t?.close();
  await pair?.close();
});

async function get() {
  const { status, body } = await t.call<State>("GET", "/api/operations/", { as: staff });
  expect(status).toBe(200);
  const found = body.findings.filter(({ part }) => part === "replication");
  return { replication: body.replication, found: found.map(({ cause, verdict }) => `${cause} ${verdict}`) };
}
const until = (expected: Awaited<ReturnType<typeof get>> | object) =>
  vi.waitFor(async () => expect(await get()).toMatchObject(expected), waitOptions);

test("a standby that isn’t to be synchronous is shown with how far it is behind, and nothing is wrong", async () => {
  await until({
    replication: {
      is_synchronous_wanted: false,
      synchronous: 0,
      is_hidden: false,
      standbys: [{ is_synchronous: false, lag_seconds: expect.any(Number) }],
    },
    found: [],
  });
});

test("a standby that receives and doesn’t replay falls behind, and catches up again", async () => {
  const lag = async () => (await get()).replication?.standbys[0]?.lag_seconds ?? 0;
  await run(pair.standby.url, "select pg_wal_replay_pause()");
  try {
    await vi.waitFor(async () => {
      await t.signInAs("student");
      expect(await lag()).toBeGreaterThan(0.5);
    }, waitOptions);
  } finally {
    await run(pair.standby.url, "select pg_wal_replay_resume()");
  }
  await pair.standby.catchUp();
  await vi.waitFor(async () => expect(await lag()).toBeLessThan(0.5), waitOptions);
});

test("once it is to be synchronous it is, and nothing is wrong", async () => {
  await run(pair.primary.url, "alter system set synchronous_standby_names = 'first 1 (*)'");
  await run(pair.primary.url, "select pg_reload_conf()");
  await until({
    replication: { is_synchronous_wanted: true, synchronous: 1, standbys: [{ is_synchronous: true }] },
    found: [],
  });
});

test("without its synchronous standby the page is red, and can be read although nothing is saved", async () => {
  await pair.standby.stop();
  await until({
    replication: { is_synchronous_wanted: true, synchronous: 0, standbys: [] },
    found: ["standby_not_synchronous red"],
  });
});

test("when it is back, nothing is wrong any more", async () => {
  await pair.standby.start();
  await until({ replication: { synchronous: 1, standbys: [{ is_synchronous: true }] }, found: [] });
});
