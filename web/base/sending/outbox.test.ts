import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallError } from "../requests/call-error.ts";
import type { AnswerRow } from "./answer-row.ts";
import { countUnsent } from "./count-unsent.ts";
import { hashRow } from "./hash-row.ts";
import { heldOf } from "./held-answers.ts";
import { createOutbox } from "./outbox.ts";
import type { OutboxEvent, OutboxStatus } from "./outbox-events.ts";
import { createOutboxStore, type OutboxStore } from "./outbox-store.ts";

type Save = (
  rows: AnswerRow[],
  lease: number,
  keepalive: boolean,
  check: string[],
) => Promise<{ remaining_ms: number | null; attempts: never[] }>;
type Timer = { ms: number; run: () => void };

let person = 0;

function row(id: string, revision: number, more: Partial<AnswerRow> = {}): AnswerRow {
  const work = { response: { i: ["x"] }, flagged: false, eliminated: {}, highlights: [], note: "", confidence: null };
  return { id, revision, elapsed_ms: revision * 1000, ...work, ...more };
}

const answered = (rows: AnswerRow[], status = "saved") => ({
  remaining_ms: 5000,
  attempts: rows.map(({ id, revision }) => ({ id, revision, status, counted: status === "saved" })) as never[],
});

function bench(device: Partial<OutboxStore> = {}) {
  const user = `u${person}`;
  const store = createOutboxStore({ user, session: "s" });
  const timers: Timer[] = [];
  const events: OutboxEvent[] = [];
  const statuses: OutboxStatus[] = [];
  const requests: { rows: AnswerRow[]; lease: number; keepalive: boolean; check: string[] }[] = [];
  let reply: Save = async (rows) => answered(rows);
  const outbox = createOutbox({
    store: { ...store, ...device },
    save: (rows, lease, keepalive, check) => {
      requests.push({ rows: structuredClone(rows), lease, keepalive, check });
      return reply(rows, lease, keepalive, check) as never;
    },
    onEvent: (event) => events.push(event),
    onStatus: (status) => statuses.push(status),
    later: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    now: () => 0,
    random: () => 0,
  });
  return { user, store, timers, events, statuses, requests, outbox, replyWith: (next: Save) => (reply = next) };
}

/** Saves every row and tells of those that were to be checked. */
const checked: Save = async (rows, _lease, _keepalive, check) => {
  const { attempts, ...answer } = answered(rows);
  const told = (attempts as { id: string }[]).map((one) =>
    check.includes(one.id) ? { ...one, feedback: { attempt: one.id, correct: true } } : one,
  );
  return { ...answer, attempts: told as never[] };
};

let it: ReturnType<typeof bench>;
beforeEach(() => {
  person += 1;
  it = bench();
});
afterEach(() => it.store.close());

