import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkStages } from "./check-stages.ts";
import { cyclicModules, leadsTo, type Routing, routesOf } from "./routes.ts";

type Section = Parameters<typeof checkStages>[0];

const entry = (id: string, module: string | null, more: object = {}) => ({
  id,
  module,
  worth: 2,
  questionId: `question ${id}`,
  isHandMarked: false,
  ...more,
});
const cuts = (...pairs: [number, string][]) => pairs.map(([at_least, to]) => ({ at_least, to }));
const routing: Routing = { first: "one", rules: [{ from: "one", cuts: cuts([0, "easy"], [1, "hard"]) }] };
const sound: Section = {
  id: "s",
  modules: [
    { id: "one", difficulty: "standard" },
    { id: "easy", difficulty: "easier" },
    { id: "hard", difficulty: "harder" },
  ],
  entries: [entry("a", "one"), entry("b", "easy"), entry("c", "hard")],
  routing,
  scales: [],
};
const table = (module: string, raw: number) => ({
  module,
  scale: Array.from({ length: raw + 1 }, (_, points) => ({ raw: points, scaled: 200 + 100 * points })),
});
const ruled = (...rules: Routing["rules"]) => ({ ...sound, routing: { first: "one", rules } });
const codes = (section: Section, isScaled = false) => checkStages(section, isScaled).map(({ code }) => code);

describe("a staged section", () => {
  test.each<[string, Section, string[]]>([
    ["that is sound", sound, []],
    ["without modules", { ...sound, modules: [] }, ["no_modules"]],
    ["whose rule starts above nothing", ruled({ from: "one", cuts: cuts([1, "easy"], [2, "hard"]) }), ["route_gap"]],
    ["whose rule names a number twice", ruled({ from: "one", cuts: cuts([0, "easy"], [0, "hard"]) }), ["route_gap"]],
    ["with two rules for one module", ruled(...routing.rules, ...routing.rules), ["route_gap"]],
    ["with a module that nobody comes to", ruled({ from: "one", cuts: cuts([0, "easy"]) }), ["module_unreachable"]],
    [
      "that goes round",
      ruled(...routing.rules, { from: "hard", cuts: cuts([0, "one"]) }),
      ["module_cyclic", "module_cyclic"],
    ],
    [
      "that leads nowhere",
      ruled({ from: "one", cuts: cuts([0, "easy"], [1, "hard"], [2, "gone"]) }),
      ["route_unknown"],
    ],
    [
      "with a cut that guessing comes to",
      {
        ...ruled({ from: "one", cuts: cuts([0, "easy"], [1, "hard"]) }),
        entries: [entry("a", "one", { worth: 6 }), ...sound.entries.slice(1)],
      },
      ["cut_too_low"],
    ],
    [
      "with a cut that decides nothing",
      ruled({ from: "one", cuts: cuts([0, "easy"], [1, "hard"], [2, "hard"]) }),
      ["cuts_alike"],
    ],
    [
      "that sends those with more points to the easier module",
      ruled({ from: "one", cuts: cuts([0, "hard"], [2, "easy"]) }),
      ["route_reversed"],
    ],
    ["with an empty module", { ...sound, entries: sound.entries.slice(0, 2) }, ["no_questions"]],
    ["with an entry in no module", { ...sound, entries: [...sound.entries, entry("d", null)] }, ["module_missing"]],
    [
      "with an entry in a module that is gone",
      { ...sound, entries: [...sound.entries, entry("d", "x")] },
      ["module_missing"],
    ],
    [
      "with a mark that is not there yet",
      { ...sound, entries: [...sound.entries, entry("d", "one", { isHandMarked: true })] },
      ["marks_before_routing"],
    ],
    [
      "with a mark at the end",
      { ...sound, entries: [...sound.entries, entry("d", "hard", { isHandMarked: true })] },
      [],
    ],
    [
      "with a question twice on a way",
      { ...sound, entries: [...sound.entries, entry("d", "hard", { questionId: "question a" })] },
      ["question_twice"],
    ],
    [
      "with a question in modules that exclude each other",
      { ...sound, entries: [...sound.entries, entry("d", "hard", { questionId: "question b" })] },
      [],
    ],
    ["with a cut that nobody reaches", ruled({ from: "one", cuts: cuts([0, "easy"], [3, "hard"]) }), ["cut_too_high"]],
  ])("%s", (_, section, expected) => {
    expect(codes(section)).toEqual(expected);
  });

  test("needs a whole table for each module in which it can end, up to the points of the way there", () => {
    expect(codes(sound, true)).toEqual(["scale_missing", "scale_missing"]);
    expect(codes({ ...sound, scales: [table("easy", 4), table("hard", 3)] }, true)).toEqual(["scale_end"]);
    expect(codes({ ...sound, scales: [table("easy", 4), table("hard", 4)] }, true)).toEqual([]);
  });
});

const names = ["a", "b", "c", "d", "e"];
const anyRouting: fc.Arbitrary<Routing> = fc.record({
  first: fc.constantFrom(...names),
  rules: fc.uniqueArray(
    fc.record({
      from: fc.constantFrom(...names),
      cuts: fc.uniqueArray(fc.record({ at_least: fc.integer({ min: 0, max: 5 }), to: fc.constantFrom(...names) }), {
        selector: ({ at_least }) => at_least,
        minLength: 1,
        maxLength: 3,
      }),
    }),
    { selector: ({ from }) => from, maxLength: 5 },
  ),
});

describe("whatever the routing", () => {
  test("every walk by points without a circle is one of its routes", () => {
    fc.assert(
      fc.property(
        anyRouting,
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 6, maxLength: 6 }),
        (way, points) => {
          const walked = [way.first];
          for (const each of points) {
            const cuts = way.rules.find(({ from }) => from === walked.at(-1))?.cuts ?? [];
            const next = leadsTo(cuts, each);
            if (next === null) break;
            walked.push(next);
          }
          const isRound = new Set(walked).size < walked.length;
          if (isRound) expect(cyclicModules(way).length).toBeGreaterThan(0);
          else expect(routesOf(way)).toContainEqual(walked);
        },
      ),
    );
  });
});
