import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLateChunk, retryUntilLoaded } from "./late-part.tsx";

const part = () => null;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a part that comes late", () => {
  test("is brought once, however often it is asked for", async () => {
    const bring = vi.fn(async () => part);
    const chunk = createLateChunk(bring, (module) => module);
    expect(chunk.get()).toBeNull();
    await Promise.all([chunk.load(), chunk.load()]);
    await chunk.load();
    expect(chunk.get()).toBe(part);
    expect(bring).toHaveBeenCalledTimes(1);
  });

  test("is asked for again until the connection is back", async () => {
    let isOnline = false;
    const bring = vi.fn(async () => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return part;
    });
    const done = vi.fn();
    const chunk = createLateChunk(bring, (module) => module);
    retryUntilLoaded(chunk, done);
    await vi.advanceTimersByTimeAsync(5000);
    expect(bring.mock.calls.length).toBeGreaterThan(1);
    expect(done).not.toHaveBeenCalled();
    isOnline = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).toHaveBeenCalledTimes(1);
    expect(chunk.get()).toBe(part);
  });

  test("is asked for no more once nobody waits for it", async () => {
    const bring = vi.fn((): Promise<typeof part> => Promise.reject(new TypeError("Failed to fetch")));
    const callOff = retryUntilLoaded(
      createLateChunk(bring, (module) => module),
      () => {},
    );
    await vi.advanceTimersByTimeAsync(0);
    callOff();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bring).toHaveBeenCalledTimes(1);
  });
});