describe("the outbox", () => {
  test("writes a change to the device before it is sent", async () => {
    it.outbox.open(1);
    let keptWhenSent = -1;
    it.replyWith(async (rows) => {
      keptWhenSent = (await it.store.listEntries()).length;
      return answered(rows);
    });
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    expect(keptWhenSent).toBe(1);
  });

  test("forgets a row once its own revision is acknowledged", async () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1), 0);
    expect(await it.outbox.drain()).toBe(0);
    await it.outbox.written();
    expect(await it.store.listEntries()).toEqual([]);
    expect(it.statuses.at(-1)).toEqual({
      unsent: 0,
      stored: 0,
      keeps: true,
      againAt: null,
      refused: 0,
      uncounted: 0,
      sending: false,
      offline: false,
      blocked: false,
      failing: false,
    });
  });

  test("tells which revision the server has, and lets later rows build on it", async () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    expect(it.events).toContainEqual({ kind: "acknowledged", id: "a", revision: 1 });
    it.replyWith(async (rows) => {
      if (rows[0]?.revision === 2) it.outbox.put(row("a", 3), 1);
      return rows[0]?.revision === 2 ? answered(rows) : answered([]);
    });
    it.outbox.put(row("a", 2), 1);
    await it.outbox.drain();
    expect(it.outbox.get("a")).toMatchObject({ row: { revision: 3 }, base: 2 });
  });

  test("keeps what was changed while its older self was under way, and sends it after", async () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1), 0);
    it.replyWith(async (rows) => {
      if (rows[0]?.revision === 1) it.outbox.put(row("a", 2), 0);
      return answered(rows);
    });
    await it.outbox.drain();
    expect(it.requests.map(({ rows }) => rows[0]?.revision)).toEqual([1, 2]);
    await it.outbox.written();
    expect(await it.store.listEntries()).toEqual([]);
  });

  test("many changes close together leave as one request with the last of each", async () => {
    it.outbox.open(1);
    for (let revision = 1; revision <= 5; revision += 1) it.outbox.put(row("a", revision), 0);
    it.outbox.put(row("b", 1), 0);
    expect(it.timers.map(({ ms }) => ms)).toEqual([400]);
    await it.outbox.drain();
    expect(it.requests.map(({ rows }) => rows.map(({ id, revision }) => [id, revision]))).toEqual([
      [
        ["a", 5],
        ["b", 1],
      ],
    ]);
  });

  test("without a connection it waits longer each time, and goes on counting", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(0, "network");
    });
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 1, offline: true });
    const waits = [it.timers.at(-1)?.ms];
    it.outbox.put(row("b", 1), 0);
    expect(it.timers).toHaveLength(1);
    await it.outbox.drain();
    waits.push(it.timers.at(-1)?.ms);
    expect(waits).toEqual([500, 1000]);
    expect(await it.store.listEntries()).toHaveLength(2);
  });

  test("waits as long as a busy server asks", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(503, "overloaded", {}, 20);
    });
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    expect(it.timers.at(-1)?.ms).toBe(20_000);
    expect(it.statuses.at(-1)).toMatchObject({ offline: false });
  });

  test("taken over: keeps the rows as delivered under the old lease, and delivers what follows there too", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(409, "taken_over");
    });
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    await it.outbox.written();
    expect(it.events).toEqual([{ kind: "taken_over" }, { kind: "overtaken", id: "a", isSame: false }]);
    expect(it.outbox.unsent()).toBe(0);
    expect((await it.store.listEntries()).map(({ state }) => state)).toEqual(["superseded"]);
    it.outbox.put(row("b", 1), 0);
    expect(await it.outbox.drain()).toBe(0);
    expect(it.requests.map(({ lease }) => lease)).toEqual([1, 1]);
  });

  test("taken over: each row fares as the server says, and nothing is called saved that doesn't count", async () => {
    it.outbox.open(1);
    const stored = { ...row("b", 4), response: { i: ["y"] }, lease: 2 };
    it.replyWith(async (rows) => {
      const fates = { a: "saved", b: "superseded", c: "superseded", d: "late" } as Record<string, string>;
      const attempts = rows.map(({ id, revision }) => ({
        id,
        revision,
        status: fates[id],
        counted: id === "a",
        ...(id === "b" ? { stored } : id === "c" ? { stored: { ...stored, response: { i: ["x"] } } } : {}),
      }));
      throw new CallError(409, "taken_over", { attempts });
    });
    for (const id of ["a", "b", "c", "d"]) it.outbox.put(row(id, 1), 0);
    await it.outbox.drain();
    await it.outbox.written();
    expect(it.events).toEqual([
      { kind: "taken_over" },
      { kind: "acknowledged", id: "a", revision: 1 },
      { kind: "overtaken", id: "b", isSame: false },
      { kind: "overtaken", id: "c", isSame: true },
      { kind: "uncounted", id: "d" },
    ]);
    expect((await it.store.listEntries()).map(({ row: { id }, state }) => [id, state]).toSorted()).toEqual([
      ["b", "superseded"],
      ["c", "superseded"],
      ["d", "late"],
    ]);
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 0, uncounted: 3, offline: false });
  });

  test("what is unsent is announced by the hash that the server will find", async () => {
    it.outbox.open(1);
    it.replyWith(() => Promise.reject(new CallError(0, "network")));
    it.outbox.put(row("a", 3), 0);
    await it.outbox.drain();
    expect(it.outbox.unsentHashes()).toEqual({ a: hashRow(row("a", 3)) });
    it.replyWith(async (rows) => answered(rows));
    await it.outbox.drain();
    expect(it.outbox.unsentHashes()).toEqual({});
  });

  test("asked to wait, it sends the same rows again after the wait, and loses none", async () => {
    it.outbox.open(1);
    it.replyWith(() => Promise.reject(new CallError(429, "too_many_requests", {}, 50)));
    it.outbox.put(row("a", 1), 0);
    it.outbox.put(row("b", 1), 0);
    expect(await it.outbox.drain()).toBe(2);
    expect(it.timers.map(({ ms }) => ms)).toEqual([50_000]);
    it.replyWith(async (rows) => answered(rows));
    it.timers[0]?.run();
    await it.outbox.drain();
    expect(it.outbox.unsent()).toBe(0);
    expect(it.requests.map(({ rows }) => rows.length)).toEqual([2, 2]);
  });

  test("a row leaves under the lease it was made with, whatever lease has come since", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(0, "network");
    });
    it.outbox.put(row("old", 1), 0);
    await it.outbox.drain();
    it.outbox.open(2);
    it.outbox.put(row("new", 1), 0);
    it.replyWith(async (rows, lease) => {
      if (lease === 1) throw new CallError(409, "taken_over");
      return answered(rows);
    });
    expect(await it.outbox.drain()).toBe(0);
    const sent = it.requests.slice(1).map(({ rows, lease }) => [rows.map(({ id }) => id), lease]);
    expect(sent).toEqual([
      [["old"], 1],
      [["new"], 2],
    ]);
    expect(it.events.map(({ kind }) => kind)).not.toContain("taken_over");
    expect(it.outbox.get("old")).toMatchObject({ state: "superseded" });
  });

  test("what was made under a lease that the server has lost goes under the one that holds", async () => {
    it.outbox.restore([{ row: row("a", 1), base: 0, lease: 7, state: "unsent", code: null }]);
    it.outbox.open(1);
    it.replyWith(async (rows, lease) => {
      if (lease === 7) throw new CallError(409, "lease_unknown");
      return answered(rows);
    });
    await it.outbox.drain();
    expect(await it.outbox.drain()).toBe(0);
    expect(it.requests.map(({ lease }) => lease)).toEqual([7, 1]);
  });

  test("a doubt of the server is told once, and asked about again and again", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(404, "not_found");
    });
    it.outbox.put(row("a", 1), 0);
    for (let tries = 0; tries < 3; tries += 1) await it.outbox.drain();
    expect(it.events).toEqual([{ kind: "doubted", code: "not_found" }]);
    expect(it.requests).toHaveLength(3);
    expect(it.timers).toHaveLength(1);
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 1, offline: false, failing: true });
  });

  test("a device that does not answer holds up nothing for longer than its two seconds", async () => {
    const stuck = bench({ putEntry: () => new Promise(() => {}), removeEntry: () => new Promise(() => {}) });
    stuck.outbox.open(1);
    stuck.outbox.put(row("a", 1), 0);
    const drained = stuck.outbox.drain();
    expect(stuck.requests).toEqual([]);
    expect(stuck.timers.map(({ ms }) => ms)).toEqual([2000]);
    stuck.timers[0]?.run();
    expect(await drained).toBe(0);
    expect(stuck.events).toContainEqual({ kind: "storage_failed" });
    expect(stuck.requests).toHaveLength(1);
  });

  test.each([
    ["full", "QuotaExceededError"],
    ["forbidden", "SecurityError"],
  ])("a device whose storage is %s says so once, and every answer leaves at once all the same", async (_, name) => {
    const failing = bench({
      putEntry: () => Promise.reject(new DOMException("", name)),
      removeEntry: () => Promise.reject(new DOMException("", name)),
    });
    failing.outbox.open(1);
    for (const id of ["a", "b"]) {
      failing.outbox.put(row(id, 1), 0);
      expect(await failing.outbox.drain()).toBe(0);
    }
    expect(failing.requests.flatMap(({ rows }) => rows.map((sent) => sent.id))).toEqual(["a", "b"]);
    expect(failing.events.filter(({ kind }) => kind === "storage_failed")).toHaveLength(1);
  });

  test("what the device could not keep is written as soon as it can again", async () => {
    let isFull = true;
    const { store } = it;
    const failing = bench({
      putEntry: (entry) => (isFull ? Promise.reject(new Error("full")) : store.putEntry(entry)),
      removeEntry: store.removeEntry,
      listEntries: store.listEntries,
    });
    failing.outbox.put(row("a", 1), 0);
    await failing.outbox.written();
    failing.outbox.put(row("b", 1), 0);
    await failing.outbox.written();
    expect(failing.events).toEqual([{ kind: "storage_failed" }]);
    isFull = false;
    failing.outbox.put(row("c", 1), 0);
    await failing.outbox.written();
    expect((await store.listEntries()).map(({ row: { id } }) => id)).toEqual(["a", "b", "c"]);
  });

  test("a wait that the server asks for is told with its end, and trying by hand does not wait for it", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(429, "too_many_requests", {}, 90);
    });
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    expect(it.timers.map(({ ms }) => ms)).toEqual([90_000]);
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 1, offline: false, failing: false, againAt: 90_000 });
    it.replyWith(async (rows) => answered(rows));
    it.outbox.retry();
    await it.outbox.drain();
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 0, againAt: null });
  });

  test("of what the device was given only what was read from it counts as stored", async () => {
    it.outbox.put(row("a", 1), 0);
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 1, stored: 0, keeps: true });
    await it.outbox.written();
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 1, stored: 1, keeps: true });
    it.outbox.put(row("a", 2), 0);
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 1, stored: 0 });
    await it.outbox.written();
    it.outbox.put(row("b", 1), 0);
    await it.outbox.written();
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 2, stored: 2, keeps: true });
  });

  test("a device that takes everything and keeps nothing is found out, and told once", async () => {
    const forgetful = bench({ putEntry: async () => {}, listEntries: async () => [] });
    forgetful.outbox.put(row("a", 1), 0);
    await forgetful.outbox.written();
    forgetful.outbox.put(row("b", 1), 0);
    await forgetful.outbox.written();
    expect(forgetful.events).toEqual([{ kind: "storage_failed" }]);
    expect(forgetful.statuses.at(-1)).toMatchObject({ unsent: 2, stored: 0, keeps: false });
  });

  test("what is gone from the device without a word is written again with the next answer, and by a look", async () => {
    const idsOnDevice = async () => (await it.store.listEntries()).map(({ row: { id } }) => id);
    for (const id of ["a", "b", "c"]) it.outbox.put(row(id, 1), 0);
    await it.outbox.written();
    await it.store.removeEntry("a", 1);
    await it.store.removeEntry("b", 1);
    it.outbox.put(row("d", 1), 0);
    await it.outbox.written();
    expect(await idsOnDevice()).toEqual(["a", "b", "c", "d"]);
    await it.store.removeEntry("c", 1);
    it.outbox.lookAtDevice();
    await it.outbox.written();
    expect(await idsOnDevice()).toEqual(["a", "b", "c", "d"]);
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 4, stored: 4, keeps: true });
    expect(it.events).toEqual([]);
  });

  test("a database that is deleted is written again from memory at once, without another answer", async () => {
    for (const id of ["a", "b", "c", "d"]) it.outbox.put(row(id, 1), 0);
    await it.outbox.written();
    await new Promise<void>((resolve, reject) => {
      const gone = indexedDB.deleteDatabase("sextant-player");
      gone.onsuccess = () => resolve();
      gone.onerror = () => reject(gone.error);
    });
    await it.outbox.written();
    const elsewhere = createOutboxStore({ user: it.user, session: "s" });
    expect((await elsewhere.listEntries()).map(({ row: { id } }) => id)).toEqual(["a", "b", "c", "d"]);
    await elsewhere.close();
    expect(it.statuses.at(-1)).toMatchObject({ unsent: 4, stored: 4, keeps: true });
  });

  test("what a device has failed to keep once is said of no answer until all of them are found there", async () => {
    let isFull = false;
    const { store } = it;
    const filling = bench({
      putEntry: (entry) => (isFull ? Promise.reject(new Error("full")) : store.putEntry(entry)),
      listEntries: store.listEntries,
    });
    filling.outbox.put(row("a", 1), 0);
    await filling.outbox.written();
    isFull = true;
    filling.outbox.put(row("b", 1), 0);
    await filling.outbox.written();
    expect(heldOf(filling.statuses.at(-1) as OutboxStatus)).toMatchObject({ count: 2, isKept: false });
    isFull = false;
    filling.outbox.lookAtDevice();
    await filling.outbox.written();
    expect(heldOf(filling.statuses.at(-1) as OutboxStatus)).toMatchObject({ count: 2, isKept: true });
  });

  test("a revoked token stops it and loses nothing; another page of the same person goes on", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(401, "unauthenticated");
    });
    it.outbox.put(row("a", 3, { note: "kept" }), 2);
    await it.outbox.drain();
    await it.outbox.written();
    expect(it.events).toEqual([{ kind: "signed_out" }]);
    expect(await countUnsent(it.user)).toBe(1);

    const again = bench();
    again.outbox.restore(await again.store.listEntries());
    again.outbox.open(1);
    await again.outbox.drain();
    await again.outbox.written();
    expect(again.requests[0]?.rows[0]).toEqual(row("a", 3, { note: "kept" }));
    expect(await countUnsent(it.user)).toBe(0);
    await again.store.close();
  });

  test("another person's rows are not counted", async () => {
    it.outbox.put(row("a", 1), 0);
    await it.outbox.written();
    expect(await countUnsent(`${it.user}x`)).toBe(0);
  });

  test("a row that does not fit is told of and not sent again until it changes", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => ({
      remaining_ms: 1,
      attempts: rows.map(({ id, revision }) =>
        id === "a"
          ? { id, revision, status: "rejected", code: "too_long", counted: false }
          : { id, revision, status: "saved", counted: true },
      ) as never[],
    }));
    it.outbox.put(row("a", 1), 0);
    it.outbox.put(row("b", 1), 0);
    expect(await it.outbox.drain()).toBe(0);
    expect(it.events).toContainEqual({ kind: "refused", id: "a", code: "too_long" });
    await it.outbox.drain();
    expect(it.requests).toHaveLength(1);
    it.outbox.put(row("a", 2), 0);
    await it.outbox.drain();
    expect(it.requests).toHaveLength(2);
  });

  test("one row that spoils the request does not hold back the others", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => {
      if (rows.some(({ id }) => id === "bad")) throw new CallError(400, "malformed");
      return answered(rows);
    });
    for (const id of ["a", "bad", "b"]) it.outbox.put(row(id, 1), 0);
    expect(await it.outbox.drain()).toBe(0);
    expect(it.events).toContainEqual({ kind: "refused", id: "bad", code: "malformed" });
    await it.outbox.written();
    expect((await it.store.listEntries()).map(({ row: { id }, state }) => [id, state])).toEqual([["bad", "refused"]]);
  });

  test.each([
    ["superseded", ["overtaken"]],
    ["saved", ["acknowledged", "adopted"]],
  ])("what is set aside leaves under its own lease, and is judged by the server: %s", async (status, told) => {
    it.outbox.restore([{ row: row("a", 6), base: 2, lease: null, state: "unsent", code: null }]);
    it.outbox.setAside("a", 1);
    it.outbox.open(2);
    it.replyWith(async (rows) => {
      throw new CallError(409, "taken_over", { attempts: answered(rows, status).attempts });
    });
    expect(await it.outbox.drain()).toBe(0);
    expect(it.requests.map(({ lease }) => lease)).toEqual([1]);
    expect(it.events.map(({ kind }) => kind)).toEqual(told);
  });

  test("what is answered while its older self is on its way under the old lease goes under the new one", async () => {
    it.outbox.restore([{ row: row("a", 6), base: 2, lease: 1, state: "unsent", code: null }]);
    it.outbox.setAside("a", 1);
    it.outbox.open(2);
    it.replyWith(async (rows, lease) => {
      if (lease === 2) return answered(rows);
      it.outbox.put(row("a", 8), 4);
      throw new CallError(409, "taken_over", { attempts: answered(rows, "superseded").attempts });
    });
    expect(await it.outbox.drain()).toBe(0);
    expect(it.requests.map(({ rows, lease }) => [rows[0]?.revision, lease])).toEqual([
      [6, 1],
      [8, 2],
    ]);
  });

  describe("in a section without a way back, behind a filter", () => {
    const put = (...ids: string[]) => {
      for (const id of ids) it.outbox.put(row(id, 1), 0, { section: "y", position: Number(id.slice(1)) });
    };
    const sent = () => it.requests.map(({ rows }) => rows.map(({ id }) => id).join(" "));
    const blockWhile = (isBlocked: (rows: AnswerRow[]) => boolean) =>
      it.replyWith(async (rows) => {
        if (isBlocked(rows)) throw new CallError(403, "network");
        return answered(rows);
      });

    test("no row goes before an earlier one, however often they were refused together", async () => {
      it.outbox.open(1);
      let blocked = 4;
      blockWhile(() => blocked-- > 0);
      put("q3", "q1", "q4", "q2");
      for (let tries = 0; tries < 5; tries += 1) await it.outbox.drain();
      expect(sent()).toEqual(["q1 q2 q3 q4", "q1 q2", "q1", "q1", "q1", "q2 q3", "q4"]);
    });

    test("one that is refused by itself, while other calls get through, holds up none for good", async () => {
      it.outbox.open(1);
      blockWhile((rows) => rows.some(({ id }) => id === "q1"));
      put("q1", "q2");
      for (let tries = 0; tries < 3; tries += 1) await it.outbox.drain();
      expect(sent()).toEqual(["q1 q2", "q1", "q1"]);
      it.outbox.setReached(true);
      await it.outbox.drain();
      await it.outbox.drain();
      expect(it.outbox.get("q2")).toBeUndefined();
      expect(it.outbox.get("q1")).toMatchObject({ state: "unsent" });
    });
  });

  test("all rejected: each is told of", async () => {
    it.outbox.open(1);
    it.replyWith(async () => {
      throw new CallError(422, "all_rejected");
    });
    for (const id of ["a", "b"]) it.outbox.put(row(id, 1), 0);
    await it.outbox.drain();
    expect(it.events.map((event) => "id" in event && event.id)).toEqual(["a", "b"]);
    expect(it.requests).toHaveLength(1);
  });

  test("late and not counted: kept and told, but not sent again by itself", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => answered(rows, "late"));
    it.outbox.put(row("a", 1), 0);
    expect(await it.outbox.drain()).toBe(0);
    expect(it.events.map(({ kind }) => kind)).toEqual(["answered", "uncounted"]);
    expect(it.outbox.late().map(({ id, revision }) => [id, revision])).toEqual([["a", 1]]);
    await it.outbox.written();
    expect((await it.store.listEntries()).map(({ state }) => state)).toEqual(["late"]);
    await it.outbox.drain();
    expect(it.requests).toHaveLength(1);
  });

  test("late and not counted: goes again under the next number when its section takes answers", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => answered(rows, rows[0]?.revision === 1 ? "late" : "saved"));
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    it.outbox.sendAgain("a");
    expect(it.events).toContainEqual({ kind: "raised", id: "a", revision: 2 });
    expect(await it.outbox.drain()).toBe(0);
    expect(it.requests.map(({ rows }) => rows[0]?.revision)).toEqual([1, 2]);
    expect(it.outbox.late()).toEqual([]);
    await it.outbox.written();
    expect(await it.store.listEntries()).toEqual([]);
  });

  test("late and not counted: forgotten once the sitting is over", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => answered(rows, "late"));
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    it.outbox.forget();
    await it.outbox.written();
    expect(await it.store.listEntries()).toEqual([]);
  });

  test("a conflict goes again under a free number", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => answered(rows, rows[0]?.revision === 4 ? "conflict" : "saved"));
    it.outbox.put(row("a", 4), 3);
    expect(await it.outbox.drain()).toBe(0);
    expect(it.requests.map(({ rows }) => rows[0]?.revision)).toEqual([4, 5]);
    expect(it.events).toContainEqual({ kind: "raised", id: "a", revision: 5 });
  });

  test("a server that settles nothing is not asked in a loop", async () => {
    it.outbox.open(1);
    it.replyWith(async () => ({ remaining_ms: 1, attempts: [] }));
    it.outbox.put(row("a", 1), 0);
    await it.outbox.drain();
    expect(it.requests.length).toBeLessThan(4);
    expect(it.outbox.unsent()).toBe(1);
    expect(it.timers).toHaveLength(1);
  });

  test("a long text rests longer, and leaves within seconds all the same", () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1, { response: { i: "x".repeat(5000) } }), 0);
    expect(it.timers.map(({ ms }) => ms)).toEqual([2500]);
    it.outbox.put(row("b", 1), 0);
    expect(it.timers.map(({ ms }) => ms)).toEqual([400]);
  });

  test("nothing is sent before there is a lease", async () => {
    it.outbox.put(row("a", 1), 0);
    expect(await it.outbox.drain()).toBe(1);
    expect(it.requests).toEqual([]);
  });

  test("a page that goes away sends what fits, once", () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1), 0);
    it.outbox.put(row("b", 1, { response: { i: "x".repeat(40_000) } }), 0);
    it.outbox.put(row("c", 1, { response: { i: "ك".repeat(20_000) } }), 0);
    it.outbox.leave();
    const sent = it.requests.map(({ rows, keepalive }) => [rows.map(({ id }) => id), keepalive]);
    expect(sent).toEqual([[["a", "b"], true]]);
  });
});

