import { expect, test } from "vitest";
import { type Draft, newQuestionEntry, newSection, type Settings, sizeOf } from "../draft.ts";
import { applyChange, type Change, invertChange, subjectOf } from "./change.ts";

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

test.each<Change>([
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
