import { describe, expect, test } from "vitest";
import { askedOf, effectiveFix, fixIn, searchOf } from "./asked-of.ts";
import { fixId, fixOf, readCorrections, writeCorrections } from "./corrections.ts";

const [one, two, option, other, interaction] = ["1", "2", "a", "b", "c"].map(
  (letter) => `${letter.repeat(8)}-0000-7000-8000-000000000000`,
) as [string, string, string, string, string];
const known = new Map([
  [one, { interaction, key: { [interaction]: { correct: [option] } } }],
  [two, { interaction: null, key: { x: { value: "5" } } }],
]);
const none = new Map();

describe("further questions in an address", () => {
  test("are read as they were written", () => {
    const all = [
      { question: one, fix: { kind: "drop" as const } },
      { question: two, fix: { kind: "either" as const, option } },
      { question: option, fix: null },
      { question: interaction, fix: { kind: "accept" as const, options: [option, other] } },
    ];
    expect(readCorrections(writeCorrections(all))).toEqual(all);
    expect(writeCorrections([])).toBeUndefined();
  });

  test.each([
    undefined,
    "",
    "~drop",
    `${one}~nothing`,
    `${one}~key`,
    `${one}~key~x`,
    `${one}~accept`,
    `${one}~key~${option}~${other}`,
    "a,b",
  ])("what can’t be read is left out: %s", (text) => {
    expect(readCorrections(text)).toEqual([]);
  });

  test.each([
    "all",
    "answered",
    "drop",
    "bank",
    `key~${option}`,
    `either~${option}`,
    `accept~${option}~${other}`,
    "typed~7 ~ 8",
  ])("a fix has a name: %s", (id) => {
    expect(fixId(fixOf(id))).toBe(id);
  });
});

describe("what is asked", () => {
  test("is nothing but what the bank corrected before anything is chosen", () => {
    expect(fixIn({})).toBeNull();
    expect(askedOf(one, {}, known, none)).toEqual({ question: one, kind: "bank", only_raise: false, tells: true });
    const newest = { scores: 3, changes: "key" as const, letters: ["B"] };
    expect(effectiveFix(null, { newest: null })).toBeNull();
    expect(effectiveFix({ kind: "typed", text: "7" }, { newest })).toEqual({ kind: "typed", text: "7" });
    expect(effectiveFix(null, { newest })).toEqual({ kind: "bank" });
    expect(effectiveFix({ kind: "drop" }, { newest })).toEqual({ kind: "drop" });
    // An address from before the correction was applied.
    expect(effectiveFix({ kind: "bank" }, { newest: null })).toBeNull();
  });

  test("is a new key, either of two, or the bank’s", () => {
    expect(askedOf(one, { option: other }, known, none)).toMatchObject({
      key: { [interaction]: { correct: [other] } },
    });
    expect(askedOf(one, { option: other, fix: "either" }, known, none)).toMatchObject({
      key: {
        [interaction]: { correct: [option, other], mapping: { points: { [option]: 1, [other]: 1 }, upper_bound: 1 } },
      },
    });
    expect(askedOf(two, { fix: "bank" }, known, none)).toMatchObject({ kind: "bank" });
  });

  test("accepts any of several options, or asks for all of them where students choose several", () => {
    const asked = (correct: string[], options: string[]) => {
      const bank = new Map([[one, { interaction, key: { [interaction]: { correct } } }]]);
      const key = askedOf(one, { fix: "accept", options: options.join(",") }, bank, none);
      return "key" in key ? key.key[interaction] : null;
    };
    const points = { [two]: 1, [other]: 1 };
    expect(asked([option], [two, other])).toEqual({ correct: [two, other], mapping: { points, upper_bound: 1 } });
    expect(asked([option, other], [two, other])).toEqual({ correct: [two, other] });
    expect(asked([option], [other])).toEqual({ correct: [other] });
  });

  test("is said in the address as it is read from there", () => {
    for (const fix of [
      { kind: "accept" as const, options: [option, other] },
      { kind: "either" as const, option },
      { kind: "drop" as const },
    ])
      expect(fixIn(searchOf(fix))).toEqual(fix);
  });

  test("goes for further questions and versions, with the scale that was typed", () => {
    const scale = [{ raw: 0, scaled: 200 }];
    const asked = askedOf(
      one,
      { fix: "answered", also: `${two}~drop,${one}~drop`, in: "3,2", version: 4 },
      known,
      new Map([[two, scale]]),
    );
    expect(asked).toMatchObject({
      kind: "full_credit",
      credit: "answered",
      version: 4,
      also_in: [3, 2],
      also: [{ question: two, kind: "drop", scale }],
    });
  });
});

describe("an answer that the key accepts too", () => {
  const asked = (type: "text_entry" | "numeric_entry", key: object) => {
    const typed = { id: interaction, type };
    return askedOf(one, { typed: "7.3" }, new Map([[one, { interaction: null, typed, key }]]), none);
  };

  test("is added to the key, which stays as it is otherwise", () => {
    const number = { accept: ["29/4"], tolerance: "0.01" };
    expect(asked("numeric_entry", { [interaction]: number })).toMatchObject({
      kind: "key",
      key: { [interaction]: { accept: ["29/4", "7.3"], tolerance: "0.01" } },
    });
    expect(asked("text_entry", { [interaction]: { accept: [{ text: "seven" }] } })).toMatchObject({
      key: { [interaction]: { accept: [{ text: "seven" }, { text: "7.3" }] } },
    });
  });

  test("is read from the address and written back", () => {
    const fix = fixIn({ typed: "7.3" });
    expect(fix).toEqual({ kind: "typed", text: "7.3" });
    expect(fix && searchOf(fix)).toEqual({ option: undefined, options: undefined, typed: "7.3", fix: undefined });
  });

  test("changes nothing of a question that isn't typed into", () => {
    expect(askedOf(one, { typed: "7" }, known, none)).toMatchObject({ kind: "bank" });
  });
});
