import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Compared, compareTexts, compareVersions } from "./compare.ts";
import { emptyDraft } from "./draft.ts";

const option = (id: string, content: string) => ({
  id,
  content,
  source_identifier: null,
  feedback: "",
  reason_for_error: null,
  fixed: false,
});
const choice = (contents: Record<string, string>, correct: string[]): Compared => ({
  ...emptyDraft(),
  body: '<p>What is <span data-tex="x^2"></span>?</p>',
  interactions: [
    {
      id: "i",
      type: "choice",
      source_identifier: null,
      prompt: "",
      min_choices: 0,
      max_choices: 1,
      shuffle: true,
      options: Object.entries(contents).map(([id, content]) => option(id, content)),
    },
  ],
  key: { i: { correct } },
});
const text = (runs: readonly { text: string }[] | null) => runs?.map((run) => run.text).join("") ?? null;

describe("two texts", () => {
  test("are whole on their sides, with what the other has not marked", () => {
    const { left, right } = compareTexts("The old text", "The new text");
    expect(left).toEqual([
      { text: "The ", only: false },
      { text: "old", only: true },
      { text: " text", only: false },
    ]);
    expect(right.filter(({ only }) => only)).toEqual([{ text: "new", only: true }]);
  });

  test("lose nothing, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (one, other) => {
        const { left, right } = compareTexts(one, other);
        expect([text(left), text(right)]).toEqual([one, other]);
        const common = (runs: typeof left) => text(runs.filter(({ only }) => !only));
        expect(common(left)).toBe(common(right));
      }),
    );
  });
});

describe("two versions", () => {
  test("that are the same have no changed line", () => {
    const version = choice({ a: "1", b: "2" }, ["a"]);
    const lines = compareVersions(version, structuredClone(version));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter(({ isChanged }) => isChanged)).toEqual([]);
  });

  test("show an option that was reworded, one that came and one that went", () => {
    const lines = compareVersions(choice({ a: "one", b: "two" }, ["a"]), choice({ a: "first one", c: "three" }, ["a"]));
    const changed = lines.filter(({ isChanged, name }) => isChanged && name.kind === "option");
    expect(changed.map(({ left, right }) => [text(left), text(right)])).toEqual([
      ["one", "first one"],
      [null, "three"],
      ["two", null],
    ]);
  });

  test("show a key that moved to another option, though no word changed", () => {
    const lines = compareVersions(choice({ a: "one", b: "two" }, ["a"]), choice({ a: "one", b: "two" }, ["b"]));
    const options = lines.filter(({ name }) => name.kind === "option");
    expect(options.map(({ isChanged, leftIsRight, rightIsRight }) => [isChanged, leftIsRight, rightIsRight])).toEqual([
      [true, true, false],
      [true, false, true],
    ]);
    const key = lines.find(({ name }) => name.kind === "key");
    expect([text(key?.left ?? null), text(key?.right ?? null)]).toEqual(["correct: one", "correct: two"]);
  });

  test("say that options changed places, though no word changed", () => {
    const lines = compareVersions(choice({ a: "one", b: "two" }, ["a"]), choice({ b: "two", a: "one" }, ["a"]));
    const changed = lines.filter(({ isChanged }) => isChanged);
    expect(changed.map(({ name, left, right }) => [name.kind, text(left), text(right)])).toEqual([
      ["sequence", "one · two", "two · one"],
    ]);
  });

  test("show hints by their places, one that came and one that was reworded", () => {
    const version = choice({ a: "1" }, ["a"]);
    const changed = compareVersions(
      { ...version, hints: ["<p>Look.</p>"] },
      { ...version, hints: ["Look up.", "Think."] },
    );
    expect(
      changed.flatMap(({ name, left, right }) => (name.kind === "hint" ? [[name.part, text(left), text(right)]] : [])),
    ).toEqual([
      [1, "Look.", "Look up."],
      [2, null, "Think."],
    ]);
  });

  test("read math as its TeX", () => {
    const left = choice({ a: "1" }, ["a"]);
    const right = { ...left, body: left.body.replace("x^2", "x^3") };
    const body = compareVersions(left, right).find(({ name }) => name.kind === "body");
    expect([text(body?.left ?? null), text(body?.right ?? null)]).toEqual(["What is x^2?", "What is x^3?"]);
  });

  test("show what answers weigh, and which counts only after another", () => {
    const base = choice({ a: "1" }, ["a"]);
    const second = { ...structuredClone(base.interactions[0]), id: "j" } as Compared["interactions"][number];
    const version = (rule: Partial<Compared["score_rule"]>): Compared => ({
      ...base,
      interactions: [...base.interactions, second],
      score_rule: { ...base.score_rule, combine: "sum", ...rule },
    });
    const changes = (left: Compared, right: Compared) =>
      compareVersions(left, right)
        .filter(({ isChanged }) => isChanged)
        .map(({ name, left, right }) => [name, text(left), text(right)]);
    const ruled = version({ weights: { j: 3 }, requires: { j: "i" } });
    expect(changes(version({}), ruled)).toEqual([
      [{ kind: "weight", number: 2 }, "1", "3"],
      [{ kind: "requires", number: 2 }, null, "1"],
    ]);
    expect(changes(ruled, structuredClone(ruled))).toEqual([]);
  });
});
