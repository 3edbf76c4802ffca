import { checkStages } from "@sextant/contract/check-stages.ts";
import { expect, test } from "vitest";
import { countOf, type Draft, type Entry, newDrawEntry, newQuestionEntry, newSection, type Stages } from "../draft.ts";
import { applyChange, invertChange } from "../saving/change.ts";
import { entriesIn, placeIn } from "./containers.ts";
import {
  addCut,
  addModule,
  cutsOf,
  cutsTo,
  finalModules,
  freeNext,
  leadCut,
  listToStages,
  longestRoute,
  moveModule,
  possibleNext,
  removeCut,
  removeModule,
  setCut,
  stageColumns,
  stagesToList,
} from "./edit-stages.ts";

const rule = { count: 3, filter: {}, not_in: [], keep_stimulus: false, same_for_all: false };
const list = { ...newSection("s1", "Math"), time_limit_seconds: 2100, scale: [{ raw: 0, scaled: 200 }] };
const asked = (module: string | null, ...ids: string[]) =>
  ids.map((id) => newQuestionEntry(id, `question of ${id}`, module));
const draftOf = (selection: Stages | null, entries: readonly Entry[]): Draft => ({
  settings: {} as Draft["settings"],
  sections: [selection ? { ...list, selection } : list],
  entries: { s1: entries },
});
const fail = (): never => {
  throw new Error("gone");
};
const [section] = draftOf(null, []).sections;
const made = listToStages(section ?? fail(), asked(null, "a", "b"), "Module 1");
const one = made.fields.selection as Stages;
const named = { m1: "m1", easier: "easier", harder: "harder" };

/** A first module of four points, and two that follow it. */
function twoStages(): { stages: Stages; entries: Entry[] } {
  const entries = [...asked("m1", "a"), newDrawEntry("d", rule, "m1"), ...asked("m2", "b"), ...asked("m3", "c", "e")];
  const second = addModule(one, entries, named.easier).stages;
  return { stages: addModule(second, entries, named.harder).stages, entries };
}

/** Asks the checker itself what is wrong with routing. */
function codesOf(stages: Stages, entries: readonly Entry[]): string[] {
  const checked = entries.map((entry) => ({
    id: entry.id,
    module: entry.module,
    worth: countOf(entry) * entry.points,
    questionId: entry.question,
    isHandMarked: false,
  }));
  return checkStages({ id: "s1", entries: checked, ...stages }, false).map(({ code }) => code);
}

test("a list becomes a first module with its settings, questions and score table, and a list again", () => {
  const draft = draftOf(null, asked(null, "a", "b"));
  const staged = applyChange(draft, made) ?? fail();
  expect(one.modules).toMatchObject([{ id: "m1", name: "Module 1", time_limit_seconds: 2100 }]);
  expect(one.scales).toEqual([{ module: "m1", scale: list.scale }]);
  expect(staged.entries.s1?.map(({ module }) => module)).toEqual(["m1", "m1"]);
  expect(invertChange(draft, made).reduce((now, each) => applyChange(now, each) ?? fail(), staged)).toEqual(draft);
  const back = stagesToList(staged.sections[0] ?? fail(), one, staged.entries.s1 ?? []);
  expect(applyChange(staged, back)).toEqual({ ...draft, sections: [{ ...list, selection: { type: "list" } }] });
});

test("a question in two modules is in the list once, and twice again by undo", () => {
  const { stages } = twoStages();
  const twice = { ...newQuestionEntry("z", "question of b", "m3") };
  const staged = draftOf(stages, [...asked("m2", "b"), twice, ...asked("m3", "c")]);
  const change = stagesToList(staged.sections[0] ?? fail(), stages, staged.entries.s1 ?? []);
  const after = applyChange(staged, change) ?? fail();
  expect(after.entries.s1?.map(({ id, module }) => [id, module])).toEqual([
    ["b", null],
    ["c", null],
  ]);
  expect(invertChange(staged, change).reduce((now, each) => applyChange(now, each) ?? fail(), after)).toEqual(staged);
});

test("modules that are added can be reached: the second by all, the third from more than half of the points", () => {
  const { stages, entries } = twoStages();
  expect(cutsOf(stages, "m1")).toEqual([
    { at_least: 2, to: "m3" },
    { at_least: 0, to: "m2" },
  ]);
  expect(codesOf(stages, entries)).toEqual([]);
  expect(finalModules(stages, entries).map(({ module, points }) => [module.id, points])).toEqual([
    ["m2", 5],
    ["m3", 6],
  ]);
  expect(longestRoute(stages, entries).map(({ id }) => id)).toEqual(["a", "d", "c", "e"]);
});

