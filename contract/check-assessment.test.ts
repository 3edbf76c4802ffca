import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkAssessment,
  type DraftFacts,
  type EntryFacts,
  groupsOfAlike,
  type SectionFacts,
} from "./check-assessment.ts";

const asked = (more: object = {}) => ({
  id: "q",
  isPublished: true,
  pool: "secure" as const,
  isHandMarked: false,
  ...more,
});
const question = (id: string, more: Partial<EntryFacts> = {}): EntryFacts => ({
  id,
  module: null,
  points: 1,
  scored: true,
  question: asked(),
  draw: null,
  ...more,
});
const rule = (id: string, count: number, found: number, more: object = {}): EntryFacts =>
  question(id, { question: null, draw: { count, found, keepsPassages: false, practice: 0, handMarked: 0, ...more } });
const section = (entries: EntryFacts[], more: Partial<SectionFacts> = {}): SectionFacts => ({
  id: "s",
  timeLimitSeconds: 600,
  scale: null,
  entries,
  typicalSeconds: null,
  keys: null,
  stages: null,
  adaptive: null,
  ...more,
});
const draft = (sections: SectionFacts[], more: Partial<DraftFacts> = {}): DraftFacts => ({
  kind: "quiz",
  scoreModel: "points",
  sections,
  earlier: null,
  isChecked: false,
  unfilled: [],
  uncalibrated: [],
  similar: [],
  ...more,
});
const adaptively = (
  draw: object,
  more: Partial<DraftFacts> = {},
  content: NonNullable<SectionFacts["adaptive"]>["content"] = [],
  meetable = 30,
) =>
  draft(
    [
      section(
        [
          {
            ...rule("s", 10, 30),
            draw: { count: 10, found: 30, keepsPassages: false, practice: 0, handMarked: 0, ...draw },
          },
        ],
        { adaptive: { max: 10, meetable, content } },
      ),
    ],
    { scoreModel: "irt", ...more },
  );
const one = question("a");
const scaled = (scale: SectionFacts["scale"]) =>
  draft([section([one, rule("r", 2, 9)], { scale })], { scoreModel: "scaled" });
const rows = (...pairs: [number, number][]) => pairs.map(([raw, points]) => ({ raw, scaled: points }));