describe("checking an answer with the save that delivers it", () => {
  test("one request delivers it and tells; what goes with it is only saved", async () => {
    it.outbox.open(1);
    it.replyWith(checked);
    it.outbox.put(row("a", 1), 0);
    it.outbox.put(row("b", 1), 0);
    expect(await it.outbox.drainToCheck("a", 1)).toEqual({ attempt: "a", correct: true });
    expect(it.requests.map(({ rows, check }) => [rows.map(({ id }) => id), check])).toEqual([[["a", "b"], ["a"]]]);
    expect(it.events).toContainEqual({ kind: "acknowledged", id: "a", revision: 1 });
    expect(it.outbox.unsent()).toBe(0);
  });

  test("without a connection nothing is told, and what leaves later is only saved", async () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1), 0);
    it.replyWith(() => Promise.reject(new CallError(0, "network")));
    expect(await it.outbox.drainToCheck("a", 1)).toBeNull();
    it.replyWith(checked);
    await it.outbox.drain();
    expect(it.requests.map(({ check }) => check)).toEqual([["a"], []]);
    expect(it.outbox.unsent()).toBe(0);
  });

  test("a save whose answer was lost is sent again, and told of then", async () => {
    it.outbox.open(1);
    it.outbox.put(row("a", 1), 0);
    it.replyWith(() => Promise.reject(new CallError(0, "network")));
    expect(await it.outbox.drainToCheck("a", 1)).toBeNull();
    it.replyWith(checked);
    expect(await it.outbox.drainToCheck("a", 1)).toMatchObject({ correct: true });
    expect(it.requests.map(({ rows }) => rows[0])).toEqual([row("a", 1), row("a", 1)]);
  });

  test("an answer that was changed since is saved without being checked", async () => {
    it.outbox.open(1);
    it.replyWith(checked);
    it.outbox.put(row("a", 2), 0);
    expect(await it.outbox.drainToCheck("a", 1)).toBeNull();
    expect(it.requests.map(({ check }) => check)).toEqual([[]]);
  });

  test("on a device that was taken over from, and in a tab that yields, nothing is told", async () => {
    it.outbox.open(1);
    it.replyWith(() => Promise.reject(new CallError(409, "taken_over")));
    it.outbox.put(row("a", 1), 0);
    expect(await it.outbox.drainToCheck("a", 1)).toBeNull();
    expect(it.outbox.get("a")).toMatchObject({ state: "superseded" });
    it.outbox.stop();
    it.outbox.put(row("b", 1), 0);
    expect(await it.outbox.drainToCheck("b", 1)).toBeNull();
    expect(it.requests).toHaveLength(1);
  });

  test("one that couldn’t be checked is saved, and says so; a page that goes away asks for nothing", async () => {
    it.outbox.open(1);
    it.replyWith(async (rows) => ({
      remaining_ms: 1,
      attempts: answered(rows).attempts.map((one: object) => ({ ...one, unchecked: "invalid" })) as never[],
    }));
    it.outbox.put(row("a", 1), 0);
    expect(await it.outbox.drainToCheck("a", 1)).toBe("unchecked");
    expect(it.outbox.unsent()).toBe(0);
    it.outbox.put(row("b", 1), 0);
    const asked = it.outbox.drainToCheck("b", 1);
    it.outbox.leave();
    expect(it.requests.at(-1)).toMatchObject({ keepalive: true, check: [] });
    await asked;
  });
});
