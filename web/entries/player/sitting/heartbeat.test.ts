import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import { type Beat, createHeartbeat, type Place } from "./heartbeat.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const here: Place = { lease: 1, section: "s", question: 1, answered: "0", unsent: 0 };

function open(given: { place?: () => Place | null; tookMs?: number; heldMs?: number } = {}) {
  const beats: Beat[] = [];
  let failure: Error | null = null;
  const heartbeat = createHeartbeat({
    place: given.place ?? (() => here),
    send: async (beat) => {
      if (failure) throw failure;
      beats.push(beat);
      if (given.tookMs) await vi.advanceTimersByTimeAsync(given.tookMs);
      return given.heldMs ?? 0;
    },
  });
  heartbeat.start();
  return {
    beats,
    heartbeat,
    fail: (error: Error | null) => {
      failure = error;
    },
  };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a beat comes every ten seconds until it is stopped", async () => {
  const { beats, heartbeat } = open();
  await pass(22);
  expect(beats).toHaveLength(3);
  heartbeat.stop();
  await pass(60);
  expect(beats).toHaveLength(3);
});

test("a change is told soon, and what is told already is not told again", async () => {
  let question = 1;
  const { beats, heartbeat } = open({ place: () => ({ ...here, question }) });
  await pass(2);
  heartbeat.change();
  await pass(2);
  expect(beats).toHaveLength(1);
  question = 2;
  for (let times = 0; times < 20; times += 1) heartbeat.change();
  await pass(2);
  expect(beats.map((beat) => beat.question)).toEqual([1, 2]);
});

test("tells how long the beat before was on its way, without the time for which the server held it", async () => {
  const { beats, heartbeat } = open({ tookMs: 240, heldMs: 200 });
  await pass(15);
  heartbeat.stop();
  expect(beats.map((beat) => beat.latency_ms)).toEqual([null, 40]);
});

test("after a time without connection the beat that arrives tells how long it was, once", async () => {
  const { beats, fail } = open();
  await pass(2);
  fail(new CallError(0, "network"));
  await pass(70);
  fail(null);
  await pass(20);
  expect(beats.slice(1).map(({ offline }) => offline)).toEqual([[{ from_ms: 60_000 + 10_000, to_ms: 0 }], []]);
});

test("a refusal is no time without connection", async () => {
  const { beats, fail } = open();
  await pass(2);
  fail(new CallError(409, "taken_over"));
  await pass(40);
  fail(null);
  await pass(10);
  expect(beats.at(-1)?.offline).toEqual([]);
});

test("each loss of focus is told once, in a beat that arrives", async () => {
  const { beats, heartbeat, fail } = open();
  await pass(2);
  heartbeat.loseFocus();
  fail(new CallError(503, "overloaded"));
  await pass(10);
  heartbeat.loseFocus();
  fail(null);
  await pass(20);
  expect(beats.map((beat) => beat.focus_lost)).toEqual([0, 2, 0]);
});

test("a page that has nothing to tell sends nothing", async () => {
  const { beats } = open({ place: () => null });
  await pass(60);
  expect(beats).toEqual([]);
});
