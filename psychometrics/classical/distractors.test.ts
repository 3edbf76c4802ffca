import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, drawNormal } from "../random.ts";
import { hasGoldenFiles, readGoldenMatrix, readGoldenTable } from "../testing/golden-files.ts";
import { distractors } from "./distractors.ts";
import { scoreGroups } from "./score-groups.ts";
import { suspectKeys } from "./suspect-keys.ts";

describe.runIf(hasGoldenFiles)("distractors of the SAT are the reference's", () => {
  const raw = hasGoldenFiles ? readGoldenTable("SAT12_raw.csv").map((row) => Object.values(row)) : [];
  const keys = hasGoldenFiles ? readGoldenTable("SAT12_key.csv") : [];
  const scored = hasGoldenFiles ? readGoldenMatrix("SAT12_scored.csv") : { people: 0, items: 0, values: [] };
  const pointsOf = (person: number, item: number) => scored.values[person * scored.items + item] ?? 0;
  const totals = raw.map((_, person) => keys.reduce((sum, _key, item) => sum + pointsOf(person, item), 0));
  const tables = keys.map(({ key = "" }, item) =>
    distractors({
      chosen: raw.map((row) => [row[item] ?? ""]),
      key: [key],
      totals,
      rests: totals.map((total, person) => total - pointsOf(person, item)),
    }),
  );

  it("for each option of each item", () => {
    let compared = 0;
    for (const row of readGoldenTable("SAT12__distractors.csv")) {
      const item = keys.findIndex((key) => key.item === row.item);
      const found = tables[item]?.options.find(({ option }) => option === row.option);
      expect(found?.isKey).toBe(row.is_key === "TRUE");
      expect(found?.count).toBe(Number(row.n));
      expect(found?.share).toBeCloseTo(Number(row.p), 9);
      expect(found?.totalCorrelation).toBeCloseTo(Number(row.r_total), 9);
      expect(found?.restCorrelation).toBeCloseTo(Number(row.r_rest), 9);
      expect(found?.meanTotal).toBeCloseTo(Number(row.mean_total), 9);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(150);
  });

  it("and the one key that is wrong in the published set is found, and no other", () => {
    const { suspects } = suspectKeys(tables);
    expect(suspects.map(({ item }) => item)).toEqual([31]);
    expect(suspects[0]?.doubts.map(({ code, option }) => [code, option])).toEqual([
      ["preferred_by_the_able", "3"],
      ["discriminates_better", "3"],
    ]);
  });

  it("and a key moved to a distractor is found, first of all", () => {
    const wrong = tables.map((table, item) =>
      item === 17
        ? { ...table, options: table.options.map((option) => ({ ...option, isKey: option.option === "3" })) }
        : table,
    );
    const [first] = suspectKeys(wrong).suspects;
    expect(first?.item).toBe(17);
    expect(first?.doubts.map(({ code }) => code)).toEqual([
      "negative_discrimination",
      "preferred_by_the_able",
      "discriminates_better",
    ]);
    expect(first?.doubts.every(({ isBeyondChance }) => isBeyondChance)).toBe(true);
    expect(first?.doubts.at(-1)?.option).toBe("4");
  });
});

/** People who know more choose the right option, A, more often; the rest guess. */
function sit(people: number, seed: number) {
  const random = createRandom(seed);
  const rests = Array.from({ length: people }, () => Math.round(20 + 5 * drawNormal(random)));
  const chosen = rests.map((rest) => [
    random() < (rest - 8) / 25 ? "A" : (["B", "C", "D"][Math.floor(random() * 3)] ?? "B"),
  ]);
  const totals = rests.map((rest, person) => rest + (chosen[person]?.[0] === "A" ? 1 : 0));
  return { chosen, rests, totals };
}

describe("a key that looks wrong", () => {
  it("is named with what speaks against it", () => {
    const { suspects } = suspectKeys([distractors({ ...sit(400, 4), key: ["B"] })]);
    expect(suspects[0]?.doubts).toContainEqual(
      expect.objectContaining({ code: "preferred_by_the_able", option: "A", isBeyondChance: true }),
    );
    expect(suspects[0]?.doubts[0]?.sentence).toMatch(/^Those who chose the key did worse .* \(r = −0\.\d\d\)\.$/);
  });

  it("is not named when it is right", () => {
    expect(suspectKeys([distractors({ ...sit(400, 4), key: ["A"] })])).toEqual({ suspects: [], tooFew: [] });
  });

  it("is named when nobody chose it", () => {
    const [suspect] = suspectKeys([distractors({ ...sit(60, 4), key: ["E"] })]).suspects;
    expect(suspect?.doubts[0]).toMatchObject({ code: "never_chosen", option: null });
  });

  it("is not judged by fewer than twenty people, nor without options", () => {
    expect(suspectKeys([distractors({ ...sit(19, 4), key: ["B"] }), null])).toEqual({ suspects: [], tooFew: [0] });
  });
});

describe("a table of options", () => {
  it("tells what was left out from what was not reached, and lists options that nobody chose", () => {
    const table = distractors({
      chosen: [["A"], ["B", "C"], [], null],
      key: ["A"],
      options: ["A", "B", "C", "D"],
      totals: [3, 2, 1, 0],
      rests: [2, 2, 1, 0],
      groups: 2,
    });
    expect(table).toMatchObject({ reached: 3, omitted: 1 });
    expect(table.options.map(({ option, count }) => [option, count])).toEqual([
      ["A", 1],
      ["B", 1],
      ["C", 1],
      ["D", 0],
    ]);
    expect(table.options[3]).toMatchObject({ share: 0, totalCorrelation: null, meanTotal: null });
    expect(table.options[0]?.shareByGroup).toEqual([0, 0.5]);
  });

  it("of nobody says nothing", () => {
    const table = distractors({ chosen: [null], key: ["A"], totals: [0], rests: [0] });
    expect(table).toMatchObject({ reached: 0, omitted: 0, groups: [] });
    expect(table.options[0]).toMatchObject({ count: 0, share: null, totalCorrelation: null, shareByGroup: [] });
  });

  it("refuses choices and totals of different people", () => {
    expect(() => distractors({ chosen: [["A"]], key: ["A"], totals: [], rests: [0] })).toThrow(RangeError);
  });
});

it("score groups never part equal totals, rise, and hold everyone", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 })), fc.integer({ min: 1, max: 6 }), (totals, wanted) => {
      const { groups, of } = scoreGroups(totals, wanted);
      expect(groups.reduce((sum, { people }) => sum + people, 0)).toBe(totals.length);
      groups.forEach(({ minimum, maximum, people }, group) => {
        expect(people).toBeGreaterThan(0);
        expect(minimum).toBeGreaterThan(groups[group - 1]?.maximum ?? -1);
        totals.forEach((total, person) => {
          expect(of[person] === group).toBe(total >= minimum && total <= maximum);
        });
      });
    }),
  );
});
