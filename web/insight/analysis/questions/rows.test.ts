import { expect, test } from "vitest";
import type { AnalysedQuestion, CalibratedQuestion } from "../requests.ts";
import { rowsOf, sortRows } from "./rows.ts";

const flag = (code: AnalysedQuestion["flags"][number]["code"]) => ({ code, sentence: `${code} it is.` });

const question = (position: number, more: Partial<AnalysedQuestion> = {}): AnalysedQuestion => ({
  question: `q${position}`,
  question_version: `v${position}`,
  version_number: 1,
  title: `Question ${position}`,
  section: "Math",
  position,
  scored: true,
  types: ["choice"],
  max_points: 1,
  answered: 40,
  omitted: 0,
  not_reached: 0,
  to_mark: 0,
  unreadable: 0,
  partly_right: 0,
  p: 0.5,
  corrected_point_biserial: 0.3,
  upper_lower: 0.4,
  alpha_if_dropped: 0.8,
  median_time_ms: 60_000,
  options: null,
  irt: null,
  dif: null,
  flags: [],
  is_doubted: false,
  if_key: null,
  ...more,
});

const calibrated = (id: string, more: Partial<CalibratedQuestion> = {}): CalibratedQuestion => ({
  question: id,
  question_version: "v",
  version_number: 1,
  title: "",
  section: "Math",
  position: 1,
  status: "estimated",
  a: 1,
  b: 0.5,
  c: 0,
  se: { a: 0.1, b: 0.1, c: null },
  n: 40,
  p: 0.5,
  omitted: 0,
  fit: {
    s_x2: null,
    df: 0,
    p: null,
    rmsea: null,
    note: null,
    infit: null,
    infit_t: null,
    outfit: null,
    outfit_t: null,
  },
  not_reached: 0,
  note: null,
  flags: [],
  curve: { probability: [], information: [], low: [], high: [] },
  observed: [],
  ...more,
});

test("beside the calibration in sight no parameters of another stand, and each flag is told once", () => {
  const earlier = { a: 2, b: 2, c: 0, se: { a: null, b: null, c: null } };
  const irt = {
    ...earlier,
    model: "2pl" as const,
    calibration: "c",
    date: "2026-01-01T00:00:00.000Z",
    version_number: 1,
  };
  const [both, none] = rowsOf(
    [question(1, { irt, flags: [flag("suspect_key")] }), question(2, { irt })],
    [calibrated("q1", { flags: [flag("suspect_key"), flag("misfit")] }), calibrated("q2", { b: null })],
  );
  expect([both?.irt?.b, none?.irt?.b]).toEqual([0.5, undefined]);
  expect(rowsOf([question(1, { irt })], [])[0]?.irt?.b).toBe(2);
  expect(both?.flags.map(({ code }) => code)).toEqual(["suspect_key", "misfit"]);
});

test("a flag that both raise is told in the words of the calibration", () => {
  const slope = { code: "negative_discrimination" as const, sentence: "With its slope." };
  const own = question(1, { flags: [flag("negative_discrimination")] });
  expect(rowsOf([own], [calibrated("q1", { flags: [slope] })])[0]?.flags).toEqual([slope]);
});

test("a doubt about the key is told in the words of the analysis, which names the option that links lead to", () => {
  const other = { code: "suspect_key" as const, sentence: "Another option, by earlier answers." };
  const own = question(1, { flags: [flag("suspect_key")] });
  expect(rowsOf([own], [calibrated("q1", { flags: [other] })])[0]?.flags).toEqual([flag("suspect_key")]);
});

test.each([
  ["p", [2, 1, 3]],
  ["-p", [1, 2, 3]],
  ["-title", [3, 2, 1]],
  ["position", [1, 2, 3]],
  ["something", [1, 2, 3]],
])("ordered by %s, what is not known comes last", (ordering, expected) => {
  const rows = rowsOf([question(1, { p: 0.9 }), question(2, { p: 0.1 }), question(3, { p: null })], []);
  expect(sortRows(rows, ordering).map(({ question: { position } }) => position)).toEqual(expected);
});
