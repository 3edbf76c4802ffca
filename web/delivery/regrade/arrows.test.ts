import { describe, expect, it } from "vitest";
import { layArrows } from "./arrows.ts";

const move = (before: number, after: number, count = 1) => ({ before, after, count });

describe("layArrows", () => {
  it("draws each score that moves, and no two of a lane touch", () => {
    const { arrows, lanes } = layArrows([move(500, 520, 3), move(540, 520), move(600, 620)], (value) => value);
    expect(arrows).toHaveLength(5);
    expect(lanes).toBe(4);
    for (const one of arrows)
      for (const other of arrows)
        if (one !== other && one.lane === other.lane)
          expect(
            Math.max(one.before, one.after) <= Math.min(other.before, other.after) ||
              Math.max(other.before, other.after) <= Math.min(one.before, one.after),
          ).toBe(true);
  });

  it("draws one arrow for many alike where they are too many", () => {
    const { arrows } = layArrows([move(1, 2, 9000), move(5, 4, 20)], (value) => value * 10);
    expect(arrows.map(({ count }) => count)).toEqual([9000, 20]);
  });

  it("draws nothing where nothing moves", () => {
    expect(layArrows([], (value) => value)).toEqual({ arrows: [], lanes: 0 });
  });
});
