import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFields, type Draft, emptyDraft, isBlank, patchOf, savesByItself } from "./draft.ts";
import { type EditorState, isUnsaved, reduceEditor, type Stored, startState } from "./editor-state.ts";
import { mergeDrafts, valueAt, withSide } from "./merge.ts";
import { fromWire, pairIds, toWire } from "./wire-ids.ts";

const stored: Stored = {
  id: "019a0000-0000-7000-8000-000000000001",
  version: 3,
  status: "draft",
  version_number: 1,
  published_version_number: null,
  key_revision: 1,
  source: "",
  can: { edit: true },
};
const numeric = (id: string, accept: string, prompt = "") => ({
  interaction: { id, type: "numeric_entry" as const, source_identifier: null, prompt },
  key: { accept: [accept] },
});
const withParts = (...parts: ReturnType<typeof numeric>[]): Draft => ({
  ...emptyDraft(),
  interactions: parts.map(({ interaction }) => interaction),
  key: Object.fromEntries(parts.map(({ interaction, key }) => [interaction.id, key])),
});
const base = { ...withParts(numeric("a", "1"), numeric("b", "2")), body: "<p>one</p>", explanation: "why" };
const start = (): EditorState => startState(stored, base, base, {});

describe("what is to be sent", () => {
  test("is what differs, and nothing when all is the same", () => {
    expect(patchOf(base, { ...base })).toEqual({});
    expect(patchOf(base, { ...base, body: "<p>two</p>", difficulty: 3 })).toEqual({
      body: "<p>two</p>",
      difficulty: 3,
    });
    expect(changedFields(base, { ...base, score_rule: { combine: "all", max_points: 1 } })).toEqual([]);
  });

  test.each([
    [null, ["body"], true],
    ["draft", ["key"], true],
    ["in_review", ["explanation"], true],
    ["published", ["body", "key"], true],
    ["published", ["tags", "difficulty"], true],
    ["published", ["key"], false],
    ["published", ["explanation", "tags"], false],
    ["retired", ["body"], false],
    ["draft", [], false],
  ] as const)("in a question that is %s, a change of %j is saved without a word: %s", (status, fields, expected) => {
    expect(savesByItself(status, fields)).toBe(expected);
  });

  test("a new question with empty parts is nothing that would be missed", () => {
    expect(isBlank(emptyDraft())).toBe(true);
    expect(isBlank(withParts(numeric("a", "")))).toBe(true);
    expect(isBlank(withParts(numeric("a", "", "<p>x</p>")))).toBe(false);
    expect(isBlank({ ...emptyDraft(), body: "x" })).toBe(false);
  });
});

