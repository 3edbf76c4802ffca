import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { optionOrder } from "../option-order.ts";
import type { InteractionContent } from "./schemas.ts";

type Content = string | { content: string; fixed: boolean };

const options = (contents: readonly Content[]) =>
  contents.map((given, index) => ({
    id: `o${index}`,
    source_identifier: null,
    feedback: "",
    reason_for_error: null,
    fixed: false,
    ...(typeof given === "string" ? { content: given } : given),
  }));

const choice = (...contents: Content[]) =>
  ({
    id: "i",
    type: "choice",
    prompt: "",
    shuffle: true,
    options: options(contents),
  }) as unknown as InteractionContent;

/** Draws with numbers that fast-check chooses, and returns the order of the options. */
function drawn(interaction: InteractionContent, numbers: readonly number[]): readonly string[] | undefined {
  const queue = numbers.values();
  return optionOrder({ interactions: [interaction] }, true, () => queue.next().value ?? 0).i;
}

const numbers = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8, maxLength: 8 });

describe("shuffling options", () => {
  test.each([
    "<p>All of the above</p>",
    "Aucune de ces réponses",
    "<p><strong>以上都对</strong></p>",
    { content: "Rome", fixed: true },
  ])("keeps the place of one that speaks of the others or is pinned: %j", (last) => {
    const interaction = choice("Oslo", "Bern", "Riga", last);
    const orders = new Set<string>();
    fc.assert(
      fc.property(numbers, (given) => {
        const order = drawn(interaction, given) ?? [];
        orders.add(order.join());
        expect(order.toSorted()).toEqual(["o0", "o1", "o2", "o3"]);
        expect(order[3]).toBe("o3");
      }),
    );
    expect(orders.size).toBeGreaterThan(1);
  });

  test("keeps all in order where one names others by letter", () => {
    fc.assert(
      fc.property(numbers, (given) => {
        expect(drawn(choice("Oslo", "Bern", "<p>Both A and B</p>"), given)).toEqual(["o0", "o1", "o2"]);
      }),
    );
  });

  test("holds in the sentences and pools of other types too", () => {
    const inline = {
      ...choice("the moon", "the wind", "Todas las anteriores"),
      type: "inline_choice",
    } as InteractionContent;
    const gaps = { ...inline, type: "gap_match", gaps: [] } as unknown as InteractionContent;
    fc.assert(
      fc.property(numbers, (given) => {
        for (const one of [inline, gaps]) expect(drawn(one, given)?.[2]).toBe("o2");
      }),
    );
  });
});
