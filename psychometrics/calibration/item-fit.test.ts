import { describe, expect, test } from "vitest";
import { MISSING, NOT_GIVEN, type ResponseMatrix } from "../responses.ts";
import { hasGoldenFiles, readGoldenMatrix, readGoldenTable } from "../testing/golden-files.ts";
import { lsat6 } from "../testing/lsat6.ts";
import { lsat7 } from "../testing/lsat7.ts";
import { findUnsound, mapRows } from "../testing/matrices.ts";
import { calibrate } from "./calibrate.ts";
import type { CalibrationOptions } from "./calibration.ts";
import { itemFit } from "./item-fit.ts";
import { gatherGroups } from "./score-groups.ts";

const priors = { a: { meanlog: 0, sdlog: 0.5 }, logitC: { mean: -1.3863, sd: 0.5 } };

/** S-X², degrees of freedom and p of mirt 1.45.1. */
const cases: [string, () => ResponseMatrix, CalibrationOptions, (readonly [number, number, number] | null)[]][] = [
  [
    "LSAT 6, Rasch",
    lsat6,
    { model: "rasch" },
    [
      [0.436324, 2, 0.804],
      [1.57605, 2, 0.454742],
      [0.871828, 1, 0.35045],
      [0.189523, 2, 0.90959],
      [0.189802, 2, 0.909463],
    ],
  ],
  [
    "LSAT 6, 2PL",
    lsat6,
    { model: "2pl" },
    [
      [0.450374, 2, 0.798367],
      [1.691039, 2, 0.429334],
      [0.666279, 1, 0.414352],
      [0.175307, 2, 0.916078],
      [0.11105, 2, 0.945988],
    ],
  ],
  [
    "LSAT 6, 3PL",
    lsat6,
    { model: "3pl", priors },
    [[0.409584, 1, 0.522181], [1.593341, 1, 0.20685], null, [0.166336, 1, 0.683389], [0.108089, 1, 0.74233]],
  ],
  [
    "LSAT 7, Rasch",
    lsat7,
    { model: "rasch" },
    [
      [5.592713, 2, 0.061032],
      [12.18855, 2, 0.002256],
      [8.588079, 2, 0.01365],
      [8.987254, 2, 0.01118],
      [4.877296, 2, 0.087279],
    ],
  ],
  [
    "LSAT 7, 2PL",
    lsat7,
    { model: "2pl" },
    [
      [4.750539, 2, 0.092989],
      [14.453452, 2, 0.000727],
      [1.272657, 2, 0.529232],
      [5.236483, 2, 0.072931],
      [0.940942, 2, 0.624708],
    ],
  ],
];

test.each(cases)("%s fits its items as the reference says", (_, data, options, golden) => {
  const responses = data();
  itemFit(responses, calibrate(responses, options)).forEach((fit, item) => {
    const expected = golden[item];
    if (!expected) {
      expect(fit).toMatchObject({ sX2: null, p: null, rmsea: null });
      expect(fit.note).toBe("Too few different numbers of right answers are left for a test of fit.");
      return;
    }
    expect((fit.sX2 ?? 0) / expected[0]).toBeCloseTo(1, 2);
    expect(fit.df).toBe(expected[1]);
    expect(fit.p).toBeCloseTo(expected[2], 3);
    expect(fit.note).toBeNull();
  });
});

describe.runIf(hasGoldenFiles)("with the reference's files", () => {
  test.each(["SAT12_scored", "ltm_WIRS"])("%s fits its items as the reference says", (name) => {
    const responses = readGoldenMatrix(`${name}.csv`);
    const golden = readGoldenTable(`${name}__2PL__S_X2.csv`);
    itemFit(responses, calibrate(responses, { model: "2pl" })).forEach(({ sX2, df, rmsea }, item) => {
      expect((sX2 ?? 0) / Number(golden[item]?.S_X2)).toBeCloseTo(1, 2);
      expect(df).toBe(Number(golden[item]?.["df.S_X2"]));
      expect(rmsea).toBeCloseTo(Number(golden[item]?.["RMSEA.S_X2"]), 4);
    });
  });
});

test("who answered only some of the items counts by what they answered", () => {
  const data = lsat7();
  const gaps = mapRows(data, (row, person) => (person % 4 === 0 ? [MISSING, ...row.slice(1)] : row));
  const fits = itemFit(gaps, calibrate(gaps, { model: "2pl" }));
  expect(fits.map(({ people }) => people)).toEqual([750, 1000, 1000, 1000, 1000]);
  expect(fits.every(({ p, note }) => p !== null && note === null)).toBe(true);
  const none = mapRows(data, (row, person) => row.map((value, item) => (item === person % 5 ? MISSING : value)));
  const found = itemFit(none, calibrate(none, { model: "rasch" }));
  expect(found.map(({ people }) => people)).toEqual(Array(5).fill(800));
  expect(found.every(({ p }) => p !== null)).toBe(true);
});

test("people without an answer change nothing, and one whose only answer is to one item changes no comparison", () => {
  const data = lsat7();
  const found = calibrate(data, { model: "2pl" });
  const silent = { ...data, people: 1001, values: Uint8Array.from([...data.values, ...Array(5).fill(NOT_GIVEN)]) };
  expect(itemFit(silent, found)).toEqual(itemFit(data, found));
  const single = { ...silent, values: Uint8Array.from([...data.values, 1, ...Array(4).fill(NOT_GIVEN)]) };
  expect(itemFit(single, found).map(({ groups }) => groups)).toEqual(itemFit(data, found).map(({ groups }) => groups));
});

test("where nobody answered two items, or an item has no parameters, fit is null with a note", () => {
  const calibration = calibrate(lsat7(), { model: "2pl" });
  const alone = mapRows(lsat7(), (row, person) => row.map((value, item) => (item === person % 5 ? value : MISSING)));
  const fits = itemFit(alone, calibration);
  expect(fits.map(({ sX2, note }) => [sX2, note])).toEqual(
    Array(5).fill([null, "Nobody answered this and another item."]),
  );
  const easy = mapRows(lsat7(), (row) => [...row, 1]);
  const found = itemFit(easy, calibrate(easy, { model: "2pl" }));
  expect(found[5]?.note).toBe("The item has no parameters to compare with.");
  expect(found[0]?.sX2).toBeCloseTo(4.750539, 2);
  expect(findUnsound(found)).toEqual([]);
});

test("a matrix of another test is refused", () => {
  const found = calibrate(lsat7(), { model: "2pl" });
  expect(() => itemFit({ people: 1, items: 2, values: Uint8Array.of(0, 1) }, found)).toThrow(RangeError);
});

test("sparse scores are put together with the neighbour of fewer people until none expects less than one", () => {
  const score = (at: number, people: number, expected: number) => ({
    from: at,
    to: at,
    people,
    observed: 0,
    expected,
    variance: (expected * (people - expected)) / Math.max(1, people),
  });
  const groups = gatherGroups([
    score(1, 0, 0),
    score(2, 1, 0.5),
    score(3, 10, 0.2),
    score(4, 20, 8),
    score(5, 5, 4.5),
    score(6, 30, 20),
    score(7, 1, 0.9),
  ]);
  expect(groups.map(({ from, to, people }) => [from, to, people])).toEqual([
    [2, 5, 36],
    [6, 7, 31],
  ]);
});
