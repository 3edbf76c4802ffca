import { describe, expect, test } from "vitest";
import { createSlowDown, heldMs } from "./slow-down.ts";

describe("a caller beyond what is free", () => {
  test("waits longer the more they call, and never longer than ten seconds", () => {
    expect([0, 99, 100, 200, 300, 400, 5000].map(heldMs)).toEqual([1000, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  test("is held that long, and goes on after it", async () => {
    const pause = Promise.withResolvers<void>();
    const pauses: number[] = [];
    const slowDown = createSlowDown((ms) => {
      pauses.push(ms);
      return pause.promise;
    });
    let isHeld = true;
    const going = slowDown("a school", 250).then(() => {
      isHeld = false;
    });
    await Promise.resolve();
    expect([pauses, isHeld]).toEqual([[4000], true]);
    pause.resolve();
    await going;
    expect(isHeld).toBe(false);
  });

  test("has two thousand calls held at once; others and later ones are held too", async () => {
    const pause = Promise.withResolvers<void>();
    const slowDown = createSlowDown(() => pause.promise);
    const held = Array.from({ length: 2000 }, () => slowDown("a school", 0));
    await expect(slowDown("a school", 150)).rejects.toMatchObject({
      code: "too_many_requests",
      details: { retryAfter: 2 },
    });
    const other = slowDown("another", 0);
    pause.resolve();
    await Promise.all([...held, other]);
    await slowDown("a school", 0);
  });

  test("is refused where the process holds five thousand calls, of whatever callers and purposes", async () => {
    const pause = Promise.withResolvers<void>();
    const places = { held: 0 };
    const [signIns, codes] = [createSlowDown(() => pause.promise, places), createSlowDown(() => pause.promise, places)];
    const held = Array.from({ length: 5000 }, (_, index) => (index % 2 ? signIns : codes)(`school ${index % 10}`, 0));
    await expect(codes("another", 0)).rejects.toMatchObject({ code: "too_many_requests" });
    pause.resolve();
    await Promise.all(held);
    expect(places.held).toBe(0);
    await codes("another", 0);
  });
});
