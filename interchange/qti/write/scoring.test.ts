import type { NumericEntryKey } from "@sextant/questions/interactions/numeric-entry/key.ts";
import { orderContent } from "@sextant/questions/interactions/order/content.ts";
import { scoreOrder } from "@sextant/questions/interactions/order/score.ts";
import type { AcceptedText } from "@sextant/questions/interactions/text-entry/key.ts";
import { expect, test } from "vitest";
import type { questionOf } from "../../testing/round-trip.ts";
import { scoreRead } from "../../testing/score-read.ts";
import { findAll, findChild } from "../../xml/xml-tree.ts";
import { permutations } from "../parts/order-part.ts";
import { scoringOf } from "../processing/scoring.ts";
import { readValue } from "../processing/values.ts";
import { words, writtenItem } from "../testing/written.ts";

type Fields = Parameters<typeof questionOf>[0];

const choice = { source_identifier: "R", type: "choice" as const, options: words("one", "two", "three") };

const number = (key: Partial<NumericEntryKey>): Fields => ({
  body: "<p>How many?</p>",
  interactions: [{ source_identifier: "R", type: "numeric_entry" }],
  key: { R: { accept: [], ...key } },
});
const text = (...accept: AcceptedText[]): Fields => ({
  body: "<p>Who?</p>",
  interactions: [{ source_identifier: "R", type: "text_entry" }],
  key: { R: { accept } },
  score_rule: { max_points: 2, combine: "all" },
});

/** What responses earn, as others read the item. */
const scores: [what: string, fields: Fields, earned: [response: unknown, points: number][]][] = [
  [
    "several numbers",
    number({ accept: ["0.1", "-3"] }),
    [
      ["0.10", 1],
      ["-3", 1],
      ["3", 0],
    ],
  ],
  [
    "a fraction that never ends",
    number({ accept: ["2/3"] }),
    [
      ["2/3", 1],
      ["0.6666666667", 1],
      ["0.667", 0],
    ],
  ],
  [
    "a tolerance",
    number({ accept: ["9.4"], tolerance: "0.1" }),
    [
      ["9.5", 1],
      ["9.3", 1],
      ["9.51", 0],
    ],
  ],
  [
    "a relative tolerance",
    number({ accept: ["-200"], tolerance: { type: "relative", value: "0.05" } }),
    [
      ["-210", 1],
      ["-190", 1],
      ["-189", 0],
    ],
  ],
  [
    "the SAT's rule",
    number({ accept: ["2/3"], tolerance: { type: "sat" } }),
    [
      ["0.667", 1],
      ["0.666", 1],
      [".6667", 1],
      ["0.67", 0],
    ],
  ],
  [
    "ranges",
    number({
      ranges: [
        { min: "1", max: "2", exclusive: true },
        { min: "10", max: null },
      ],
    }),
    [
      ["1", 0],
      ["1.5", 1],
      ["2", 0],
      ["10", 1],
      ["9.9", 0],
    ],
  ],
  [
    "texts of different worth",
    text({ text: "Rome", points: 4 }, { text: "Roma", case_sensitive: true, points: 1 }),
    [
      ["ROME", 2],
      ["Roma", 0.5],
      ["roma", 0],
    ],
  ],
  [
    "patterns",
    text({ pattern: "a.b*c" }, { pattern: "*war*", points: 0.5 }),
    [
      ["A.bxC", 2],
      ["axbc", 0],
      ["the War of", 1],
    ],
  ],
  [
    "an order by its neighbours",
    {
      body: "<p>Sort.</p>",
      interactions: [{ source_identifier: "R", type: "order", options: words("one", "two", "three") }],
      key: { R: { correct: ["A", "B", "C"], partial: "per_adjacent" } },
      score_rule: { max_points: 3, combine: "all" },
    },
    [
      [["A", "B", "C"], 3],
      [["C", "A", "B"], 1.5],
      [["C", "B", "A"], 0],
    ],
  ],
  [
    "a choice of several by its options",
    {
      body: "<p>Which?</p>",
      interactions: [{ ...choice, max_choices: 0 }],
      key: { R: { correct: ["A", "B"], partial: "per_option" } },
    },
    [
      [["A", "B"], 1],
      [["A"], 0.5],
      [["A", "C"], 0],
    ],
  ],
];

test.each(scores)("scored as we do: %s", async (_what, fields, earned) => {
  const { read } = await writtenItem(fields);
  for (const [response, points] of earned)
    expect(scoreRead(read, { R: response }).points, JSON.stringify(response)).toBeCloseTo(points, 6);
});

test.each([
  ["per_position", 2 / 3, 0.5],
  ["per_adjacent", 0.5, 0],
] as const)("an order longer than the right one earns less for each part: %s", async (partial, longer, shorter) => {
  const { item } = await writtenItem({
    body: "<p>Sort.</p>",
    interactions: [{ source_identifier: "R", type: "order", max_choices: 3, options: words("1", "2", "3", "4") }],
    key: { R: { correct: ["A", "B"], partial } },
  });
  const points = (...names: string[]) =>
    scoringOf(item).score(new Map([["R", readValue("identifier", "ordered", names)]]));
  expect(points("A", "B")).toBe(1);
  expect(points("A", "B", "C")).toBeCloseTo(longer, 6);
  expect(points("A")).toBe(shorter);
  expect(points()).toBe(0);
});

test("every order of four options by its neighbours earns what it does here, told by places alone", async () => {
  const options = words("1", "2", "3", "4");
  const names = ["A", "B", "C", "D"];
  const key = { correct: names, partial: "per_adjacent" as const };
  const { item } = await writtenItem({
    body: "<p>Sort.</p>",
    interactions: [{ source_identifier: "R", type: "order", options }],
    key: { R: key },
  });
  expect(findAll(item, "contains")).toEqual([]);
  const content = orderContent.parse({
    id: "R",
    type: "order",
    options: names.map((id) => ({ id, content: id })),
  });
  const orders = permutations(names);
  expect(orders).toHaveLength(24);
  for (const order of orders) {
    const points = scoringOf(item).score(new Map([["R", readValue("identifier", "ordered", order)]]));
    expect(points, order.join()).toBeCloseTo(scoreOrder(content, key, order).points, 6);
  }
});

test.each<[string, Fields, string | null]>([
  [
    "exactly the right option",
    { interactions: [{ ...choice, source_identifier: null }], key: { RESPONSE: { correct: ["B"] } } },
    "match_correct",
  ],
  [
    "a mapping",
    {
      interactions: [{ ...choice, source_identifier: null }],
      key: { RESPONSE: { correct: ["B"], mapping: { points: { A: 1, B: 3 } } } },
      score_rule: { max_points: 1, combine: "all" },
    },
    "map_response",
  ],
  [
    "more points than the template gives",
    {
      interactions: [{ ...choice, source_identifier: null }],
      key: { RESPONSE: { correct: ["B"] } },
      score_rule: { max_points: 2, combine: "all" },
    },
    null,
  ],
])("a standard template scores what it can: %s", async (_what, fields, template) => {
  const { item } = await writtenItem({ body: "Which?", ...fields });
  const address = findChild(item, "responseProcessing")?.attributes.template;
  expect(address?.split("/").at(-1) ?? null).toBe(template);
});
