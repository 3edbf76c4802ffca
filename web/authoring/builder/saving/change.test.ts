import { expect, test } from "vitest";
import { type Draft, newQuestionEntry, newSection, type Settings, type Stages, sizeOf } from "../draft.ts";
import { applyChange, type Change, findModule, invertChange, subjectOf } from "./change.ts";
import { isSame } from "./is-same.ts";
import { clashesOf } from "./merge-changes.ts";

const entries = (...ids: string[]) => ids.map((id) => newQuestionEntry(id, `question of ${id}`));
const draft: Draft = {
  settings: { name: "Mock 1", kind: "mock" } as Settings,
  sections: [newSection("s1", "Reading"), newSection("s2", "Math")],
  entries: { s1: entries("a", "b", "c"), s2: entries("d") },
};
const order = ({ sections, entries: lists }: Draft) =>
  sections.map(({ id }) => `${id}: ${(lists[id] ?? []).map((one) => one.id).join(" ")}`);

const changes: [string, Change, string[]][] = [
  ["settings", { type: "set_settings", fields: { name: "Mock 2" } }, ["s1: a b c", "s2: d"]],
  [
    "a section in between",
    { type: "add_section", section: newSection("s3", "Writing"), entries: entries("e"), index: 1 },
    ["s1: a b c", "s3: e", "s2: d"],
  ],
  ["a section gone", { type: "remove_section", id: "s1" }, ["s2: d"]],
  ["a section moved", { type: "move_section", id: "s1", index: 1 }, ["s2: d", "s1: a b c"]],
  ["a section's fields", { type: "set_section", id: "s2", fields: { time_limit_seconds: 60 } }, ["s1: a b c", "s2: d"]],
  [
    "entries added",
    { type: "add_entries", section: "s1", entries: entries("x", "y"), index: 1 },
    ["s1: a x y b c", "s2: d"],
  ],
  ["entries gone", { type: "remove_entries", ids: ["a", "c", "d"] }, ["s1: b", "s2: "]],
  ["an entry moved down", { type: "move_entry", id: "a", section: "s1", index: 2 }, ["s1: b c a", "s2: d"]],
  ["an entry moved across", { type: "move_entry", id: "b", section: "s2", index: 0 }, ["s1: a c", "s2: b d"]],
  ["an entry's points", { type: "set_entry", id: "b", fields: { points: 3 } }, ["s1: a b c", "s2: d"]],
];

test.each(changes)("%s: made, and taken back", (_, change, after) => {
  const made = applyChange(draft, change);
  expect(made && order(made)).toEqual(after);
  const back = invertChange(draft, change).reduce<Draft | null>((now, one) => now && applyChange(now, one), made);
  expect(back).toEqual(draft);
});

const module = { id: "m1", name: "Module 1" } as Stages["modules"][number];
const selection: Stages = { type: "stages", modules: [module], routing: { first: "m1", rules: [] }, scales: [] };
const staged: Draft = { ...draft, sections: [{ ...newSection("s1", "Reading"), selection }, newSection("s2", "Math")] };

test("a module's field changes alone, and an entry comes to another module with its move", () => {
  const changes: Change[] = [
    { type: "set_module", section: "s1", id: "m1", fields: { name: "Module 2" } },
    { type: "move_entry", id: "d", section: "s1", index: 0, module: "m1" },
  ];
  for (const change of changes) {
    const made = applyChange(staged, change);
    const back = invertChange(staged, change).reduce<Draft | null>((now, one) => now && applyChange(now, one), made);
    expect(back).toEqual(staged);
  }
  const moved = changes.reduce<Draft | null>((now, one) => now && applyChange(now, one), staged);
  expect(moved?.entries.s1?.[0]).toMatchObject({ id: "d", module: "m1" });
  expect(moved && findModule(moved, { section: "s1", id: "m1" })?.module).toEqual({ ...module, name: "Module 2" });
});

test("two authors who change different fields of a module don't clash", () => {
  const theirs = applyChange(staged, { type: "set_module", section: "s1", id: "m1", fields: { difficulty: "harder" } });
  const mine: Change = { type: "set_module", section: "s1", id: "m1", fields: { name: "Module 2" } };
  expect(theirs && clashesOf(staged, theirs, mine)).toEqual([]);
  const other: Change = { type: "set_module", section: "s1", id: "m1", fields: { difficulty: "easier" } };
  expect(theirs && clashesOf(staged, theirs, other)).toMatchObject([{ field: "difficulty", theirs: "harder" }]);
});

test("the order in which the database has fields makes no difference", () => {
  expect(isSame({ a: 1, b: [{ c: null, d: 2 }] }, { b: [{ d: 2, c: null }], a: 1 })).toBe(true);
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(null, {})).toBe(false);
});

test.each<Change>([
  { type: "set_module", section: "s1", id: "gone", fields: { name: "x" } },
  { type: "remove_section", id: "gone" },
  { type: "set_section", id: "gone", fields: { name: "x" } },
  { type: "set_entry", id: "gone", fields: { points: 2 } },
  { type: "move_entry", id: "a", section: "gone", index: 0 },
  { type: "add_entries", section: "gone", entries: entries("x"), index: 0 },
])("what is gone can't be changed: $type", (change) => {
  expect(applyChange(draft, change)).toBeNull();
});

test("typing on in one field is one subject, another field another", () => {
  const name = (text: string): Change => ({ type: "set_settings", fields: { name: text } });
  expect(subjectOf(name("M"))).toBe(subjectOf(name("Mo")));
  expect(subjectOf({ type: "set_section", id: "s1", fields: { name: "x" } })).not.toBe(subjectOf(name("x")));
});

test("pretest questions are counted, their points are not", () => {
  const [one, two] = entries("a", "b");
  if (!one || !two) throw new Error("two entries");
  expect(
    sizeOf([
      { ...one, points: 2 },
      { ...two, scored: false },
    ]),
  ).toEqual({ questions: 2, points: 2 });
});