describe("two changes of one question", () => {
  test("are both kept where they are of different things", () => {
    const mine = { ...base, body: "<p>mine</p>" };
    const theirs = { ...base, explanation: "theirs", tags: ["t"] };
    const { draft, conflicts, taken } = mergeDrafts(base, mine, theirs);
    expect(draft).toEqual({ ...base, body: "<p>mine</p>", explanation: "theirs", tags: ["t"] });
    expect([conflicts, taken]).toEqual([[], ["explanation", "tags"]]);
  });

  test("of the same field are asked for, and mine stands until then", () => {
    const mine = { ...base, body: "<p>mine</p>" };
    const theirs = { ...base, body: "<p>theirs</p>" };
    const { draft, conflicts } = mergeDrafts(base, mine, theirs);
    expect(draft.body).toBe("<p>mine</p>");
    expect(conflicts).toEqual([["body"]]);
    expect(withSide(draft, theirs, ["body"]).body).toBe("<p>theirs</p>");
  });

  test("that say the same are no conflict", () => {
    const both = { ...base, body: "<p>both</p>" };
    expect(mergeDrafts(base, both, { ...both }).conflicts).toEqual([]);
  });

  test("of one interaction are both kept where they are of different parts of it", () => {
    const parts = (prompt: string, accept: string) => ({
      ...withParts(numeric("a", accept, prompt), numeric("b", "2")),
      body: base.body,
      explanation: "why",
    });
    const { draft, conflicts, taken } = mergeDrafts(base, parts("mine", "1"), parts("", "7"));
    expect(conflicts).toEqual([]);
    expect(draft).toEqual(parts("mine", "7"));
    expect(taken).toEqual(["key"]);
  });

  test("of options are kept one by one, whoever changed which and in whatever sequence", () => {
    const option = (id: string, content: string) => ({
      id,
      content,
      source_identifier: null,
      feedback: "",
      reason_for_error: null,
      fixed: false,
    });
    const choice = (...options: ReturnType<typeof option>[]): Draft => ({
      ...emptyDraft(),
      interactions: [
        {
          id: "i",
          type: "choice",
          source_identifier: null,
          prompt: "",
          min_choices: 0,
          max_choices: 1,
          shuffle: true,
          options,
        },
      ],
      key: { i: { correct: ["x"] } },
    });
    const before = choice(option("x", "1"), option("y", "2"), option("z", "3"));
    const mine = choice(option("y", "2"), option("x", "1 mine"), option("z", "3 mine"));
    const theirs = choice(option("x", "1"), option("y", "2 theirs"), option("z", "3 theirs"), option("w", "4"));
    const { draft, conflicts } = mergeDrafts(before, mine, theirs);
    expect(valueAt(draft, ["interactions", "#i", "options"])).toEqual([
      option("y", "2 theirs"),
      option("x", "1 mine"),
      option("z", "3 mine"),
      option("w", "4"),
    ]);
    expect(conflicts).toEqual([["interactions", "#i", "options", "#z", "content"]]);
    const [path = []] = conflicts;
    expect(valueAt(withSide(draft, theirs, path), path)).toBe("3 theirs");
  });

  test("of tags add up", () => {
    const tagged = (...tags: string[]): Draft => ({ ...emptyDraft(), tags });
    const { draft, conflicts } = mergeDrafts(tagged("a", "b"), tagged("a", "b", "mine"), tagged("b", "theirs"));
    expect([draft.tags, conflicts]).toEqual([["b", "mine", "theirs"], []]);
  });

  test("keep an interaction that each of them added", () => {
    const mine = { ...withParts(numeric("a", "1"), numeric("b", "2"), numeric("c", "3")) };
    const theirs = { ...withParts(numeric("a", "1"), numeric("b", "2"), numeric("d", "4")) };
    const { draft, conflicts } = mergeDrafts(withParts(numeric("a", "1"), numeric("b", "2")), mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft.interactions.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
    expect(Object.keys(draft.key)).toEqual(["a", "b", "c", "d"]);
  });

  test("where one took an interaction out and the other changed it, it is asked for", () => {
    const mine = withParts(numeric("b", "2"));
    const theirs = withParts(numeric("a", "9"), numeric("b", "2"));
    const { draft, conflicts } = mergeDrafts(withParts(numeric("a", "1"), numeric("b", "2")), mine, theirs);
    expect(conflicts).toEqual([["interactions", "#a"]]);
    expect(draft.interactions.map(({ id }) => id)).toContain("a");
  });

  test("lose nothing that only one of them changed, whatever it is", () => {
    const text = fc.constantFrom("x", "y", "z");
    const change = fc.record({
      body: text,
      explanation: text,
      difficulty: fc.constantFrom(null, 1, 2),
      tags: fc.constantFrom<string[]>([], ["t"]),
    });
    fc.assert(
      fc.property(change, change, change, (a, b, c) => {
        const draftWith = (fields: Partial<Draft>): Draft => ({ ...emptyDraft(), ...fields });
        const [before, mine, theirs] = [draftWith(a), draftWith(b), draftWith(c)];
        const { draft, conflicts } = mergeDrafts(before, mine, theirs);
        for (const field of ["body", "explanation", "difficulty"] as const) {
          const isAsked = conflicts.some(([name]) => name === field);
          const changedHere = JSON.stringify(mine[field]) !== JSON.stringify(before[field]);
          const changedThere = JSON.stringify(theirs[field]) !== JSON.stringify(before[field]);
          const differ = JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]);
          expect(isAsked).toBe(changedHere && changedThere && differ);
          expect(draft[field]).toEqual(changedThere && !changedHere ? theirs[field] : mine[field]);
        }
      }),
    );
  });
});

