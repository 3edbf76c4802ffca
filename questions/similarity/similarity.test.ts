import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { assignIds } from "../assign-ids.ts";
import { questionInput } from "../question.ts";
import { answeredQuestion } from "../testing/arbitraries.ts";
import { bandHashes } from "./bands.ts";
import { likeness, questionShingles } from "./shingles.ts";

const shinglesOf = (body: string, options: string[] = [], passage = "") =>
  questionShingles(
    assignIds(
      questionInput.parse({
        stimulus: passage === "" ? null : { body: passage },
        body,
        interactions:
          options.length === 0 ? [] : [{ type: "choice", options: options.map((content) => ({ content })) }],
      }),
      () => crypto.randomUUID(),
    ),
  );

const train =
  "A train leaves Lyon at 9:40 and reaches Paris, 465 kilometres away, at 11:45. What is its average speed?";
const stem = "Which choice completes the text with the most logical and precise word or phrase?";
const moon = "The moon draws the sea towards itself, and the earth turns beneath the swelling water twice a day.";
const winds = "Trade winds blow steadily from the east, so that ships once planned whole voyages by their direction.";

describe("likeness", () => {
  test.each([
    ["the same", shinglesOf(train), shinglesOf(train), 1, 1],
    ["other case, markup and spaces", shinglesOf(train), shinglesOf(`<p>${train.toUpperCase()}</p>`), 1, 1],
    ["another order of options", shinglesOf(train, ["1", "2"]), shinglesOf(train, ["2", "1"]), 1, 1],
    ["one word changed", shinglesOf(train), shinglesOf(train.replace("average", "mean")), 0.8, 0.99],
    [
      "two numbers changed",
      shinglesOf(train),
      shinglesOf(train.replace("465", "510").replace("9:40", "8:20")),
      0.6,
      0.9,
    ],
    [
      "nothing in common",
      shinglesOf(train),
      shinglesOf("Which organelle makes most of the energy of a cell?"),
      0,
      0.15,
    ],
    [
      "one stem, other passages",
      shinglesOf(stem, ["abate", "hinder"], moon),
      shinglesOf(stem, ["foster", "conceal"], winds),
      0.1,
      0.45,
    ],
    [
      "one passage, other questions",
      shinglesOf("What does the author imply about the tides?", ["habit", "force"], moon),
      shinglesOf("As used in the first line, draws most nearly means", ["pulls", "sketches"], moon),
      0.1,
      0.45,
    ],
    [
      "a passage with a word changed",
      shinglesOf(stem, ["abate", "hinder"], moon),
      shinglesOf(stem, ["abate", "hinder"], moon.replace("swelling", "rising")),
      0.8,
      0.99,
    ],
    ["no words at all", shinglesOf(""), shinglesOf(""), 0, 0],
    ["other pictures", shinglesOf('<img data-file="a" alt="">'), shinglesOf('<img data-file="b" alt="">'), 0, 0],
    ["text without spaces", shinglesOf("月亮吸引大海"), shinglesOf("月亮吸引海洋"), 0.3, 0.8],
  ])("of %s", (_, one, other, least, most) => {
    expect(likeness(one, other)).toBeGreaterThanOrEqual(least);
    expect(likeness(one, other)).toBeLessThanOrEqual(most);
    expect(likeness(other, one)).toBe(likeness(one, other));
  });
});

describe("bandHashes", () => {
  const share = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
    bandHashes(one).filter((hash) => bandHashes(other).includes(hash)).length;

  it("has sixteen signed 64-bit numbers, and none of nothing", () => {
    expect(new Set(bandHashes(shinglesOf(train))).size).toBe(16);
    expect(bandHashes(shinglesOf(train)).every((hash) => BigInt.asIntN(64, hash) === hash)).toBe(true);
    expect(bandHashes(shinglesOf(""))).toEqual([]);
  });

  it("stays the same for ever, since what is stored was made with it", () => {
    expect(bandHashes(new Set([1, 2, 3])).slice(0, 2)).toMatchInlineSnapshot(`
      [
        468314180190165047n,
        8386552899581342962n,
      ]
    `);
  });

  test("sets that are 80 % alike meet in a band, those that are 15 % alike hardly ever do", () => {
    const met = (common: number, own: number) => {
      const pairs = Array.from({ length: 200 }, (_, pair) => {
        const numbers = (from: number, count: number) =>
          Array.from({ length: count }, (_, index) => ((pair * 10_007 + from + index) * 2_654_435_761) >>> 0);
        const shared = numbers(0, common);
        return share(new Set([...shared, ...numbers(1000, own)]), new Set([...shared, ...numbers(2000, own)])) > 0;
      });
      return pairs.filter(Boolean).length / pairs.length;
    };
    expect(met(80, 10)).toBeGreaterThan(0.98);
    expect(met(15, 42)).toBeLessThan(0.05);
  });

  test("a question meets itself, whatever it consists of", () => {
    fc.assert(
      fc.property(answeredQuestion, ({ question }) => {
        const shingles = questionShingles(question);
        expect(likeness(shingles, questionShingles(structuredClone(question)))).toBe(1);
        expect(share(shingles, shingles)).toBe(16);
      }),
      { numRuns: 30 },
    );
  });
});
