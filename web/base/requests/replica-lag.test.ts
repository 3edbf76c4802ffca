import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteReplicaLag, onReplicaLag, replicaLag } from "./replica-lag.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const told = (lag: string) => new Headers({ "Sextant-Replica-Lag": lag, "Sextant-Replica-Limit": "5" });

test("a lag beyond the limit is told until an answer says otherwise", () => {
  const changed = vi.fn();
  const stop = onReplicaLag(changed);
  noteReplicaLag(told("5.0"));
  expect(replicaLag()).toBeNull();
  noteReplicaLag(told("7.4"));
  expect(replicaLag()).toBe(7);
  noteReplicaLag(new Headers());
  expect(replicaLag()).toBe(7);
  noteReplicaLag(told("0.3"));
  expect(replicaLag()).toBeNull();
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
});

test("what nobody has repeated is forgotten", () => {
  noteReplicaLag(told("86400.0"));
  expect(replicaLag()).toBe(86_400);
  vi.advanceTimersByTime(30_000);
  expect(replicaLag()).toBeNull();
});
