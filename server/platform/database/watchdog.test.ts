import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { watchdog } from "./watchdog.ts";

afterEach(() => {
  vi.useRealTimers();
});

const LIMIT_MS = 150;
/** Does nothing in this process for twice the limit, not even read what arrives. */
const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LIMIT_MS);

test("it expires after its time, counted from the last restart, and not once it is stopped", () => {
  vi.useFakeTimers();
  const expired = vi.fn();
  const dog = watchdog(1000, expired);
  vi.advanceTimersByTime(999);
  expect(expired).not.toHaveBeenCalled();
  dog.restart();
  vi.advanceTimersByTime(999);
  expect(expired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(expired).toHaveBeenCalledTimes(1);
  dog.restart();
  dog.stop();
  vi.advanceTimersByTime(5000);
  expect(expired).toHaveBeenCalledTimes(1);
});

test("a process that stands still for longer than that has lost a part of it", async () => {
  const expired = vi.fn();
  const dog = watchdog(LIMIT_MS, expired);
  for (let turn = 0; turn < 3; turn += 1) {
    standStill();
    await nextTurn();
  }
  expect(expired).not.toHaveBeenCalled();
  dog.stop();
});

test("what arrived meanwhile is read before it expires", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const near = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [far] = (await once(server, "connection")) as [Socket];
  if (near.connecting) await once(near, "connect");
  const order: string[] = [];
  const dog = watchdog(LIMIT_MS, () => order.push("expired"));
  const read = once(near, "data").then(() => {
    order.push("read");
    dog.stop();
  });
  far.write("an answer");
  standStill();
  await read;
  expect(order).toEqual(["read"]);
  near.destroy();
  far.destroy();
  server.close();
});
