import { describe, expect, test } from "vitest";
import type { GroupMastery, MasteryCell } from "../requests.ts";
import { findAnswer } from "./find-answer.ts";
import { toneOf } from "./tones.ts";

const cell = (mean: number, more: Partial<MasteryCell> = {}): MasteryCell => ({
  mean,
  low: mean - 0.05,
  high: mean + 0.05,
  asked: 40,
  right: 28,
  is_hollow: false,
  change: null,
  ...more,
});
const change = (difference: number, is_likely_real = true) => ({ difference, error: 0.04, is_likely_real });
const middle = (mean: number, asked = 90) => ({ mean, asked, is_hollow: asked < 30 });

const made = (cells: (MasteryCell | null)[][], more: Partial<GroupMastery> = {}): GroupMastery => ({
  group: { id: "g", name: "Saturday SAT" },
  other: null,
  since: null,
  tags: [
    { id: "a", name: "Algebra" },
    { id: "b", name: "Geometry" },
  ],
  left_out: [],
  students: cells.map((own, index) => ({
    id: String(index),
    first_name: "Ada",
    student_number: null,
    last_name: "Number",
    cells: own,
    score: null,
    to_goal: null,
  })),
  middle: [middle(0.8), middle(0.5)],
  other_middle: null,
  differences: null,
  ...more,
});

describe("in a line", () => {
  test("a group needs the tag in which the greatest part is below", () => {
    const found = made([
      [cell(0.8), cell(0.4)],
      [cell(0.9), cell(0.72)],
      [cell(0.7), cell(0.1, { is_hollow: true })],
    ]);
    expect(findAnswer(found)).toEqual({ kind: "weakest", tag: "Geometry", count: 1, of: 2 });
  });

  test("since a day, the tag in which most rose by more than chance", () => {
    const found = made(
      [
        [cell(0.8, { change: change(0.1) }), cell(0.5, { change: change(0.2, false) })],
        [cell(0.8, { change: change(0.1) }), cell(0.5, { change: change(-0.2) })],
      ],
      { since: "2026-10-20" },
    );
    expect(findAnswer(found)).toEqual({ kind: "moved", tag: "Algebra", count: 2, of: 2 });
  });

  test("beside another group, where the two differ most, of tags that both have enough answers to", () => {
    const found = made([[cell(0.8), cell(0.5)]], {
      other_middle: [middle(0.7), middle(0.1, 20)],
      differences: [change(0.1), null],
    });
    expect(findAnswer(found)).toEqual({ kind: "differs", tag: "Algebra", here: 0.8, there: 0.7 });
  });

  test("beside another group, a smaller difference that is likely real comes before a larger one within the noise", () => {
    const beside = (...differences: GroupMastery["differences"] & object) =>
      made([[cell(0.8), cell(0.5)]], { other_middle: [middle(0.72), middle(0.3)], differences });
    expect(findAnswer(beside(change(0.08), change(0.2, false)))).toMatchObject({ kind: "differs", tag: "Algebra" });
    expect(findAnswer(beside(change(0.08, false), change(0.2, false)))).toEqual({
      kind: "differs_noise",
      tag: "Geometry",
      here: 0.5,
      there: 0.3,
    });
  });

  test("nothing is said of nobody, or of too few answers", () => {
    expect(findAnswer(made([]))).toEqual({ kind: "nothing" });
    expect(findAnswer(made([[null, cell(0.2, { is_hollow: true })]]))).toEqual({ kind: "nothing" });
  });
});

test("colours follow mastery, and changes only where they are more than chance and not small", () => {
  expect([0.3, 0.6, 0.8, 0.9, 0.95].map((mean) => toneOf(cell(mean), false))).toEqual(["n2", "n1", "z", "p1", "p2"]);
  const tones = [change(-0.2), change(-0.08), change(0.05), change(0.2, false), change(0.08), change(0.2)];
  expect(tones.map((one) => toneOf(cell(0.5, { change: one }), true))).toEqual(["n2", "n1", "z", "z", "p1", "p2"]);
  expect([toneOf(null, false), toneOf(cell(0.5), true), toneOf(cell(0.5, { is_hollow: true }), false)]).toEqual([
    "few",
    "few",
    "few",
  ]);
});
