import { advice, error } from "@sextant/contract/findings.ts";
import { expect, test } from "vitest";
import { type Draft, newDrawEntry, newQuestionEntry, newSection } from "../draft.ts";
import { placeFinding } from "./place-finding.ts";

const rule = { count: 6, filter: {}, not_in: [], keep_stimulus: false, same_for_all: false };
const routing = { first: "m1", rules: [] };
const modules = [{ id: "m1", name: "Module 1" }];
const staged = { type: "stages", modules, routing, scales: [] } as unknown as Draft["sections"][number]["selection"];
const draft: Draft = {
  settings: {} as Draft["settings"],
  sections: [newSection("math", "Math"), { ...newSection("reading", "Reading"), selection: staged }],
  entries: {
    math: [newQuestionEntry("q1", "x"), newDrawEntry("d1", rule)],
    reading: [newQuestionEntry("q2", "y"), newQuestionEntry("q3", "z", "m1")],
  },
};
const empty: Draft = { ...draft, sections: [], entries: {} };
/** The server calls everything `server-…`. */
const toLocal = (id: string) => id.replace("server-", "");
const at = { section: "server-math" };
const staging = { section: "server-reading", module: "m1" };

test.each([
  ["an empty section", error("no_questions", at), draft, "math", "add-questions"],
  ["a section without time", error("time_tight", { ...at, field: "time_limit_seconds" }), draft, "math", "time"],
  ["a rule", error("rule_too_few", { ...at, entry: "server-d1", field: "draw" }), draft, "math", "draw-d1"],
  ["a question", error("unpublished_question", { ...at, entry: "server-q1" }), draft, "math", "entry-q1"],
  ["a moved question", error("unpublished_question", { ...at, entry: "server-q2" }), draft, "reading", "entry-q2"],
  ["a table", error("scale_end", { ...at, field: "scale" }), draft, "scoring", "scale-math"],
  ["a module", error("no_questions", staging), draft, "reading.m.m1", "add-questions"],
  [
    "a module’s question",
    error("question_twice", { ...staging, entry: "server-q3" }),
    draft,
    "reading.m.m1",
    "entry-q3",
  ],
  ["routing", error("route_gap", { ...staging, field: "routing" }), draft, "reading.routing", "rule-m1"],
  [
    "a cut",
    advice("cut_too_high", { ...staging, field: "routing", params: { at_least: 9 } }),
    ...([draft, "reading.routing", "cut-m1-9"] as const),
  ],
  ["a final module’s table", error("scale_end", { ...staging, field: "scales" }), draft, "scoring", "scale-reading-m1"],
  ["no modules", error("no_modules", { section: "server-reading", field: "modules" }), draft, "reading", "add-module"],
  ["the whole", error("no_points", { field: "sections" }), draft, "math", "entry-q1"],
  ["nothing yet", error("no_sections", { field: "sections" }), empty, "new", "add-section"],
])("a finding about %s leads there", (_, finding, given, pane, field) => {
  expect(placeFinding(finding, given, toLocal)).toMatchObject({ at: pane, field });
});

test("a place is told by numbers as students count, and by the module’s name", () => {
  const drawn = placeFinding(error("rule_too_few", { ...at, entry: "server-d1" }), draft, toLocal);
  expect(drawn?.numbers).toEqual({ first: 2, last: 7 });
  const twice = placeFinding(error("question_twice", { ...staging, entry: "server-q3" }), draft, toLocal);
  expect([twice?.module?.name, twice?.numbers]).toEqual(["Module 1", { first: 1, last: 1 }]);
});

test("what is gone is not told of", () => {
  expect(placeFinding(error("unpublished_question", { ...at, entry: "server-gone" }), draft, toLocal)).toBeNull();
  expect(placeFinding(error("no_questions", at), empty, toLocal)).toBeNull();
});
