import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A batch function that records its batches and finishes each when told to. */
function heldWork() {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const call = coalesce<number, number>(async (inputs) => {
    batches.push([...inputs]);
    await new Promise<void>((resolve) => finish.push(resolve));
    if (inputs.includes(13)) throw new Error("unlucky");
    return inputs.map((input) => input * 2);
  }, 3);
  const begun = async (count: number) => {
    while (batches.length < count) await new Promise(setImmediate);
  };
  return { batches, finish, call, begun };
}

it("gathers what comes while a batch is under way, up to the largest batch, in order", async () => {
  const { batches, finish, call, begun } = heldWork();
  const first = call(1);
  await begun(1);
  const rest = [2, 3, 4, 5].map(call);
  finish[0]?.();
  expect(await first).toBe(2);
  await begun(2);
  finish[1]?.();
  await begun(3);
  finish[2]?.();
  expect(await Promise.all(rest)).toEqual([4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

it("lets batches begin so far apart as it is told, and a lone call at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const batches: { size: number; at: number }[] = [];
  const call = coalesce<number, number>(
    async (inputs) => {
      batches.push({ size: inputs.length, at: performance.now() });
      return inputs;
    },
    3,
    60,
  );
  await call(1);
  const both = Promise.all([call(2), nextTurn().then(() => call(3))]);
  await nextTurn();
  await vi.advanceTimersByTimeAsync(59);
  expect(batches).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await both;
  // A full batch waits for nothing.
  await Promise.all([4, 5, 6].map(call));
  const [first] = batches;
  expect(batches.map(({ size, at }) => [size, at - (first?.at ?? 0)])).toEqual([
    [1, 0],
    [2, 60],
    [3, 60],
  ]);
});

it("fails the calls of a batch that fails, and goes on with the next", async () => {
  const { finish, call, begun } = heldWork();
  const unlucky = [call(13), call(1)].map((one) => one.catch((error: Error) => error.message));
  await begun(1);
  const next = call(7);
  finish[0]?.();
  expect(await Promise.all(unlucky)).toEqual(["unlucky", "unlucky"]);
  await begun(2);
  finish[1]?.();
  expect(await next).toBe(14);
});
