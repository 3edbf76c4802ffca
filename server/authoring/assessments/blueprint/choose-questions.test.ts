import { describe, expect, test } from "vitest";
import { type Candidate, chooseQuestions, type Gap } from "./choose-questions.ts";

const candidate = (question: string, more: Partial<Candidate> = {}): Candidate => ({
  question,
  difficulty: 3,
  tags: new Set(["algebra"]),
  usage: "unused",
  isDrawn: false,
  keyPlaces: [],
  ...more,
});
const gap = (missing: number, more: Partial<Gap> = {}): Gap => ({ tag: "algebra", difficulty: null, missing, ...more });
const around = { alike: [], placed: new Set<string>(), keys: new Map<number, number>(), there: () => 0 };
const choose = (
  gaps: readonly Gap[],
  candidates: readonly Candidate[],
  more: Partial<Parameters<typeof chooseQuestions>[2]> = {},
) => chooseQuestions(gaps, candidates, { ...around, ...more });
const names = (filled: ReturnType<typeof choose>) => filled.map(({ chosen }) => chosen.map(({ question }) => question));

describe("which questions are chosen", () => {
  test("unused ones before those of drafts, and these before published ones", () => {
    const all = [candidate("a", { usage: "published" }), candidate("b", { usage: "draft" }), candidate("c")];
    expect(names(choose([gap(2)], all))).toEqual([["c", "b"]]);
  });

  test("those that no rule of the draft needs come first", () => {
    expect(names(choose([gap(1)], [candidate("a", { isDrawn: true }), candidate("b")]))).toEqual([["b"]]);
  });

  test("difficulties in turn, the rarest first", () => {
    const all = ["a", "b", "c", "d"].map((name, at) => candidate(name, { difficulty: at < 2 ? 2 : 4 }));
    expect(names(choose([gap(2)], all))).toEqual([["a", "c"]]);
    const there = (_: string, difficulty: number | null) => (difficulty === 2 ? 5 : 0);
    expect(names(choose([gap(2)], all, { there }))).toEqual([["c", "d"]]);
  });

  test("keys in turn, the rarest of the draft first", () => {
    const all = ["a", "b", "c"].map((name, at) => candidate(name, { keyPlaces: [at < 2 ? 1 : 2] }));
    expect(names(choose([gap(2)], all))).toEqual([["a", "c"]]);
    expect(names(choose([gap(1)], all, { keys: new Map([[1, 3]]) }))).toEqual([["c"]]);
  });

  test("never one that is there, nor one of another tag or difficulty", () => {
    const all = [candidate("a"), candidate("b", { tags: new Set(["geometry"]) }), candidate("c", { difficulty: 5 })];
    const filled = choose([gap(3, { difficulty: 3 })], all, { placed: new Set(["a"]) });
    expect(names(filled)).toEqual([[]]);
    expect(filled[0]?.missing).toBe(3);
  });

  test("never two alike, with which one each is like", () => {
    const all = [candidate("a"), candidate("b"), candidate("c")];
    const alike = [
      { one: "a", other: "b", likeness: 0.93 },
      { one: "there", other: "c", likeness: 0.85 },
    ];
    const filled = choose([gap(3)], all, { alike, placed: new Set(["there"]) });
    expect(names(filled)).toEqual([["a"]]);
    expect(filled[0]?.leftOut).toEqual([
      { question: "b", like: "a", likeness: 0.93 },
      { question: "c", like: "there", likeness: 0.85 },
    ]);
  });
});

describe("what counts for several gaps", () => {
  const both = new Set(["math", "algebra"]);

  test("is chosen once, and the gap above it is smaller for it", () => {
    const all = ["a", "b", "c"].map((name) => candidate(name, { tags: both }));
    const filled = choose([gap(1), gap(2, { tag: "math" })], all);
    expect(names(filled)).toEqual([["a"], ["b"]]);
    expect(filled.map(({ missing }) => missing)).toEqual([1, 1]);
  });

  test("fills the gap of its difficulty before that of any", () => {
    const all = [candidate("a", { difficulty: 4 }), candidate("b", { difficulty: 2 })];
    const filled = choose([gap(1, { difficulty: 4 }), gap(1)], all);
    expect(names(filled)).toEqual([["a"], ["b"]]);
  });
});