describe("a draft", () => {
  test.each<[string, DraftFacts, string[]]>([
    ["that is sound", draft([section([one])]), []],
    ["without sections", draft([]), ["no_sections"]],
    [
      "that is a mock and tells who is right",
      draft([section([one])], { kind: "mock", isChecked: true }),
      ["checked_in_mock"],
    ],
    ["that is a quiz and tells who is right", draft([section([one])], { isChecked: true }), []],
    ["that needs a result of nothing", draft([section([one])], { earlier: "unknown" }), ["earlier_unknown"]],
    ["that needs a result of itself", draft([section([one])], { earlier: "own" }), ["earlier_own"]],
    ["that needs what needs it", draft([section([one])], { earlier: "cyclic" }), ["earlier_cyclic"]],
    ["with an empty section", draft([section([])]), ["no_questions"]],
    [
      "worth nothing",
      draft([section([question("a", { scored: false }), question("b", { points: 0 })])]),
      ["no_points"],
    ],
    [
      "with a question that is not published",
      draft([section([question("a", { question: asked({ isPublished: false }) })])]),
      ["unpublished_question"],
    ],
    [
      "with a rule that finds too few",
      draft([section([rule("r", 4, 3)])], { unfilled: [{ entry: "r", competes: false }] }),
      ["rule_too_few"],
    ],
    [
      "with a rule by a tag that was deleted",
      draft([section([rule("r", 4, 0, { isByGone: true })])], { unfilled: [{ entry: "r", competes: false }] }),
      ["rule_gone"],
    ],
    [
      "with rules that want the same",
      draft([section([rule("r", 2, 3)])], { unfilled: [{ entry: "r", competes: true }] }),
      ["rule_competes"],
    ],
    [
      "with passages that make up no such number",
      draft([section([rule("r", 3, 4, { keepsPassages: true })])], { unfilled: [{ entry: "r", competes: false }] }),
      ["rule_passages"],
    ],
    [
      "with a question that cannot be scored by ability",
      draft([section([one])], { uncalibrated: [{ entry: "a", obstacle: "unknown", count: 1 }] }),
      ["not_calibrated"],
    ],
    ["without a table", scaled(null), ["scale_missing"]],
    ["with a table that starts late", scaled(rows([1, 200], [3, 800])), ["scale_start"]],
    ["with a table that stops early", scaled(rows([0, 200], [2, 800])), ["scale_end"]],
    ["with a table that skips points", scaled(rows([0, 200], [3, 800])), ["scale_gap"]],
    ["with a table that falls", scaled(rows([0, 200], [1, 500], [2, 400], [3, 800])), ["scale_falls"]],
    ["with a whole table", scaled(rows([0, 200], [1, 500], [2, 500], [3, 800])), []],
    [
      "that is a mock with practice questions",
      draft([section([question("a", { question: asked({ pool: "practice" }) })])], { kind: "mock" }),
      ["practice_in_mock"],
    ],
    [
      "that is a mock which may draw practice questions",
      draft([section([rule("r", 1, 5, { practice: 1 })])], { kind: "mock" }),
      ["practice_in_mock"],
    ],
    [
      "that is a mock with both, told of all at once",
      draft(
        [
          section([
            question("a", { question: asked({ pool: "practice" }) }),
            question("b", { question: asked({ id: "p", pool: "practice" }) }),
            rule("r", 1, 5, { practice: 1 }),
            rule("s", 1, 5, { practice: 2 }),
          ]),
        ],
        { kind: "mock" },
      ),
      ["practice_in_mock", "practice_in_mock", "practice_in_mock"],
    ],
    [
      "that is a quiz with practice questions",
      draft([section([question("a", { question: asked({ pool: "practice" }) })])]),
      [],
    ],
    ["that is adaptive", adaptively({}), []],
    ["that is adaptive and scored by points", adaptively({}, { scoreModel: "points" }), ["adaptive_score"]],
    [
      "with a pool that has too few",
      adaptively({}, { unfilled: [{ entry: "s", competes: false }] }),
      ["pool_too_small"],
    ],
    ["with a pool of which many never meet", adaptively({}, {}, [], 9), ["pool_never_meet"]],
    [
      "that is too small as well",
      adaptively({}, { unfilled: [{ entry: "s", competes: false }] }, [], 9),
      ["pool_too_small"],
    ],
    [
      "with a pool that draw rules need",
      adaptively({}, { unfilled: [{ entry: "s", competes: true }] }),
      ["pool_competes"],
    ],
    ["with a pool that is too large", adaptively({ found: 10_001 }), ["pool_too_large"]],
    ["with essays in a pool", adaptively({ handMarked: 2 }), ["pool_hand_marked"]],
    [
      "with practice questions in the pool of a mock",
      adaptively({ practice: 2 }, { kind: "mock" }),
      ["practice_in_mock"],
    ],
    [
      "with a pool of which some aren’t calibrated",
      adaptively({}, { uncalibrated: [{ entry: "s", obstacle: "unknown", count: 2, title: "If x" }] }),
      ["pool_uncalibrated"],
    ],
    [
      "with shares of content that aren’t all, one of them too large",
      adaptively({}, {}, [
        { tag: "t", min: 0.5, max: 0.5, found: 5 },
        { tag: "u", min: 0.4, max: 0.4, found: 3 },
      ]),
      ["content_shares", "content_too_few"],
    ],
    [
      "with shares of content that can be kept",
      adaptively({}, {}, [
        { tag: "t", min: 0.2, max: 0.6, found: 6 },
        { tag: "u", min: 0, max: 0.4, found: 9 },
      ]),
      [],
    ],
    [
      "with smallest shares that are too much",
      adaptively({}, {}, [
        { tag: "t", min: 0.6, max: 0.9, found: 9 },
        { tag: "u", min: 0.5, max: 0.5, found: 9 },
      ]),
      ["content_minimums"],
    ],
    [
      "with largest shares that are too little",
      adaptively({}, {}, [{ tag: "t", min: 0, max: 0.9, found: 9 }]),
      ["content_maximums"],
    ],
    [
      "with areas that have too few questions for the largest shares",
      adaptively({}, {}, [
        { tag: "t", min: 0.1, max: 0.9, found: 4 },
        { tag: "u", min: 0.1, max: 0.5, found: 9 },
      ]),
      ["content_unfilled"],
    ],
    ["with just enough time", draft([section([one], { typicalSeconds: 600 })]), []],
    ["with too little time", draft([section([one], { typicalSeconds: 601 })]), ["time_tight"]],
    ["without a limit", draft([section([one], { typicalSeconds: 601, timeLimitSeconds: null })]), []],
    ["with even keys", draft([section([one], { keys: { place: 2, count: 9, of: 20 } })]), []],
    ["with uneven keys", draft([section([one], { keys: { place: 2, count: 10, of: 20 } })]), ["keys_uneven"]],
    ["with few keys", draft([section([one], { keys: { place: 2, count: 9, of: 9 } })]), []],
    [
      "with questions that read alike",
      draft([section([one, question("b")])], { similar: [{ entry: "b", other: "a", likeness: 0.9 }] }),
      ["similar_questions"],
    ],
    [
      "with a group of questions that read alike, once",
      draft([section([one, question("b")])], {
        similar: [
          { entry: "b", other: "a", likeness: 0.9 },
          { entry: "c", other: "d", likeness: 0.8 },
          { entry: "d", other: "b", likeness: 0.95 },
          { entry: "f", other: "e", likeness: 0.8 },
        ],
      }),
      ["similar_questions", "similar_questions"],
    ],
  ])("%s", (_, facts, codes) => {
    expect(checkAssessment(facts).map(({ code }) => code)).toEqual(codes);
  });

  test("is told where, and what a text about it needs", () => {
    const facts = draft([section([rule("r", 4, 3)], { typicalSeconds: 700 })], {
      unfilled: [{ entry: "r", competes: false }],
    });
    expect(checkAssessment(facts)).toEqual([
      {
        code: "rule_too_few",
        severity: "error",
        section: "s",
        module: null,
        entry: "r",
        field: "draw",
        params: { count: 4, found: 3 },
      },
      {
        code: "time_tight",
        severity: "advice",
        section: "s",
        module: null,
        entry: null,
        field: "time_limit_seconds",
        params: { typical_seconds: 700, limit_seconds: 600 },
      },
    ]);
  });

  test("whatever its table, it is sound exactly if every number of points has a score that fewer points do not beat", () => {
    const table = fc
      .uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1 })
      .chain((raws) =>
        fc
          .array(fc.integer({ min: 200, max: 205 }), { minLength: raws.length, maxLength: raws.length })
          .map((scores) => raws.sort((a, b) => a - b).map((raw, index) => ({ raw, scaled: scores[index] ?? 0 }))),
      );
    fc.assert(
      fc.property(table, (scale) => {
        const scores = [0, 1, 2, 3].map((points) => scale.findLast((row) => row.raw <= points)?.scaled ?? -1);
        const all = scale.map((row) => row.scaled);
        const isSound =
          scores[0] !== -1 &&
          (scale.at(-1)?.raw ?? 0) >= 3 &&
          all.every((score, index) => score >= (all[index - 1] ?? 0));
        const isRefused = checkAssessment(scaled(scale)).some(({ severity }) => severity === "error");
        expect(isRefused).toBe(!isSound);
      }),
    );
  });
});

test("pairs that read alike are joined to groups, with the likeness of the most alike", () => {
  const pair = (entry: string, other: string, likeness: number) => ({ entry, other, likeness });
  expect(groupsOfAlike([pair("b", "a", 0.9), pair("c", "d", 0.8), pair("d", "b", 0.95), pair("f", "e", 0.8)])).toEqual([
    { entry: "b", others: ["a", "c", "d"], likeness: 0.95 },
    { entry: "f", others: ["e"], likeness: 0.8 },
  ]);
  expect(groupsOfAlike([])).toEqual([]);
});