test.each<[string, (given: Stages) => Stages, { at_least: number; to: string }[]]>([
  [
    "moved",
    (given) => setCut(given, "m1", { at_least: 2, to: "m3" }, { at_least: 4, to: "m3" }),
    [
      { at_least: 4, to: "m3" },
      { at_least: 0, to: "m2" },
    ],
  ],
  [
    "led elsewhere",
    (given) => setCut(given, "m1", { at_least: 0, to: "m2" }, { at_least: 0, to: "m3" }),
    [
      { at_least: 2, to: "m3" },
      { at_least: 0, to: "m3" },
    ],
  ],
  [
    "removed at 0, so that the next begins there",
    (given) => removeCut(given, "m1", { at_least: 0, to: "m2" }),
    [{ at_least: 0, to: "m3" }],
  ],
  [
    "added",
    (given) => addCut(given, "m1", "m2", 4),
    [
      { at_least: 3, to: "m2" },
      { at_least: 2, to: "m3" },
      { at_least: 0, to: "m2" },
    ],
  ],
])("a cut is %s", (_, change, cuts) => {
  expect(cutsOf(change(twoStages().stages), "m1")).toEqual(cuts);
});

test("a cut that leads where another one does changes places with it; no module is left for a rule more", () => {
  const { stages } = twoStages();
  expect(cutsOf(leadCut(stages, "m1", { at_least: 2, to: "m3" }, "m2"), "m1")).toEqual([
    { at_least: 2, to: "m2" },
    { at_least: 0, to: "m3" },
  ]);
  expect(freeNext(stages, "m1")).toEqual([]);
  expect(freeNext(stages, "m2").map(({ id }) => id)).toEqual(["m3"]);
  expect(cutsTo(stages, "m2")).toMatchObject([{ from: { id: "m1" }, cut: { at_least: 0 }, above: { at_least: 2 } }]);
});

test("without its last cut a module is a final one", () => {
  const { stages } = twoStages();
  const none = cutsOf(stages, "m1").reduce((now, cut) => removeCut(now, "m1", cutsOf(now, "m1")[0] ?? cut), stages);
  expect(none.routing.rules).toEqual([]);
});

test("a module goes with its questions, cuts and score table, and comes back by undo", () => {
  const { stages, entries } = twoStages();
  const scaled = { ...stages, scales: [{ module: "m2", scale: [{ raw: 0, scaled: 200 }] }] };
  const draft = draftOf(scaled, entries);
  const change = removeModule(draft, draft.sections[0] ?? fail(), scaled, "m2");
  const after = applyChange(draft, change) ?? fail();
  const left = change.fields.selection as Stages;
  expect([left.scales, cutsOf(left, "m1")]).toEqual([[], [{ at_least: 0, to: "m3" }]]);
  expect(codesOf(left, after.entries.s1 ?? [])).toEqual([]);
  expect(invertChange(draft, change).reduce((now, each) => applyChange(now, each) ?? fail(), after)).toEqual(draft);
});

test("without the first module its lowest follower is the first", () => {
  const { stages, entries } = twoStages();
  const draft = draftOf(stages, entries);
  const { fields } = removeModule(draft, draft.sections[0] ?? fail(), stages, "m1");
  expect((fields.selection as Stages).routing).toEqual({ first: "m2", rules: [] });
});

test("modules stand in columns by stage, the harder first; nothing leads back", () => {
  const { stages } = twoStages();
  const modules = stages.modules.map((module) =>
    module.id === "m3" ? { ...module, difficulty: "harder" as const } : module,
  );
  expect(stageColumns({ ...stages, modules }).map((column) => column.map(({ id }) => id))).toEqual([
    ["m1"],
    ["m3", "m2"],
  ]);
  expect(possibleNext(stages, "m2").map(({ id }) => id)).toEqual(["m3"]);
  expect(moveModule(stages, "m3", 0).modules.map(({ id }) => id)).toEqual(["m3", "m1", "m2"]);
});

test.each([
  ["first of its module", "m3", 0, 3],
  ["last of its module", "m2", 1, 3],
  ["into an empty module", "m9", 0, 5],
])("an entry is placed %s", (_, id, index, place) => {
  const { stages, entries } = twoStages();
  const empty = { ...stages, modules: [...stages.modules, { ...(stages.modules[0] ?? fail()), id: "m9" }] };
  const draft = draftOf(empty, entries);
  const module = empty.modules.find((each) => each.id === id) ?? null;
  expect(placeIn(draft, { section: draft.sections[0] ?? fail(), module }, "x", index)).toBe(place);
  expect(entriesIn(draft, { section: draft.sections[0] ?? fail(), module: null })).toEqual([]);
});
