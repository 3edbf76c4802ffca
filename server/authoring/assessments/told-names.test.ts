import { expect, test } from "vitest";
import type { StoredModule } from "../../platform/database/stored-json.ts";
import { toldNames } from "./told-names.ts";

const part = (id: string, name: string, to: string[] = [], is_first = false) => ({
  id,
  section_id: "math",
  name: `Math · ${name}`,
  module: {
    id,
    name,
    section_name: "Math",
    is_first,
    cuts: to.map((one) => ({ at_least: 0, to: one })),
  } satisfies StoredModule,
});

test.each([
  [["Module 2A", "Module 2B"], "Math · Module 2"],
  [["Module 2 easier", "Module 2 harder"], "Math · Module 2"],
  [["Module 2", "Module 2 (harder)"], "Math · Module 2"],
  [["Second: easy", "Second: hard"], "Math · Second 2"],
  [["Easier half", "Harder half"], "Math · 2"],
  [["Heavy", "Hard"], "Math · 2"],
  [["Module 12", "Module 13"], "Math · Module 2"],
  [["الوحدة ٢ أسهل", "الوحدة ٢ أصعب"], "Math · الوحدة ٢"],
])("students can’t tell %j apart", ([easier = "", harder = ""], told) => {
  const names = toldNames([part("1", "Module 1", ["a", "b"], true), part("a", easier), part("b", harder)]);
  expect([...names.values()]).toEqual(["Math · Module 1", told, told]);
});

test("modules that all take keep their names, and so do sections without any", () => {
  const list = { id: "reading", section_id: "reading", name: "Reading", module: null };
  const names = toldNames([list, part("1", "Easy start", ["2"], true), part("2", "Hard end")]);
  expect([...names.values()]).toEqual(["Reading", "Math · Easy start", "Math · Hard end"]);
});

test("a module that several ways come to belongs to the last stage in which it may be taken", () => {
  const parts = [
    part("1", "One", ["a", "b"], true),
    part("a", "Two low", ["c"]),
    part("b", "Two high", ["c"]),
    part("c", "End"),
  ];
  expect(toldNames(parts).get("c")).toBe("Math · End");
});