describe("the editor", () => {
  const edit = (state: EditorState, fields: Partial<Draft>) =>
    reduceEditor(state, { type: "changed", change: (now) => ({ ...now, ...fields }) });

  test("keeps what was typed while a save was under way", () => {
    const sent = edit(start(), { body: "<p>sent</p>" });
    const typed = edit(reduceEditor(sent, { type: "save_started" }), { explanation: "later" });
    const received = { ...sent.draft };
    const after = reduceEditor(typed, {
      type: "saved",
      stored: { ...stored, version: 4 },
      sent: sent.draft,
      received,
      ids: {},
      at: 5,
    });
    expect(after.draft).toEqual({ ...base, body: "<p>sent</p>", explanation: "later" });
    expect([isUnsaved(after), after.savedAt, after.stored?.version]).toEqual([true, 5, 4]);
  });

  test("takes over what the server cleaned, but not over what was typed since", () => {
    const sent = edit(start(), { body: "<p>a</p><script>", explanation: "b<script>" });
    const typed = edit(sent, { body: "<p>more</p>" });
    const received = { ...sent.draft, body: "<p>a</p>", explanation: "b" };
    const after = reduceEditor(typed, { type: "saved", stored, sent: sent.draft, received, ids: {}, at: 1 });
    expect([after.draft.body, after.draft.explanation]).toEqual(["<p>more</p>", "b"]);
  });

  test("goes on by itself when somebody changed other things, and says what", () => {
    const after = reduceEditor(edit(start(), { body: "<p>mine</p>" }), {
      type: "clashed",
      stored: { ...stored, version: 9 },
      theirs: { ...base, difficulty: 4 },
    });
    expect([after.draft.body, after.draft.difficulty, after.clash, after.taken]).toEqual([
      "<p>mine</p>",
      4,
      null,
      ["difficulty"],
    ]);
    expect(after.stored?.version).toBe(9);
  });

  test("asks when both changed the same, and waits until everything is decided", () => {
    const clash = reduceEditor(edit(start(), { body: "<p>mine</p>" }), {
      type: "clashed",
      stored: { ...stored, version: 9 },
      theirs: { ...base, body: "<p>theirs</p>" },
    });
    expect(clash.clash?.conflicts).toHaveLength(1);
    expect(reduceEditor(clash, { type: "resolved" })).toBe(clash);
    const chosen = reduceEditor(reduceEditor(clash, { type: "chose", index: 0, side: "theirs" }), { type: "resolved" });
    expect([chosen.draft.body, chosen.clash, chosen.stored?.version]).toEqual(["<p>theirs</p>", null, 9]);
    expect(isUnsaved(chosen)).toBe(false);
  });

  test("puts back what was taken away", () => {
    const removing = reduceEditor(start(), { type: "removing", label: "Answer 1" });
    const without = edit(removing, { interactions: [], key: {} });
    expect(reduceEditor(without, { type: "put_back" }).draft).toEqual(base);
  });
});

describe("ids", () => {
  const mine = "11111111-1111-4111-8111-111111111111";
  const other = "22222222-2222-4222-8222-222222222222";
  const [theirs, next] = ["33333333-3333-7333-8333-333333333333", "44444444-4444-7444-8444-444444444444"];

  test("are paired part by part, and met wherever they stand", () => {
    const sent = {
      interactions: [{ id: mine, options: [{ id: other }] }],
      body: `<span data-interaction="${mine}"></span>`,
    };
    const ids = pairIds(sent, { interactions: [{ id: theirs, options: [{ id: next }] }] });
    expect(ids).toEqual({ [mine]: theirs, [other]: next });
    const draft = { ...sent, key: { [mine]: { correct: [other] } } };
    const wire = toWire(draft, ids);
    expect(wire.key).toEqual({ [theirs]: { correct: [next] } });
    expect(wire.body).toContain(theirs);
    expect(fromWire(wire, ids)).toEqual(draft);
  });
});

test("a number that is begun and not yet written is not sent, and is no change", () => {
  const begun = { ...base, key: { ...base.key, a: { accept: ["1", ""] } } };
  expect(changedFields(base, begun)).toEqual([]);
  expect(patchOf(base, { ...begun, key: { ...begun.key, b: { accept: ["", "3"] } } }).key).toEqual({
    a: { accept: ["1"] },
    b: { accept: ["3"] },
  });
});

describe("a question that is one essay", () => {
  const essay = (max_points: number, worth: number): Draft => ({
    ...emptyDraft(),
    interactions: [
      {
        id: "e",
        type: "extended_text",
        source_identifier: null,
        prompt: "",
        expected_lines: 5,
        min_words: null,
        max_words: null,
        format: "plain",
      },
    ],
    key: { e: { max_points, rubric: [], guidance: "", sample_answer: "" } },
    score_rule: { max_points: worth, combine: "all" },
  });
  const marksBecome = (before: Draft, max_points: number) =>
    reduceEditor(startState(stored, before, before, {}), {
      type: "changed",
      change: (now) => ({ ...now, key: { e: { max_points, rubric: [], guidance: "", sample_answer: "" } } }),
    }).draft.score_rule.max_points;

  test.each([
    ["goes along with its marks", 1, 1, 4, 4],
    ["keeps what somebody else set", 1, 10, 4, 10],
    ["goes back with them", 6, 6, 2, 2],
  ])("%s", (_, marks, worth, next, expected) => {
    expect(marksBecome(essay(marks, worth), next)).toBe(expected);
  });
});

test("a unit that is begun isn’t sent yet, and a space after one is no change", () => {
  const withUnits = (...accept: { unit: string; multiplier: string }[]): Draft => ({
    ...base,
    key: { ...base.key, b: { accept: ["2"], units: { accept } } },
  });
  const metre = { unit: "m", multiplier: "1" };
  const begun = withUnits(metre, { unit: "", multiplier: "1" }, { unit: "km", multiplier: " " });
  expect(patchOf(base, begun).key?.b).toEqual({ accept: ["2"], units: { accept: [metre] } });
  expect(changedFields(withUnits(metre), withUnits({ ...metre, unit: "m " }))).toEqual([]);
});
