import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unforeseeable } from "../../platform/random.ts";
import { questionOrder } from "./question-order.ts";

interface Placed {
  id: number;
  stimulusId: string | null;
}

const placements = fc
  .array(fc.constantFrom(null, "passage", "table", "figure"), { maxLength: 20 })
  .map((stimuli) => stimuli.map((stimulusId, id): Placed => ({ id, stimulusId })));
const draws = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

/** Neighbours about the same stimulus, as authored. */
const pairs = (placed: readonly Placed[]) =>
  placed.flatMap((each, index) => {
    const next = placed[index + 1];
    return next && each.stimulusId !== null && next.stimulusId === each.stimulusId ? [`${each.id},${next.id}`] : [];
  });
const neighbours = (placed: readonly Placed[]) => placed.map((each, index) => `${each.id},${placed[index + 1]?.id}`);

describe("questionOrder", () => {
  it("is as authored unless it is shuffled", () => {
    fc.assert(
      fc.property(placements, (placed) => {
        expect(questionOrder(placed, false, () => 0.5)).toEqual(placed);
      }),
    );
  });

  it("keeps every question once, and those about one stimulus together and in their order", () => {
    fc.assert(
      fc.property(placements, draws, (placed, drawn) => {
        const before = structuredClone(placed);
        const order = questionOrder(placed, true, () => drawn.next().value);
        expect(placed).toEqual(before);
        expect(order.toSorted((one, other) => one.id - other.id)).toEqual(placed);
        expect(neighbours(order)).toEqual(expect.arrayContaining(pairs(placed)));
      }),
    );
  });

  it("gives every order the same chance", () => {
    const three = ["a", "b", "c"].map((id) => ({ id, stimulusId: null }));
    const orders = new Map<string, number>();
    for (const first of [0, 1, 2])
      for (const second of [0, 1]) {
        const drawn = [first / 3, second / 2];
        const order = questionOrder(three, true, () => drawn.shift() ?? 0);
        const name = order.map((each) => each.id).join("");
        orders.set(name, (orders.get(name) ?? 0) + 1);
      }
    expect([...orders.values()]).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe("unforeseeable", () => {
  it("is from 0 to just below 1, and never the same", () => {
    const drawn = Array.from({ length: 1000 }, unforeseeable);
    expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
    expect(new Set(drawn).size).toBe(1000);
  });
});
